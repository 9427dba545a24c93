import { formatDate } from '#app/lib/dates/dates.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type DealDocument, type DealReport, formatCents, formatRate } from '#engine'
import type { DocumentFacts } from '../../documents/document-card.ts'
import { categoryLabel } from '../../quote-check/category-options.ts'
import { FindingNote } from '../findings/finding-note.tsx'
import { PassedChecks } from '../passed-checks.tsx'
import { CheckSummary } from './check-summary.tsx'

type DocumentViewProps = { document: DealDocument; facts: DocumentFacts; report: DealReport }

/** A confirmed document for reading: its lines with the findings beside them, its terms, and what it comes to. */
export function DocumentView({ document, facts, report }: DocumentViewProps) {
	const { lines, findings } = report
	const open = findings.filter(({ severity }) => severity !== 'pass')
	const passed = findings.filter(({ severity }) => severity === 'pass')
	return (
		<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
			<Card className="grid gap-4 p-4">
				{lines.length > 0 && (
					<ol className="grid gap-2.5" aria-label="Lines">
						{lines.map((line) => (
							<li key={line.no} className="grid gap-1.5 border-line border-b pb-2.5 text-small">
								<span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
									<span className="[overflow-wrap:anywhere]">{line.label}</span>
									<span translate="no" className="num font-semibold">
										{`${line.role === 'credit' ? '−' : ''}${formatCents(line.cents)}`}
									</span>
									<span className="flex flex-wrap gap-1.5">
										<Badge tone={line.classifiedBy === 'none' ? 'danger' : 'line'}>
											{line.classifiedBy === 'none'
												? 'Not recognized'
												: categoryLabel(line.category ?? 'unknown')}
										</Badge>
										{(line.role === 'memo' || line.role === 'subtotal') && (
											<Badge tone="wash">Not added up</Badge>
										)}
									</span>
								</span>
								{open
									.filter((finding) => finding.lines?.[0] === line.no)
									.map((finding) => (
										<FindingNote key={finding.code} finding={finding} lines={lines} />
									))}
							</li>
						))}
					</ol>
				)}
				<Terms document={document} />
				<PassedChecks checks={passed} />
			</Card>
			<Card asChild className="p-4">
				<section aria-label="Totals">
					<CheckSummary facts={facts} report={report} />
				</section>
			</Card>
		</div>
	)
}

function Terms({ document }: { document: DealDocument }) {
	const rows = termsOf(document)
	if (rows.length === 0) return null
	return (
		<dl className="grid gap-x-6 gap-y-2 text-small sm:grid-cols-3">
			{rows.map(([label, value]) => (
				<div key={label}>
					<dt className="text-fine text-ink-soft">{label}</dt>
					<dd {...verbatim(value)} className="[overflow-wrap:anywhere]">
						{value}
					</dd>
				</div>
			))}
		</dl>
	)
}

/** What a document says beside its lines, with labels. */
function termsOf({
	stated = {},
	loan,
	lease,
	trade,
	vehicle,
	state,
	validUntil,
	firstPaymentDate,
}: DealDocument) {
	const money = (cents: number | undefined) => cents !== undefined && formatCents(cents)
	const rows: [string, string | false | undefined][] = [
		['Car', vehicle && [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')],
		['VIN', vehicle?.vin],
		['Registered in', state],
		['Good until', validUntil && formatDate(validUntil)],
		['Out-the-door total printed', money(stated.outTheDoorCents)],
		['Amount financed', money(stated.amountFinancedCents)],
		['Due at signing', money(stated.dueAtSigningCents)],
		['Finance charge', money(stated.financeChargeCents)],
		['Total of payments', money(stated.totalOfPaymentsCents)],
		['APR', loan?.aprPpm !== undefined && formatRate(loan.aprPpm)],
		['Months', (loan ?? lease) && String((loan ?? lease)!.months)],
		['Payment', money(loan?.paymentCents ?? lease?.paymentCents ?? stated.paymentCents)],
		['First payment', firstPaymentDate && formatDate(firstPaymentDate)],
		['Gross capitalized cost', money(lease?.grossCapCents)],
		['Residual value', money(lease?.residualCents)],
		['Trade-in allowance', money(trade?.allowanceCents)],
		['Owed on the trade-in', money(trade?.payoffCents)],
	]
	return rows.filter((row): row is [string, string] => Boolean(row[1]))
}
