import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type DealReport, formatCents } from '#engine'

type Lease = NonNullable<DealReport['totals']['lease']>
type Figure = NonNullable<Lease['workedOut']>[number]

/** The figures of a lease: those that the offer states, and those that follow from them, marked. */
export function LeaseFigures({ lease, paymentCents }: { lease: Lease; paymentCents: number | undefined }) {
	const { workedOut = [], moneyFactorPpb, aprEquivalentPpm } = lease
	const cents = (value: number | undefined) => (value === undefined ? undefined : formatCents(value))
	const factor =
		moneyFactorPpb === undefined
			? undefined
			: `.${String(moneyFactorPpb)
					.padStart(9, '0')
					.replace(/0{1,4}$/, '')} (${((aprEquivalentPpm ?? 0) / 10_000).toFixed(2)}% a year)`
	const rows: [label: string, text: string | undefined, figure?: Figure][] = [
		['Gross capitalized cost', cents(lease.grossCapCents), 'grossCapCents'],
		['Capitalized cost reduction', cents(lease.capReductionCents), 'capReductionCents'],
		['Adjusted capitalized cost', cents(lease.adjustedCapCents), 'adjustedCapCents'],
		['Residual value', cents(lease.residualCents), 'residualCents'],
		['Money factor', factor, 'moneyFactorPpb'],
		['Rent charge', cents(lease.rentCents), 'rentCents'],
		['Payment before tax', cents(lease.basePaymentCents), 'basePaymentCents'],
		['Payment each month', cents(paymentCents)],
		['All you pay for the lease', cents(lease.totalCostCents)],
	]
	return (
		<Card className="p-5 sm:p-6 print:p-3">
			<h2 className="text-h3">The lease</h2>
			<dl className="mt-3 grid gap-1.5">
				{rows
					.filter(([, text, figure]) => text || !figure)
					.map(([label, text, figure]) => (
						<div key={label} className="flex flex-wrap justify-between gap-x-4">
							<dt>
								<span>{label}</span>
								{text && figure && workedOut.includes(figure) && (
									<Badge tone="wash" className="ms-2">
										Worked out
									</Badge>
								)}
							</dt>
							<dd className={text ? 'num ms-auto' : 'ms-auto text-ink-soft'}>{text ?? 'Not known yet'}</dd>
						</div>
					))}
			</dl>
		</Card>
	)
}
