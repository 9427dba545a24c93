import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/ui/foundations/cn.ts'

type SegmentedProps = {
	label: string
	options: readonly { to: string; label: ReactNode; current: boolean }[]
	className?: string
}

/** A choice between a few links whose state is in the URL: Week, Month, Quarter, Year. */
export function Segmented({ label, options, className }: SegmentedProps) {
	return (
		<nav
			aria-label={label}
			className={cn('inline-flex rounded-control border border-line bg-bubble p-0.5 max-md:flex', className)}
		>
			{options.map((option) => (
				<Link
					key={option.to}
					to={option.to}
					preventScrollReset
					aria-current={option.current ? 'true' : undefined}
					className="grid min-h-7.5 flex-1 place-items-center rounded-sm px-3 font-medium text-fine text-ink-soft no-underline hover:text-ink aria-current:bg-raised aria-current:font-semibold aria-current:text-ink aria-current:shadow-chip max-md:min-h-11"
				>
					{option.label}
				</Link>
			))}
		</nav>
	)
}
