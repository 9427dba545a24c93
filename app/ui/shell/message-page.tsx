import type { ReactNode } from 'react'

type MessagePageProps = {
	title: string
	children: ReactNode
	art?: ReactNode
	/** Whether screen readers announce it at once, including the title. */
	alert?: boolean
	/** A detail for reporting the problem. */
	note?: string | undefined
}

/** A page with a single message: not found, not allowed, something went wrong. */
export function MessagePage({ title, children, art, alert, note }: MessagePageProps) {
	return (
		<section className="wrap band grid justify-items-start gap-6">
			{art}
			<div role={alert ? 'alert' : undefined} className="grid gap-6">
				<h1 className="text-balance text-h1">{title}</h1>
				<div className="grid gap-5 text-lead">{children}</div>
			</div>
			{note && <p className="num text-fine text-ink-soft">{note}</p>}
		</section>
	)
}
