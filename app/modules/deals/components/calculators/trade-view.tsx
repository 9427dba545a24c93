import { amountOf } from '#app/lib/text/amount-of.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { type CalculatorValues, formatCents, planTrade, type TradePlan, tradePlannerFields } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { EquityChart } from './equity-chart.tsx'
import { ResultCard } from './result-card.tsx'
import { loanSource } from './sources.tsx'

type TradeValues = CalculatorValues<typeof tradePlannerFields>

/** Trading in a car that is not paid off, now or after keeping it for a while. */
export function TradeView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="trade"
			fields={tradePlannerFields}
			emptyResultTitle="Trading in now"
			caption="In all"
			emptyResultMessage="These amounts are too large to calculate with."
			source={
				<>
					{loanSource} Each month, both cars lose the percentage you entered of what they are worth then; real
					prices move less evenly.
				</>
			}
		>
			{(values) => {
				const plan = planTrade(values, props.place?.taxes)
				return plan && <Result plan={plan} values={values} />
			}}
		</Calculator>
	)
}

function Result({ plan, values }: { plan: TradePlan; values: TradeValues }) {
	const { now, newCarMonthsUnderWater, waiting } = plan
	return (
		<>
			<ResultCard
				title="Trading in now"
				figure={formatCents(now.totalCents)}
				caption="In all"
				message={`${tradeText(plan, values)} ${newCarText(now.schedule !== null, newCarMonthsUnderWater)}`}
				lines={[
					{ label: 'Trade-in minus its loan', value: formatCents(now.purchase.equityCents) },
					{ label: 'Amount financed', value: formatCents(now.purchase.amountFinancedCents) },
					{ label: 'Payment per month', value: formatCents(now.schedule?.paymentCents ?? 0) },
					{ label: 'Interest', value: formatCents(now.financeChargeCents) },
					{ label: 'Everything together', value: formatCents(now.totalCents) },
				]}
			/>
			<Card className="grid gap-4 p-6">
				<h3>Keeping the car for a while</h3>
				<p aria-live="polite" className="text-ink-soft">
					{waitingText(waiting, values)}
				</p>
				{waiting && <EquityChart asNow={waiting.asNow} withExtra={waiting.withExtra} />}
			</Card>
		</>
	)
}

function tradeText({ now, rolledIn }: TradePlan, { months }: TradeValues): string {
	const { equityCents, negativeEquityCents } = now.purchase
	if (negativeEquityCents === 0)
		return equityCents === 0
			? 'Your trade-in just pays off its own loan.'
			: `Your trade-in pays off its own loan and takes ${formatCents(equityCents)} off the new car.`
	const owed = `You owe ${formatCents(negativeEquityCents)} more than your car brings.`
	if (!rolledIn) return owed
	const { withPaymentCents, alonePaymentCents, costCents } = rolledIn
	return `${owed} Rolled into the new loan, that costs you ${formatCents(costCents)}: ${formatCents(withPaymentCents - alonePaymentCents)} more each month for ${amountOf(months, 'month')}.`
}

function newCarText(isFinanced: boolean, months: number | null): string {
	if (!isFinanced) return 'You need no loan for the new car.'
	if (months === 0) return 'You never owe more on the new car than it is worth.'
	return months === null
		? 'You owe more on the new car than it is worth until the loan ends.'
		: `You owe more on the new car than it is worth for the first ${amountOf(months, 'month')}.`
}

function waitingText(waiting: TradePlan['waiting'], { payoff, oldPayment, extra }: TradeValues): string {
	if (payoff === 0) return 'Nothing is owed on your car, so waiting changes only what it is worth.'
	if (!waiting)
		return 'This payment doesn’t cover the interest of the old loan, so you’d owe more every month. Please check it.'
	const { breakEvenAfterMonths, breakEvenWithExtraAfterMonths } = waiting
	if (breakEvenAfterMonths === 0) return 'You already owe no more than your car brings.'
	const asNow = `With ${formatCents(oldPayment)} a month, ${breakEvenText(breakEvenAfterMonths)}.`
	return extra > 0
		? `${asNow} With ${formatCents(extra)} more each month, ${breakEvenText(breakEvenWithExtraAfterMonths)}.`
		: asNow
}

const breakEvenText = (months: number | null) =>
	months === null
		? 'you owe more than the car is worth until the loan ends'
		: `you owe no more than the car is worth after ${amountOf(months, 'month')}`
