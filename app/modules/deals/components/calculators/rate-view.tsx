import { amountOf } from '#app/lib/text/amount-of.ts'
import {
	type AgainstStated,
	type CalculatorValues,
	calculateRate,
	formatCents,
	formatRate,
	type PaymentToRate,
	rateFields,
} from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { ResultCard } from './result-card.tsx'
import { RegulationZ } from './sources.tsx'

type RateValues = CalculatorValues<typeof rateFields>

/** The rate of a quoted payment, and what it costs more than the rate that the dealer named. */
export function RateView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="rate"
			fields={rateFields}
			emptyResultTitle="The real rate"
			caption="APR"
			emptyResultMessage="These amounts are too large to calculate with."
			source={
				<>
					The annual percentage rate by the actuarial method of <RegulationZ />: the rate at which these
					payments repay exactly this amount. The APR on your contract may differ slightly where days are
					counted, and it leaves out products that you chose to buy.
				</>
			}
		>
			{(values) => {
				const rate = calculateRate(values)
				return rate.ok ? (
					<Result rate={rate} values={values} />
				) : (
					<ResultCard
						title="The real rate"
						figure="-"
						caption="APR"
						message={reasonText(rate.reason, values)}
						lines={[]}
					/>
				)
			}}
		</Calculator>
	)
}

function Result({ rate, values }: { rate: Extract<PaymentToRate, { ok: true }>; values: RateValues }) {
	const { aprPpm, aprWithProductsPpm, againstStated, financeChargeCents, totalOfPaymentsCents } = rate
	const often = values.every === 1 ? 'every two weeks' : 'a month'
	return (
		<ResultCard
			title="The real rate"
			figure={formatRate(aprPpm)}
			caption="APR"
			message={[
				`${formatCents(values.payment)} ${often} for ${amountOf(values.months, 'month')} repays ${formatCents(values.amount)} at ${formatRate(aprPpm)} and costs you ${formatCents(financeChargeCents)} in interest.`,
				againstStated ? againstText(againstStated, values) : '',
				aprWithProductsPpm === undefined
					? ''
					: `Counting the ${formatCents(values.products)} of add-ons as a cost of the loan, it’s ${formatRate(aprWithProductsPpm)}.`,
			]
				.filter(Boolean)
				.join(' ')}
			lines={[
				...(againstStated
					? [
							{
								label: `Payment at ${formatRate(values.stated ?? 0)}`,
								value: formatCents(againstStated.paymentCents),
							},
							{ label: 'More with each payment', value: formatCents(againstStated.morePerPaymentCents) },
							{ label: 'More over the term', value: formatCents(againstStated.moreOverTermCents) },
						]
					: []),
				{ label: 'Interest', value: formatCents(financeChargeCents) },
				{ label: 'All payments together', value: formatCents(totalOfPaymentsCents) },
			]}
		/>
	)
}

function againstText(against: AgainstStated, { stated }: RateValues): string {
	const { morePerPaymentCents, moreOverTermCents, packedCents } = against
	const statedRate = formatRate(stated ?? 0)
	// A difference of half a cent per payment is only rounding.
	if (Math.abs(morePerPaymentCents) <= 1) return `That matches the ${statedRate} you were told.`
	if (morePerPaymentCents < 0)
		return `At the ${statedRate} you were told, each payment would be ${formatCents(-morePerPaymentCents)} higher. Look for a longer term, a larger down payment or a balloon payment at the end.`
	return `That’s ${formatCents(moreOverTermCents)} more over the term than at the ${statedRate} you were told. At ${statedRate}, this payment would repay ${formatCents(packedCents)} more than you agreed to borrow, so ask: “What was added to the amount?”`
}

function reasonText(reason: Extract<PaymentToRate, { ok: false }>['reason'], values: RateValues): string {
	if (reason === 'does_not_repay')
		return `These payments don’t even add up to the ${formatCents(values.amount)} you’d borrow. Please check the payment and the term, or enter the balloon payment.`
	if (reason === 'rate_above_limit')
		return 'That would be more than 1,000% a year. Please check the amount and the payment.'
	return 'These numbers don’t make a loan. Please check the amount, the add-ons and the balloon payment.'
}
