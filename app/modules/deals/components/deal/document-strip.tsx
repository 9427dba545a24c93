import { Link } from 'react-router'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { formatCents, formatRate } from '#engine'
import type { StripDocument } from '../../documents/document-strip.ts'

type DocumentStripProps = {
	documents: readonly StripDocument[]
	/** Returns the path of a document's page. */
	hrefOf: (id: string) => string
	/** Whether this is the client's own page, where a document that they entered is marked 'From you'. */
	isOwn?: boolean
}

/** The documents of a deal as cards: who wrote it, what it costs, whether it adds up, and what to ask about first. */
export const DocumentStrip = ({ documents, hrefOf, isOwn = false }: DocumentStripProps) => (
	<ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
		{documents.map((document) => (
			<li key={document.id} className="grid">
				<DocumentCard document={document} href={hrefOf(document.id)} isOwn={isOwn} />
			</li>
		))}
	</ul>
)

type DocumentCardProps = { document: StripDocument; href: string; isOwn: boolean }

function DocumentCard({ document, href, isOwn }: DocumentCardProps) {
	const { title, about, vehicle, facts, state } = document
	return (
		<Card
			asChild
			look={state === 'chosen' ? 'raised' : 'flat'}
			className={state === 'superseded' ? 'opacity-75' : undefined}
		>
			<article className="relative grid content-start gap-2.5 p-4">
				<div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
					<h3 className="text-h4">
						<Link to={href} className="after:absolute after:inset-0">
							<bdi translate="no">{title}</bdi>
						</Link>
					</h3>
					<StateBadge document={document} isOwn={isOwn} />
				</div>
				<p className="text-fine text-ink-soft">
					<span>{about}</span>
					{vehicle && <span className="block">{vehicle}</span>}
				</p>
				<Figures document={document} />
				{!document.isAgreed && (
					<>
						<SumState addsUp={facts.addsUp} />
						<Asks facts={facts} />
					</>
				)}
				{document.validUntil && !document.isAgreed && (
					<p className={facts.isExpired ? 'font-semibold text-danger text-fine' : 'text-fine text-ink-soft'}>
						{`${facts.isExpired ? 'Expired on' : 'Good until'} ${document.validUntil}`}
					</p>
				)}
			</article>
		</Card>
	)
}

function StateBadge({ document: { state, enteredBy, isAgreed }, isOwn }: Omit<DocumentCardProps, 'href'>) {
	if (isAgreed) return <Badge tone="brand">Agreed</Badge>
	if (state === 'chosen') return <Badge tone="brand">Chosen</Badge>
	if (state === 'draft')
		return <Badge tone="line">{enteredBy === 'mail' ? 'Draft from an email' : 'Draft'}</Badge>
	if (state === 'superseded') return <Badge tone="line">Replaced</Badge>
	return enteredBy === 'client' ? <Badge tone="wash">{isOwn ? 'From you' : 'From the client'}</Badge> : null
}

function Figures({ document: { facts, isApproval } }: { document: StripDocument }) {
	const { outTheDoorCents, paymentCents, aprPpm, months } = facts
	const terms = [
		paymentCents !== null && `${formatCents(paymentCents)} a month`,
		months !== null && amountOf(months, 'month'),
		!isApproval && aprPpm !== null && `${formatRate(aprPpm)} APR`,
	].filter(Boolean)
	const main = isApproval
		? aprPpm !== null && formatRate(aprPpm)
		: outTheDoorCents !== null && formatCents(outTheDoorCents)
	return (
		<div>
			{main && (
				<p>
					<strong {...verbatim(main)} className="num text-h3">
						{main}
					</strong>{' '}
					<span className="text-fine text-ink-soft">{isApproval ? 'APR' : 'out the door'}</span>
				</p>
			)}
			{terms.length > 0 && <p className="num text-small">{terms.join(' · ')}</p>}
		</div>
	)
}

function SumState({ addsUp }: { addsUp: boolean | null }) {
	// That the lines add up is no approval: questions stand below it.
	if (addsUp !== false) return null
	return (
		<p className="flex items-center gap-1.5 font-semibold text-danger text-fine">
			<Icon name="circle-alert" className="size-4 shrink-0" />
			<span>Does not add up</span>
		</p>
	)
}

function Asks({ facts: { asks, askCents } }: Pick<StripDocument, 'facts'>) {
	if (asks.length === 0) return null
	return (
		<div className="grid gap-1 text-small">
			<p className="font-semibold">
				<span>{asks.length === 1 ? 'One question' : `${asks.length} questions`}</span>
				{askCents > 0 && (
					<span>
						,{' '}
						<span className="num" translate="no">
							{formatCents(askCents)}
						</span>
					</span>
				)}
			</p>
			<ul className="grid gap-0.5">
				{asks.slice(0, 3).map(({ title, cents }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two questions may read alike
					<li key={index} className="flex justify-between gap-3">
						<span>{title}</span>
						{cents !== null && (
							<span className="num" translate="no">
								{formatCents(cents)}
							</span>
						)}
					</li>
				))}
				{asks.length > 3 && <li className="text-ink-soft">{`and ${asks.length - 3} more`}</li>}
			</ul>
		</div>
	)
}
