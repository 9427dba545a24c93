import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ViewLink } from '../view-link.tsx'

type SegmentedProps = {
	label: string
	options: readonly { to: string; label: ReactNode; current: boolean }[]
	/** As for LinkTabs. */
	id?: string
	className?: string
}

/** A choice between a few links whose state is in the URL: Week, Month, Quarter, Year. */
export function Segmented({ label, options, id, className }: SegmentedProps) {
	return (
		<nav
			aria-label={label}
			id={id}
			className={clsx(
				'inline-flex rounded-control border border-line bg-bubble p-0.5 max-md:flex print:hidden',
				className,
			)}
		>
			{options.map((option) => {
				const props = {
					to: option.to,
					'aria-current': option.current ? ('true' as const) : undefined,
					className:
						'grid min-h-7.5 flex-1 place-items-center rounded-sm whitespace-nowrap px-3 font-medium text-fine text-ink-soft no-underline hover:text-ink aria-current:bg-raised aria-current:font-semibold aria-current:text-ink aria-current:shadow-chip max-md:min-h-11',
					children: option.label,
				}
				if (id) return <ViewLink key={option.to} anchor={id} {...props} />
				return <Link key={option.to} preventScrollReset {...props} />
			})}
		</nav>
	)
}
