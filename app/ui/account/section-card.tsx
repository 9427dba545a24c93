import { type ReactNode, useId } from 'react'
import { Card } from '#app/ui/layout/card.tsx'

type SectionCardProps = {
	title: string
	/** The subject, in one or two sentences. */
	intro?: ReactNode
	/** To the right of the title: a status or a link. */
	aside?: ReactNode
	/** The target of links within the page. */
	id?: string
	children?: ReactNode
}

/** One topic of an account page, in a card with its own heading. */
export function SectionCard({ title, intro, aside, id, children }: SectionCardProps) {
	const generatedId = useId()
	const headingId = `${id ?? generatedId}-heading`
	return (
		<Card asChild>
			<section id={id} aria-labelledby={headingId}>
				<div className="grid gap-4 p-5 md:p-6">
					<div>
						<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
							<h2 id={headingId} className="text-h3">
								{title}
							</h2>
							{aside && <div className="ml-auto text-small">{aside}</div>}
						</div>
						{intro && <p className="mt-1 text-ink-soft text-small">{intro}</p>}
					</div>
					{children}
				</div>
			</section>
		</Card>
	)
}
