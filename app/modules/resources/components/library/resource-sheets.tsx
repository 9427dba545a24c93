import { Link } from 'react-router'
import { resourceCards } from '#app/content/resources/resource-cards.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PaperSheet } from '#app/ui/illustrations/paper-sheet.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import { ResourceArt } from './resource-art.tsx'

/** The home page's three printable resources. */
export function ResourceSheets({ title, lead }: { title: string; lead: string }) {
	return (
		<section className="band" aria-labelledby="resources-heading">
			<div className="wrap">
				<SectionHead id="resources-heading" title={title}>
					{lead}
				</SectionHead>
				<div className="grid gap-6 min-[56rem]:grid-cols-3">
					{resourceCards.map((card) => (
						<PaperSheet
							key={card.to}
							to={card.to}
							title={card.title}
							go={card.call}
							art={<ResourceArt art={card.art} />}
						>
							{card.text}
						</PaperSheet>
					))}
				</div>
				<p className="mt-8">
					<Button asChild>
						<Link to="/resources" prefetch="intent">
							View All Resources
						</Link>
					</Button>
				</p>
			</div>
		</section>
	)
}
