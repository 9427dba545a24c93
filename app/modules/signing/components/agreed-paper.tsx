import { verbatim } from '#app/lib/text/verbatim.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { type DealDocument, formatCents, formatRate, type ReportLine } from '#engine'

type AgreedPaperProps = {
	title?: string
	document: DealDocument
	lines: readonly ReportLine[]
	/** Null where the document has no total. */
	outTheDoorCents: number | null
	/** Which total counts and why, where the document did not add up. */
	totalNote: string | null
}

/** What was agreed, for the dealer: the car, the lines, the total and the terms. */
export function AgreedPaper({
	title = 'What was agreed',
	document,
	lines,
	outTheDoorCents,
	totalNote,
}: AgreedPaperProps) {
	const { vehicle, loan, lease, trade } = document
	const car = vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
	const terms = loan ?? lease
	const payment = loan?.paymentCents ?? lease?.paymentCents
	const facts: [string, string | undefined][] = [
		['Car', car],
		['VIN', vehicle?.vin],
		['Trade-in allowance', trade && formatCents(trade.allowanceCents)],
		['Owed on the trade-in', trade && formatCents(trade.payoffCents)],
		['APR', loan?.aprPpm === undefined ? undefined : formatRate(loan.aprPpm)],
		[
			'Payments',
			terms && `${terms.months} months${payment === undefined ? '' : ` of ${formatCents(payment)}`}`,
		],
		['Residual value', lease?.residualCents === undefined ? undefined : formatCents(lease.residualCents)],
	]
	return (
		<Card asChild className="grid gap-4 p-5">
			<section aria-labelledby="figures">
				<h2 id="figures" className="text-h3">
					{title}
				</h2>
				<dl className="grid gap-2 text-small sm:grid-cols-2">
					{facts
						.filter(([, value]) => value)
						.map(([label, value]) => (
							<div key={label}>
								<dt className="text-fine text-ink-soft">{label}</dt>
								<dd {...verbatim(value)} className="[overflow-wrap:anywhere]">
									{value}
								</dd>
							</div>
						))}
				</dl>
				<ol className="grid gap-2 text-small" aria-label="Lines">
					{lines.map((line) => (
						<li key={line.no} className="flex justify-between gap-4 border-line border-b pb-2">
							<span className="[overflow-wrap:anywhere]">{line.label}</span>
							<span translate="no" className="num font-semibold">
								{`${line.role === 'credit' ? '−' : ''}${formatCents(line.cents)}`}
							</span>
						</li>
					))}
				</ol>
				{outTheDoorCents !== null && (
					<p className="flex max-w-none justify-between gap-4 font-semibold">
						<span>Out the door</span>
						<span className="num" translate="no">
							{formatCents(outTheDoorCents)}
						</span>
					</p>
				)}
				{totalNote && <p className="text-small [overflow-wrap:anywhere]">{totalNote}</p>}
			</section>
		</Card>
	)
}
