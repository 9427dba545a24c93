import type { ReactNode } from 'react'

type MessagePageProps = {
	title: string
	children: ReactNode
	/** A drawing beside the words. */
	art?: ReactNode
	/** Known while rendering on the server alone (a request's id), and kept as it was rendered. */
	note?: string | undefined
}

/** A page that says one thing: not found, not allowed, something went wrong. */
export function MessagePage({ title, children, art, note }: MessagePageProps) {
	return (
		<section className="wrap band grid items-center gap-x-12 gap-y-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
			<div className="grid justify-items-start gap-6">
				<h1 className="text-balance text-h1">{title}</h1>
				<div className="grid gap-5 text-lead">{children}</div>
				<p className="num text-fine text-ink-soft" suppressHydrationWarning>
					{note}
				</p>
			</div>
			{art}
		</section>
	)
}
