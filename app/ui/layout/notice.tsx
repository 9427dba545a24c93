import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'

type NoticeProps = {
	title: ReactNode
	icon: ReactNode
	children?: ReactNode
	/** `stamp` looks official, with a double border: disclosures. */
	look?: 'plain' | 'stamp' | 'signal' | 'danger'
	className?: string
}

/** Information to read before continuing. */
export function Notice({ title, icon, children, look = 'plain', className }: NoticeProps) {
	return (
		<section
			className={clsx(
				'grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-card text-small leading-normal [&>svg]:mt-0.5 [&>svg]:size-5',
				look === 'plain' && 'border border-line bg-surface p-4',
				look === 'stamp' && 'border-[1.5px] border-ink bg-surface p-5 shadow-stamp [&>svg]:text-brand',
				look === 'signal' && 'border border-signal-deep bg-signal-wash p-4',
				look === 'danger' && 'border border-danger bg-danger-wash p-4 [&>svg]:text-danger',
				className,
			)}
		>
			{icon}
			<h2 className="font-bold text-h4 leading-snug tracking-tight">{title}</h2>
			<div className="col-start-2">{children}</div>
		</section>
	)
}
