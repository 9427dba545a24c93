import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { formatCents, formatChange } from '#engine'
import type { Offer, OpenedOffers as Opened } from '../../bids/read-offers.server.ts'
import type { RoundKind } from '../../round.ts'

type OpenedOffersProps = {
	opened: Opened
	kind: RoundKind
	/** Returns the path of a document's page; absent where the viewer has none. */
	hrefOf?: ((id: string) => string) | undefined
	/** What the viewer can do with an offer. */
	actionsOf?: (offer: Offer) => ReactNode
	/** What follows the list, such as the offers side by side. */
	children?: ReactNode
}

/** The opened offers in order. */
export function OpenedOffers({ opened, kind, hrefOf, actionsOf, children }: OpenedOffersProps) {
	const { offers, word } = opened
	const count = `${offers.length} ${offers.length === 1 ? word.slice(0, -1) : word}`
	const ranked = offers.filter(({ rank }) => rank !== null)
	const apart = offers.filter(({ rank }) => rank === null)
	const list = (some: readonly Offer[]) => (
		<ol className="grid gap-4 lg:grid-cols-2">
			{some.map((offer) => (
				<li key={offer.invitationId} className="grid">
					<OfferCard
						offer={offer}
						basis={kind === 'trade' ? 'for the car' : 'cost on equal terms'}
						hrefOf={hrefOf}
					>
						{actionsOf?.(offer)}
					</OfferCard>
				</li>
			))}
		</ol>
	)
	return (
		<section aria-labelledby="offers" className="grid gap-4">
			<div>
				<h2 id="offers" className="text-h3">
					{offers.length === 0 ? 'No dealer made an offer' : count}
				</h2>
				<p className="text-small">
					{`${
						offers.length === 0
							? 'Other dealers can be asked with a new request.'
							: ranked.length === 0
								? 'None of them can be compared as it is.'
								: kind === 'trade'
									? 'The highest offer comes first. If that dealer also sells you your next car, add the sales tax you save.'
									: 'The lowest cost comes first, on equal terms: the same place, trade-in, down payment, rate and products.'
					} ${
						offers.length > 0 && word === 'quotes'
							? 'With fewer than three offers, we call them quotes, not bids.'
							: ''
					}`}
				</p>
			</div>
			{ranked.length > 0 && list(ranked)}
			{apart.length > 0 && (
				<section aria-labelledby="apart" className="grid gap-3">
					<div>
						<h2 id="apart" className="text-h3">
							Not ranked
						</h2>
						<p className="text-small">{`Ask the dealer before you rely on ${apart.length === 1 ? 'this offer' : 'one of these'}.`}</p>
					</div>
					{list(apart)}
				</section>
			)}
			{children}
		</section>
	)
}

type OfferCardProps = {
	offer: Offer
	/** What the offer's amount stands for, such as the cost on equal terms. */
	basis: string
	hrefOf: ((id: string) => string) | undefined
	children: ReactNode
}

function OfferCard({ offer, basis, hrefOf, children }: OfferCardProps) {
	const { rank, dealerName, documentId, manager, tradeTax, setApart } = offer
	return (
		<Card asChild look={offer.isAwarded ? 'raised' : 'flat'}>
			<article className="grid content-start gap-2.5 p-5">
				<div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
					<h3 className="text-h4">
						{rank !== null && <span className="num">{`${rank}. `}</span>}
						{documentId && hrefOf ? (
							<Link to={hrefOf(documentId)} translate="no">
								{dealerName}
							</Link>
						) : (
							<bdi translate="no">{dealerName}</bdi>
						)}
					</h3>
					<span className="flex gap-1.5">
						{offer.isAwarded && <Badge>Chosen</Badge>}
						{offer.isTied && <Badge>Tied</Badge>}
						{offer.isFinal && <Badge>Best and final</Badge>}
					</span>
				</div>
				<Amount offer={offer} basis={basis} />
				{setApart.length > 0 && (
					<ul className="grid gap-1 font-semibold text-danger text-small">
						{setApart.map((reason) => (
							<li key={reason}>{reason}</li>
						))}
					</ul>
				)}
				{tradeTax && rank !== null && (
					<p className="text-small">
						{tradeTax.cents !== null && tradeTax.cents > 0 && (
							<strong className="num">
								{`+ ${formatCents(tradeTax.cents)} = ${formatCents((offer.cents ?? 0) + tradeTax.cents)}. `}
							</strong>
						)}
						<span>{tradeTax.text}</span>
					</p>
				)}
				{offer.arrives && <p className="text-small">{`The car arrives on ${offer.arrives}.`}</p>}
				{offer.note && (
					<blockquote className="whitespace-pre-line text-small [overflow-wrap:anywhere]">{`“${offer.note}”`}</blockquote>
				)}
				{offer.confirmed.length > 0 && (
					<p className="text-small">{`We asked the dealer: ${offer.confirmed.join(' ')} The dealer said yes.`}</p>
				)}
				<p className="text-small">
					<span>{`${manager.name}${manager.title ? `, ${manager.title}` : ''} is responsible for this offer:`}</span>{' '}
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
						<span>{`Received ${offer.received}.${offer.hasPdf ? ' The dealer’s PDF is attached to the document.' : ''}`}</span>
						<span className="num block [overflow-wrap:anywhere]">{offer.hash}</span>
					</p>
				</Disclosure>
				{children}
			</article>
		</Card>
	)
}

/** The amount that an offer is ranked by, and how it follows from what was offered; only the latter where it is not ranked. */
function Amount({ offer: { cents, asOffered, setApart }, basis }: Pick<OfferCardProps, 'offer' | 'basis'>) {
	const isRanked = setApart.length === 0
	const shown = isRanked ? cents : (asOffered?.cents ?? cents)
	return (
		<div className="grid gap-1">
			<p>
				<strong translate={shown === null ? undefined : 'no'} className="num text-h3">
					{shown === null ? 'No total' : formatCents(shown)}
				</strong>{' '}
				{shown !== null && <span className="text-fine text-ink-soft">{isRanked ? basis : 'as offered'}</span>}
			</p>
			{isRanked && asOffered && (
				<p className="text-small">
					<span className="num" translate="no">
						{formatCents(asOffered.cents)}
					</span>
					<span>{` as offered. The difference: ${asOffered.steps.map(({ name, cents: step }) => `${name} ${formatChange(step)}`).join(', ')}.`}</span>
				</p>
			)}
		</div>
	)
}
