import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { DisclosureArrow } from './disclosure-arrow.tsx'

type DisclosureProps = {
	summary: ReactNode
	children: ReactNode
	defaultOpen?: boolean
	/** Of several with the same name, only one is open at a time. */
	name?: string
	/** `row` has a line below it, `bare` none, `text` looks like a small link ('Show as table'). */
	look?: 'row' | 'bare' | 'text'
	className?: string
}

/** The native details element: works without scripts, and the browser's find opens it. */
export function Disclosure({
	summary,
	children,
	defaultOpen,
	name,
	look = 'row',
	className,
}: DisclosureProps) {
	return (
		<details
			open={defaultOpen}
			name={name}
			className={clsx('min-w-0', look === 'row' && 'border-line border-b', className)}
		>
			<summary
				className={clsx(
					'flex list-none items-center gap-2 [&::-webkit-details-marker]:hidden',
					look !== 'text'
						? 'min-h-12 justify-between py-3 font-semibold'
						: 'min-h-8 w-fit font-semibold text-brand text-fine max-md:min-h-11',
				)}
			>
				{summary}
				<DisclosureArrow />
			</summary>
			<div className={look !== 'text' ? 'pb-5 text-ink-soft' : 'pt-1'}>{children}</div>
		</details>
	)
}
