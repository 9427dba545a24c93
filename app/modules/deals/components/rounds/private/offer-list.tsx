import type { ReactNode } from 'react'
import { formatCents } from '#app/lib/money/money.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { Link } from '#app/ui/rendering/link.tsx'
import type { Offer, OpenedRound } from '../../../rounds/bids/read-offers.server.ts'
import type { RoundKind } from '../../../rounds/round.ts'
import { Comparison } from '../../ledger/comparison.tsx'
import { DocumentStrip } from '../../ledger/document-strip.tsx'

type OpenedOffersProps = {
	opened: OpenedRound
	kind: RoundKind
	/** Returns the path of a document's page. */
	hrefOf: (id: string) => string
	/** What the viewer can do with an offer. */
	actionsOf?: (offer: Offer) => ReactNode
	isOwn?: boolean
}

/** The opened offers on one screen: in order, each checked by itself, and side by side on equal terms. */
export function OpenedOffers({ opened, kind, hrefOf, actionsOf, isOwn = false }: OpenedOffersProps) {
	const { offers, word, papers, comparison, isCut, onEqualTerms } = opened
	const count = `${offers.length} ${offers.length === 1 ? word.slice(0, -1) : word}`
	return (
		<section aria-labelledby="offers" className="grid gap-4">
			<div>
				<h2 id="offers" className="text-h3">
					{offers.length === 0 ? 'No dealer made an offer' : count}
				</h2>
				<p className="text-small">
					{offers.length === 0
						? 'You can ask other dealers with a new request.'
						: kind === 'trade'
							? 'The highest offer comes first. If that dealer also sells you your next car, add the sales tax you save.'
							: onEqualTerms
								? 'The lowest cost comes first. We compare all offers on equal terms: the same tax, trade-in, down payment, rate and products.'
								: 'The lowest cost comes first, as quoted. We couldn’t put all offers on equal terms.'}{' '}
					{offers.length > 0 &&
						word === 'quotes' &&
						'With fewer than three offers, we call them quotes, not bids.'}
				</p>
			</div>
			<ol className="grid gap-4 lg:grid-cols-2">
				{offers.map((offer) => (
					<li key={offer.invitationId} className="grid">
						<OfferCard
							offer={offer}
							basis={
								kind === 'trade' ? 'for the car' : `cost ${onEqualTerms ? 'on equal terms' : 'as quoted'}`
							}
							hrefOf={hrefOf}
						>
							{actionsOf?.(offer)}
						</OfferCard>
					</li>
				))}
			</ol>
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
					{isCut && <p className="text-small">Here are the six best offers side by side.</p>}
					{!comparison.hasBuyer && (
						<p className="text-small">
							These are the offers as quoted. To compare them on equal terms, we need to know the state where
							the car will be registered. The advisor enters it with the deal.
						</p>
					)}
					{comparison.families.map((family) => (
						<Comparison key={family.family} family={family} hrefOf={hrefOf} />
					))}
				</>
			)}
		</section>
	)
}

type OfferCardProps = {
	offer: Offer
	/** What the offer's amount stands for, such as the cost on equal terms. */
	basis: string
	hrefOf: (id: string) => string
	children: ReactNode
}

function OfferCard({ offer, basis, hrefOf, children }: OfferCardProps) {
	const { rank, dealerName, documentId, cents, manager, tradeTax } = offer
	return (
		<Card asChild look={offer.isAwarded ? 'raised' : 'flat'}>
			<article className="grid content-start gap-2.5 p-5">
				<div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
					<h3 className="text-h4">
						{rank !== null && <span className="num">{rank}. </span>}
						{documentId ? <Link to={hrefOf(documentId)}>{dealerName}</Link> : dealerName}
					</h3>
					<span className="flex gap-1.5">
						{offer.isAwarded && <Badge>Chosen</Badge>}
						{offer.isTied && <Badge>Tied</Badge>}
						{offer.isFinal && <Badge>Best and final</Badge>}
					</span>
				</div>
				<p>
					<strong className="num text-h3">{cents === null ? 'No total' : formatCents(cents)}</strong>{' '}
					{cents !== null && <span className="text-fine text-ink-soft">{basis}</span>}
				</p>
				{tradeTax && (
					<p className="text-small">
						{tradeTax.cents !== null && tradeTax.cents > 0 && (
							<strong className="num">
								+ {formatCents(tradeTax.cents)} = {formatCents((cents ?? 0) + tradeTax.cents)}.{' '}
							</strong>
						)}
						{tradeTax.text}
					</p>
				)}
				{offer.arrives && <p className="text-small">The car arrives on {offer.arrives}.</p>}
				{offer.note && (
					<blockquote className="whitespace-pre-line text-small [overflow-wrap:anywhere]">
						“{offer.note}”
					</blockquote>
				)}
				<p className="text-small">
					{manager.name}
					{manager.title && `, ${manager.title}`} is responsible for this offer:{' '}
					<a href={`tel:${manager.phone.replaceAll(/[^\d+]/g, '')}`}>{manager.phone}</a>
				</p>
				{offer.questions.map(({ id, question, answer, isAnswered }) => (
					<div key={id} className="grid gap-1 rounded-card bg-bubble p-3 text-small [overflow-wrap:anywhere]">
						<p className="font-semibold">{question}</p>
						<p className={isAnswered ? 'whitespace-pre-line' : 'text-ink-soft'}>
							{isAnswered ? answer : 'Not answered yet.'}
						</p>
					</div>
				))}
				<Disclosure look="text" summary="Receipt">
					<p className="text-fine text-ink-soft">
						Received {offer.received}.{offer.hasPdf && ' The dealer’s PDF is attached to the document.'}
						<span className="num block [overflow-wrap:anywhere]">{offer.hash}</span>
					</p>
				</Disclosure>
				{children}
			</article>
		</Card>
	)
}
