import { Card } from '#app/ui/layout/card.tsx'
import { type DealReport, formatCents } from '#engine'
import { LeaseFigures } from './lease-figures.tsx'

type QuoteTotalsProps = { totals: DealReport['totals']; paymentCents: number | undefined }

/** The sums of a quote that is not a lease, without those that it does not have. */
const sumsOf = (totals: DealReport['totals']) => {
	const rows: [string, number | undefined][] = [
		['The car', totals.sellingPriceCents],
		['Add-ons and products', totals.addOnsCents],
		['Dealer’s fees', totals.dealerFeesCents],
		['Government fees', totals.governmentFeesCents],
		['Taxes', totals.taxCents],
		['Rebates', totals.rebatesCents],
	]
	return rows.filter(([, cents]) => cents)
}

/** The total of a quote without lines, which has no sums to stand below; empty for every other one, so that nothing says it twice. */
export function totalSentence(totals: DealReport['totals']): string {
	if (totals.lease || sumsOf(totals).length > 0) return ''
	return totals.outTheDoorCents === undefined
		? ' What it comes to out the door is not known yet.'
		: ` The quote comes to ${formatCents(totals.outTheDoorCents)} out the door.`
}

/** What the quote adds up to; nothing while it has no amounts. */
export function QuoteTotals({ totals, paymentCents }: QuoteTotalsProps) {
	if (totals.lease) return <LeaseFigures lease={totals.lease} paymentCents={paymentCents} />
	const shown = sumsOf(totals)
	if (shown.length === 0) return null
	return (
		<Card className="p-5 sm:p-6 print:p-3">
			<h2 className="text-h3">What it adds up to</h2>
			<dl className="mt-3 grid gap-1.5">
				{shown.map(([label, cents]) => (
					<div key={label} className="flex justify-between gap-4">
						<dt>{label}</dt>
						<dd className="num" translate="no">
							{formatCents(cents!)}
						</dd>
					</div>
				))}
				<div className="flex justify-between gap-4 border-line-strong border-t pt-1.5 font-semibold">
					<dt>Out the door</dt>
					<dd className="num">
						{totals.outTheDoorCents === undefined ? (
							'Not known yet'
						) : (
							<span translate="no">{formatCents(totals.outTheDoorCents)}</span>
						)}
					</dd>
				</div>
			</dl>
		</Card>
	)
}
