import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icons/icon.tsx'

type PaperSheetProps = {
	to: string
	title: string
	children: ReactNode
	/** The text that looks like the link: 'Open the checklist'. */
	go: string
	/** A drawing on the paper, about 300 by 128 px. */
	art?: ReactNode
	className?: string
}

/** A link to a printable page: a paper with a folded corner that is clickable as a whole. */
export function PaperSheet({ to, title, children, go, art, className }: PaperSheetProps) {
	return (
		<Link
			to={to}
			className={clsx(
				'sheet flex flex-col gap-2.5 p-6 text-ink no-underline transition-transform duration-150 hover:-translate-y-0.5',
				className,
			)}
		>
			{art && <span className="mb-2 grid h-32 items-center max-sm:hidden [&>svg]:size-full">{art}</span>}
			<h3>{title}</h3>
			<p className="text-base text-ink-soft leading-normal">{children}</p>
			<span className="mt-auto inline-flex items-center gap-1.5 pt-2 font-semibold text-brand underline decoration-[1.5px] underline-offset-[0.2em]">
				<span>{go}</span>
				<Icon name="arrow-right" className="size-5" />
			</span>
		</Link>
	)
}
