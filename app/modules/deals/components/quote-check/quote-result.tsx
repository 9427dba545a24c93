import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type DealReport, type Finding, formatAmount, formatCents, formatSourceDate } from '#engine'
import type { DealerReply } from '../../quote-check/dealer-reply.ts'
import { pointsToSay, type ThingToAsk } from '../../quote-check/things-to-ask.ts'
import { totalSentence } from './quote-totals.tsx'

export type QuoteResultProps = DealReport & {
	askCents: number
	/** '2026 Honda Pilot'; empty if nothing names it. */
	car: string
	/** What is paid each time; undefined while it is not known. */
	paymentCents: number | undefined
	reply: DealerReply | null
	/** The dealer's total and the sum of the lines, where they differ. In cents. */
	openTotal: { paperCents: number; linesCents: number } | null
	/** The signed data of the card to share. */
	card: string
}

type QuoteResultParts = {
	/** What is open, with its control, below the figure. */
	question?: ReactNode
	/** Further rows: what was read and may be wrong. */
	rows?: ReactNode
	/** Whether a part of the text was not read for sure. */
	isReadingOpen?: boolean
}

/** The answer: what to ask about in dollars, one sentence, what is open, and each thing, the most important first. */
export function QuoteResult(props: QuoteResultProps & QuoteResultParts) {
	const { lines, totals, findings, askCents, question, rows, isReadingOpen = false } = props
	const { points, more } = pointsToSay(findings, lines)
	return (
		<Card asChild look="raised" className="grid gap-4 p-5 sm:p-6 print:p-3">
			<section aria-labelledby="answer-heading">
				<h2 id="answer-heading" className="sr-only">
					What we found
				</h2>
				{askCents > 0 && (
					<LicensePlate caption="To ask about" size="lg" className="justify-self-start">
						{formatAmount(askCents)}
					</LicensePlate>
				)}
				<p className="flex items-start gap-2 text-lead">
					{points.length === 0 && !isReadingOpen && (
						<Icon name="check" className="mt-1 size-5 shrink-0 text-ok" />
					)}
					<span>{summaryOf(points, askCents, totals, isReadingOpen)}</span>
				</p>
				{question}
				<div>
					{points.length > 0 && (
						<ol className={listClass}>
							{points.map((point, index) => (
								<Thing key={point.sentence} thing={point} number={index + 1} />
							))}
						</ol>
					)}
					{rows}
					{more.length > 0 && (
						<Disclosure look="text" className="mt-1 -mb-3" summary={moreTitle(more)}>
							<ul className={listClass}>
								{more.map((thing, index) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: two things may read alike
									<Thing key={index} thing={thing} />
								))}
							</ul>
						</Disclosure>
					)}
				</div>
			</section>
		</Card>
	)
}

/** What is in no email; its part of the plate, if it has one. */
function moreTitle(things: readonly ThingToAsk[]): string {
	const cents = things.reduce((sum, { askCents }) => sum + (askCents ?? 0), 0)
	const title = things.length === 1 ? '1 smaller point' : `${things.length} smaller points`
	return cents > 0 ? `${title}, ${formatCents(cents)}` : title
}

function summaryOf(
	points: readonly ThingToAsk[],
	askCents: number,
	totals: DealReport['totals'],
	isReadingOpen: boolean,
): string {
	const total = totalSentence(totals)
	if (points.length === 0)
		return `We found nothing to ask about${isReadingOpen ? ' in what we could read' : ''}.${total}`
	const [count, them] =
		points.length === 1 ? ['this point', 'it'] : [`these ${points.length} points`, 'any of them']
	const hasAmount = askCents > 0 || points.some(({ cents }) => cents !== null)
	const unknown = hasAmount ? '' : ` We can’t put a dollar amount on ${them}.`
	return `Ask about ${count} before you sign.${unknown}${total}`
}

const listClass = 'border-line border-t print:[&_summary]:min-h-0 print:[&_summary]:py-1'

/** `number` is the one that it has in the email. */
const Thing = ({ thing, number }: { thing: ThingToAsk; number?: number | undefined }) => (
	<li>
		<Disclosure
			summary={
				<Summary
					title={thing.title}
					number={number}
					cents={thing.askCents}
					isStop={thing.severity === 'stop'}
				/>
			}
		>
			<div className="grid gap-3">
				{thing.findings.map((finding) => (
					<Facts key={finding.message} finding={finding} />
				))}
				{thing.findings[0]!.code === 'addon_not_requested' && (
					<p className="text-ink text-small">Did you ask for this? If not, ask to have it taken off.</p>
				)}
			</div>
		</Disclosure>
	</li>
)

/** The amounts on the right add up to the plate: what can't be asked for has its amount in its facts. */
const Summary = ({
	title,
	number,
	cents,
	isStop,
}: {
	title: string
	number: number | undefined
	cents: number | null
	isStop: boolean
}) => (
	<>
		<span className="flex min-w-0 flex-1 gap-2 leading-snug">
			{number !== undefined && <span className="num w-4 shrink-0">{`${number}.`}</span>}
			<span className="min-w-0">
				<span>{title}</span>
				{isStop && (
					<span className="mt-0.5 flex items-center gap-1.5 text-danger text-fine">
						<Icon name="circle-alert" className="size-4 shrink-0" />
						<span>Settle this first</span>
					</span>
				)}
			</span>
		</span>
		{cents !== null && (
			<span className="num" translate="no">
				{formatCents(cents)}
			</span>
		)}
	</>
)

/** Why it is asked about, and what that rests on. The sentence to say is in the reply. */
const Facts = ({ finding: { message, source } }: { finding: Finding }) => (
	<div className="text-small leading-normal [overflow-wrap:anywhere]">
		<p className="text-ink">{message}</p>
		{source && (
			<p className="mt-1 text-fine">
				{`${source.title}. ${source.citation}, as of ${formatSourceDate(source.asOf)}. ${source.grade === 'A' ? 'We read the law or rule itself.' : 'From a secondary source.'}`}
			</p>
		)}
	</div>
)
