import { Link } from 'react-router'
import { DocumentStrip } from '#app/modules/deals/components/deal/document-strip.tsx'
import type { StripDocument } from '#app/modules/deals/documents/document-strip.ts'
import { RoundLines } from '#app/modules/rounds/components/private/round-lines.tsx'
import type { RoundLine } from '#app/modules/rounds/round-lines.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'

type QuotesAndOffersProps = {
	rounds: readonly RoundLine[]
	/** The current quotes of dealers. */
	documents: readonly StripDocument[]
	/** The query that names the deal. */
	query: string
	/** Whether the deal takes no more quotes. */
	isClosed: boolean
	isAgreed: boolean
	/** Whether the page links to the comparison already. */
	isCompareAbove: boolean
	/** Whether there is any document to print. */
	hasSummary: boolean
}

/** The quotes and sealed rounds of a deal, and what a client does with them. */
export const QuotesAndOffers = ({
	rounds,
	documents,
	query,
	isClosed,
	isAgreed,
	isCompareAbove,
	hasSummary,
}: QuotesAndOffersProps) => (
	<>
		{/* A round may wait for the client's approval. */}
		{!isAgreed && <SealedOffers rounds={rounds} />}
		<div className="flex flex-wrap items-center gap-2 empty:hidden">
			{!isClosed && (
				<Button asChild variant={isAgreed ? 'line' : 'go'}>
					<Link to={`/account/deal/documents/new${query}`}>
						<Icon name="plus" />
						Add a quote
					</Link>
				</Button>
			)}
			{documents.length > 1 && !isCompareAbove && (
				<Button asChild variant="line">
					<Link to={`/account/deal/compare${query}`}>Compare offers</Link>
				</Button>
			)}
			{hasSummary && (
				<a
					href={`/account/deal/summary.pdf${query}`}
					className="inline-flex min-h-11 items-center px-2 text-small"
				>
					All offers (PDF)
				</a>
			)}
		</div>
		{documents.length > 0 ? (
			<DocumentStrip documents={documents} hrefOf={(id) => `/account/deal/documents/${id}`} isOwn />
		) : (
			<EmptyState title="No offers yet" level={3}>
				Add a quote you received, or wait for the ones your advisor requests. We check each one line by line.
			</EmptyState>
		)}
		{isAgreed && <SealedOffers rounds={rounds} isAgreed />}
	</>
)

const SealedOffers = ({
	rounds,
	isAgreed = false,
}: Pick<QuotesAndOffersProps, 'rounds'> & { isAgreed?: boolean }) =>
	rounds.length > 0 && (
		<div className="grid gap-2">
			<h3 className="text-h4">Sealed offers</h3>
			<p className="text-ink-soft text-small">
				{isAgreed && rounds.some(({ isOpen }) => isOpen)
					? 'You have agreed on a price. If you don’t need more offers, ask your advisor to close these.'
					: 'Nobody sees an offer before the deadline.'}
			</p>
			<RoundLines rounds={rounds} hrefOf={(id) => `/account/deal/rounds/${id}`} isOwn />
		</div>
	)
