import { clsx } from 'clsx/lite'
import type { ComponentProps, ReactNode } from 'react'
import { Slot } from '#app/ui/controls/slot.tsx'

type CardProps = ComponentProps<'div'> & {
	/** `raised` has a shadow; `flat` has only a border. */
	look?: 'flat' | 'raised'
	asChild?: boolean
}

export function Card({ look = 'flat', asChild, className, ...props }: CardProps) {
	const Element = asChild ? Slot : 'div'
	return (
		<Element
			{...props}
			className={clsx(
				'min-w-0 rounded-card border border-line',
				look === 'raised' ? 'bg-raised shadow-card' : 'bg-surface',
				className,
			)}
		/>
	)
}

/** The title line of a card: the heading on the left, `aside` on the right. */
export function CardHead({
	children,
	aside,
	className,
}: {
	children: ReactNode
	aside?: ReactNode
	className?: string
}) {
	return (
		<div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3.5 pb-2.5', className)}>
			{children}
			{aside && <div className="ml-auto text-fine text-ink-soft">{aside}</div>}
		</div>
	)
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
	return <div {...props} className={clsx('px-4 pb-4', className)} />
}
