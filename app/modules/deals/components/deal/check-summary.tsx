import { Icon } from '#app/ui/icons/icon.tsx'
import { type DealReport, formatCents, formatRate } from '#engine'
import type { DocumentFacts } from '../../documents/document-card.ts'
import { FindingNote } from '../findings/finding-note.tsx'

type CheckSummaryProps = {
	facts: DocumentFacts
	report: DealReport | null
	className?: string
}

/**
 * The running total of a document: its sum, whether it adds up, how much to ask about, and the findings that are not about a line. Screen
 * readers announce whether it adds up as somebody types.
 */
export function CheckSummary({ facts, report, className }: CheckSummaryProps) {
	if (!report) return <p className="text-ink-soft text-small">The total appears with the first line.</p>
	const { totals, findings } = report
	const rows: [string, number | undefined][] = [
		['The car', totals.sellingPriceCents],
		['Add-ons and products', totals.addOnsCents],
		['Dealer’s fees', totals.dealerFeesCents],
		['Government fees', totals.governmentFeesCents],
		['Taxes', totals.taxCents],
		['Rebates', totals.rebatesCents],
	]
	const general = findings.filter(({ severity, lines }) => severity !== 'pass' && !lines?.length)
	const outTheDoor = facts.outTheDoorCents
	return (
		<div className={className ?? 'grid gap-3'}>
			<p>
				<strong translate={outTheDoor === null ? undefined : 'no'} className="num text-h3">
					{outTheDoor === null ? 'Not known yet' : formatCents(outTheDoor)}
				</strong>{' '}
				<span className="text-fine text-ink-soft">out the door</span>
			</p>
			<SumState addsUp={facts.addsUp} />
			{facts.askCents > 0 && (
				<p className="text-small">
					<strong className="num" translate="no">
						{formatCents(facts.askCents)}
					</strong>{' '}
					to ask about
				</p>
			)}
			<dl className="grid gap-1 text-small">
				{rows
					.filter(([, cents]) => cents)
					.map(([label, cents]) => (
						<div key={label} className="flex justify-between gap-4">
							<dt>{label}</dt>
							<dd className="num" translate="no">
								{formatCents(cents!)}
							</dd>
						</div>
					))}
				{facts.paymentCents !== null && (
					<div className="flex justify-between gap-4">
						<dt>{`Payment${facts.aprPpm !== null ? ` at ${formatRate(facts.aprPpm)} APR` : ''}`}</dt>
						<dd className="num" translate="no">
							{formatCents(facts.paymentCents)}
						</dd>
					</div>
				)}
			</dl>
			{general.length > 0 && (
				<div className="grid gap-1.5">
					{general.map((finding) => (
						<FindingNote key={`${finding.code} ${finding.message}`} finding={finding} lines={report.lines} />
					))}
				</div>
			)}
		</div>
	)
}

function SumState({ addsUp }: { addsUp: boolean | null }) {
	const icon = addsUp ? 'check' : 'circle-alert'
	return (
		<p
			role="status"
			className={`flex items-center gap-1.5 font-semibold text-fine ${addsUp === null ? 'text-ink-soft' : addsUp ? 'text-ok' : 'text-danger'}`}
		>
			{addsUp !== null && <Icon name={icon} className="size-4 shrink-0" />}
			<span>{addsUp === null ? 'No total to compare with' : addsUp ? 'Adds up' : 'Doesn’t add up'}</span>
		</p>
	)
}
