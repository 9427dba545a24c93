import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

type DisclosureProps = {
	summary: ReactNode
	children: ReactNode
	defaultOpen?: boolean
	/** Of several with the same name, only one is open at a time. */
	name?: string
	/** `row` has a line below it, `text` looks like a small link ('Show as table'). */
	look?: 'row' | 'text'
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
			className={cn('group', look === 'row' && 'border-line border-b', className)}
		>
			<summary
				className={cn(
					'flex list-none items-center gap-2 [&::-webkit-details-marker]:hidden',
					look === 'row'
						? 'min-h-12 justify-between py-3 font-semibold'
						: 'min-h-8 w-fit font-semibold text-brand text-fine max-md:min-h-11',
				)}
			>
				{summary}
				<ChevronDown
					aria-hidden="true"
					className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180"
				/>
			</summary>
			<div className={look === 'row' ? 'pb-5 text-ink-soft' : 'pt-1'}>{children}</div>
		</details>
	)
}
