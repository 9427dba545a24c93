import type { ReactNode } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'

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
			className={cn(
				'grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-card border bg-surface p-4 text-small leading-normal [&>svg]:mt-0.5 [&>svg]:size-5',
				look === 'plain' && 'border-line',
				look === 'stamp' && 'border-[1.5px] border-ink p-5 shadow-stamp [&>svg]:text-brand',
				look === 'signal' && 'border-signal-deep bg-signal-wash',
				look === 'danger' && 'border-danger bg-danger-wash [&>svg]:text-danger',
				className,
			)}
		>
			{icon}
			<h2 className="font-bold text-h4 leading-snug tracking-tight">{title}</h2>
			<div className="col-start-2">{children}</div>
		</section>
	)
}
