import { clsx } from 'clsx/lite'
import type { AgreementContent } from '#app/db/schema/agreements.ts'

/** The text of an agreement, part by part. All of it is at least in 12-point type; a heading that a law wants larger is. */
export function AgreementText({ content: { title, sections } }: { content: AgreementContent }) {
	return (
		<article aria-label={title} className="grid gap-5">
			{sections.map(({ id, heading, paragraphs, minHeadingPoints = 0, isBold, isBoxed }) => (
				<section
					key={id}
					aria-labelledby={`agreement-${id}`}
					className={clsx('grid gap-1.5', isBoxed && 'border border-ink p-4')}
				>
					<h2 id={`agreement-${id}`} className={minHeadingPoints > 13 ? 'text-h3' : 'text-h4'}>
						{heading}
					</h2>
					{paragraphs.map((text) => (
						<p key={text} className={clsx(isBold && 'font-bold')}>
							{text}
						</p>
					))}
				</section>
			))}
		</article>
	)
}
