import type { DealComparisonPage } from '../../comparison/read-comparison.server.ts'
import type { StripDocument } from '../../documents/document-strip.ts'
import { Comparison } from './comparison.tsx'
import { DocumentStrip } from './document-strip.tsx'

type ComparedPapersProps = {
	papers: readonly StripDocument[]
	comparison: DealComparisonPage | null
	/** Whether only the best ranked papers are compared. */
	isCut: boolean
	/** Returns the path of a document's page. */
	hrefOf: (id: string) => string
	isOwn?: boolean
}

/** Opened offers as papers: each checked by itself, and side by side on equal terms. */
export function ComparedPapers({ papers, comparison, isCut, hrefOf, isOwn = false }: ComparedPapersProps) {
	return (
		<>
			{papers.length > 0 && (
				<section aria-labelledby="checks" className="grid gap-3">
					<h2 id="checks" className="text-h3">
						What to ask about each offer
					</h2>
					<DocumentStrip documents={papers} hrefOf={hrefOf} isOwn={isOwn} />
				</section>
			)}
			{comparison && (
				<>
					{isCut && <p className="text-small">Here are the six best ranked offers side by side.</p>}
					{comparison.families.map((family) => (
						<Comparison key={family.family} family={family} hrefOf={hrefOf} />
					))}
				</>
			)}
		</>
	)
}
