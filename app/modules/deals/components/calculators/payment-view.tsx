import { amountOf } from '#app/lib/text/amount-of.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { calculatePayment, formatCents, type PaymentResult, paymentFields } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { LoanChart } from './loan-chart.tsx'
import { ResultCard } from './result-card.tsx'
import { loanSource } from './sources.tsx'

/** Calculates the payment from price, trade-in, tax and rate, with a schedule. */
export function PaymentView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="payment"
			fields={paymentFields}
			emptyResultTitle="Your payment"
			caption="Per month"
			emptyResultMessage="These amounts are too large to calculate with."
			source={loanSource}
		>
			{(values) => {
				const result = calculatePayment(values, props.place?.taxes)
				return result && <Result {...result} months={values.months} extraCents={values.extra} />
			}}
		</Calculator>
	)
}

type ResultProps = PaymentResult & { months: number; extraCents: number }

function Result(result: ResultProps) {
	const { purchase, planned, quicker, balloonCents, totalCostCents } = result
	const lastPaymentCents = planned?.rows.at(-1)?.paymentCents ?? 0
	const { taxCents, outTheDoorCents, equityCents, amountFinancedCents } = purchase
	return (
		<>
			<ResultCard
				title="Your payment"
				figure={formatCents(planned?.paymentCents ?? 0)}
				caption="Per month"
				message={sentenceOf(result)}
				lines={[
					{ label: 'Sales tax', value: formatCents(taxCents) },
					{ label: 'Price out the door', value: formatCents(outTheDoorCents) },
					{ label: 'Trade-in minus its loan', value: formatCents(equityCents) },
					{ label: 'Amount financed', value: formatCents(amountFinancedCents) },
					...(planned && lastPaymentCents !== planned.paymentCents
						? [{ label: lastLabelOf(balloonCents), value: formatCents(lastPaymentCents) }]
						: []),
					{ label: 'Interest', value: formatCents(planned?.financeChargeCents ?? 0) },
					{ label: 'Total cost', value: formatCents(totalCostCents) },
				]}
			/>
			{planned && (
				<Card className="p-6">
					<LoanChart rows={(quicker ?? planned).rows} />
				</Card>
			)}
		</>
	)
}

/** The last payment absorbs the rounding of all the others. */
const lastLabelOf = (balloonCents: number) =>
	balloonCents > 0 ? 'Last payment, with the balloon' : 'Last payment'

function sentenceOf({ purchase, planned, quicker, totalCostCents, months, extraCents }: ResultProps): string {
	const { amountFinancedCents, negativeEquityCents, overpaidCents } = purchase
	const owed =
		negativeEquityCents > 0
			? `, including ${formatCents(negativeEquityCents)} that you owe on your trade-in beyond its value`
			: ''
	if (!planned) {
		const back = overpaidCents > 0 ? ` and leave ${formatCents(overpaidCents)} over` : ''
		return `Your down payment and trade-in cover everything${back}, so you don’t need a loan. The car costs you ${formatCents(totalCostCents)} in total${owed}.`
	}
	const loan = `You borrow ${formatCents(amountFinancedCents)} and pay ${formatCents(planned.financeChargeCents)} in interest over ${amountOf(months, 'month')}. The car costs you ${formatCents(totalCostCents)} in total${owed}.`
	if (!quicker) return loan
	const sooner = planned.rows.length - quicker.rows.length
	// A balloon stays due in the last month, so paying more need not end the loan sooner.
	const soonerText = sooner > 0 ? `finish ${amountOf(sooner, 'month')} sooner and ` : ''
	return `${loan} By paying ${formatCents(extraCents)} more each month, you ${soonerText}save ${formatCents(planned.financeChargeCents - quicker.financeChargeCents)}.`
}
