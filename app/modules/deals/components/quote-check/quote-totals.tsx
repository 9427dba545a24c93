import { clsx } from 'clsx/lite'
import { Card } from '#app/ui/layout/card.tsx'
import { type DealReport, formatCents } from '#engine'
import { LeaseFigures } from './lease-figures.tsx'

type QuoteTotalsProps = {
	totals: DealReport['totals']
	paymentCents: number | undefined
	/** The dealer's total and the sum of the lines, where they differ. In cents. */
	openTotal: { paperCents: number; linesCents: number } | null
	/** The reply, if it names the total that the buyer asks for. */
	reply?: { target: { outTheDoorCents: number } | null } | null
}

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
export function QuoteTotals({ totals, paymentCents, openTotal, reply }: QuoteTotalsProps) {
	if (totals.lease) return <LeaseFigures lease={totals.lease} paymentCents={paymentCents} />
	const shown = sumsOf(totals)
	if (shown.length === 0) return null
	return (
		<Card className="p-5 sm:p-6 print:p-3">
			<h2 className="text-h3">What it adds up to</h2>
			<dl className="mt-3 grid gap-1">
				{shown.map(([label, cents]) => (
					<Row key={label} label={label} cents={cents} />
				))}
				{openTotal === null ? (
					<>
						<Row label="Out the door" cents={totals.outTheDoorCents} look="total" />
						{reply?.target && <Row label="If they agree" cents={reply.target.outTheDoorCents} look="bold" />}
					</>
				) : (
					<>
						<Row label="What the lines come to" cents={openTotal.linesCents} look="total" />
						<Row label="The dealer’s total" cents={openTotal.paperCents} look="bold" />
						<Row label="Apart" cents={Math.abs(openTotal.paperCents - openTotal.linesCents)} look="bold" />
					</>
				)}
			</dl>
		</Card>
	)
}

type RowProps = { label: string; cents: number | undefined; look?: 'bold' | 'total' }

const Row = ({ label, cents, look }: RowProps) => (
	<div
		className={clsx(
			'flex justify-between gap-4',
			look && 'font-semibold',
			look === 'total' && 'border-line-strong border-t pt-1.5',
		)}
	>
		<dt>{label}</dt>
		<dd className="num">
			{cents === undefined ? 'Not known yet' : <span translate="no">{formatCents(cents)}</span>}
		</dd>
	</div>
)
