import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'

type SectionHeadProps = {
	title: ReactNode
	/** The id of the heading, for the `aria-labelledby` of a section. */
	id?: string
	/** A sentence to the right of the heading, below it on phones. */
	children?: ReactNode
	className?: string
}

export function SectionHead({ title, id, children, className }: SectionHeadProps) {
	return (
		<div
			className={clsx(
				'mb-[clamp(1.75rem,4vw,3rem)] grid gap-4 min-[56rem]:grid-cols-[7fr_5fr] min-[56rem]:items-end min-[56rem]:gap-x-12',
				className,
			)}
		>
			<h2 id={id} className="[overflow-wrap:anywhere]">
				{title}
			</h2>
			{children && <p className="text-ink-soft text-lead leading-normal">{children}</p>}
		</div>
	)
}
