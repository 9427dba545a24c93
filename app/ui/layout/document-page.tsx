import type { ReactNode } from 'react'
import { formatDate } from '#app/lib/dates/dates.ts'
import { ContentsNav } from './contents-nav.tsx'
import { PageHero } from './page-hero.tsx'
import './prose.css'

export type DocumentSection = { id: string; title: string; body: ReactNode }

type DocumentPageProps = {
	title: string
	intro: string
	/** The day the text last changed, as '2026-11-21'. */
	changedOn: string
	sections: readonly DocumentSection[]
}

/** A long text with a table of contents beside it; prints without decoration. */
export function DocumentPage({ title, intro, changedOn, sections }: DocumentPageProps) {
	return (
		<>
			<PageHero
				title={title}
				below={
					<p className="mt-3 text-fine text-ink-soft">
						Last updated on <time dateTime={changedOn}>{formatDate(changedOn)}</time>
					</p>
				}
			>
				{intro}
			</PageHero>
			<div className="wrap grid gap-8 pb-[clamp(3.5rem,2rem+6vw,6.5rem)] min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-16">
				<ContentsNav parts={sections} />
				<div className="prose">
					{sections.map((section) => (
						<section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
							<h2 id={`${section.id}-heading`}>{section.title}</h2>
							{section.body}
						</section>
					))}
				</div>
			</div>
		</>
	)
}
