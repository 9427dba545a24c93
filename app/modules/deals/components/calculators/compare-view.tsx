import { Card } from '#app/ui/layout/card.tsx'
import { calculateCompare, compareFields, formatCents, formatRate, type OfferComparison } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { FigureTable } from './figure-table.tsx'
import { ResultCard } from './result-card.tsx'
import { loanSource } from './sources.tsx'

/** Compares a low rate with a rebate, or a short loan with a long one. */
export function CompareView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="compare"
			fields={compareFields}
			emptyResultTitle="The difference"
			caption="In total"
			emptyResultMessage="These amounts are too large to calculate with."
			source={loanSource}
		>
			{(values) => {
				const result = calculateCompare(values)
				return result && <Result {...result} />
			}}
		</Calculator>
	)
}

function Result({ a, b, differenceCents }: OfferComparison) {
	const cheaper = differenceCents === 0 ? null : differenceCents > 0 ? 'A' : 'B'
	return (
		<>
			<ResultCard
				title="The difference"
				figure={formatCents(Math.abs(differenceCents))}
				caption="In total"
				message={
					cheaper
						? `Offer ${cheaper} costs ${formatCents(Math.abs(differenceCents))} less in total. Compare totals, not payments: a longer loan always has the smaller payment.`
						: 'Both offers cost the same in total.'
				}
				lines={[]}
			/>
			<Card className="p-6">
				<FigureTable
					caption="The two offers side by side"
					columns={['Offer', 'Per month', 'Interest', 'Total']}
					rows={[
						{ name: 'A', offer: a },
						{ name: 'B', offer: b },
					].map(({ name, offer }) => ({
						name: `${name}: ${formatRate(offer.aprPpm)}, ${offer.months} mo.`,
						cents: [offer.paymentCents, offer.financeChargeCents, offer.totalOfPaymentsCents],
						best: name === cheaper,
					}))}
				/>
			</Card>
		</>
	)
}
