import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { type Paint, Vehicle, type VehicleShape } from '#app/ui/illustrations/vehicle.tsx'

type EmptyStateProps = {
	title: string
	children?: ReactNode
	/** The next step: a button or a link. */
	action?: ReactNode
	shape?: VehicleShape
	paint?: Paint
	/** Heading level: 2 directly below the page's heading, 3 inside a card with a heading. */
	level?: 2 | 3
	className?: string
}

/** Shown in place of an empty list, with the next step. */
export function EmptyState(props: EmptyStateProps) {
	const { title, children, action, shape = 'hatch', paint = 'cream', level = 2, className } = props
	const Heading = `h${level}` as const
	return (
		<div className={clsx('grid justify-items-center gap-3 px-4 py-10 text-center', className)}>
			<Vehicle shape={shape} paint={paint} className="w-40" />
			<div className="lane -mt-3 h-1! w-52" />
			<Heading className="text-h3">{title}</Heading>
			{children && <p className="max-w-96 text-base text-ink-soft leading-normal">{children}</p>}
			{action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
		</div>
	)
}
