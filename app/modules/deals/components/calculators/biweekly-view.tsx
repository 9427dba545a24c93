import { amountOf } from '#app/lib/text/amount-of.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { type BiweeklyResult, biweeklyFields, calculateBiweekly, formatCents } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { FigureTable } from './figure-table.tsx'
import { ResultCard } from './result-card.tsx'

/** What half payments every two weeks save, after the fees of whoever runs the plan. */
export function BiweeklyView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="biweekly"
			fields={biweeklyFields}
			emptyResultTitle="Every two weeks"
			caption="You save"
			emptyResultMessage="Enter a loan amount of at least a few dollars."
			source={
				<>
					We figure simple interest day by day (1/365 of the yearly rate), rounded to the cent with each
					payment, as most car loans do. 26 half payments add up to 13 monthly payments a year. You save this
					much only if your lender credits each half payment the day it arrives.
				</>
			}
		>
			{(values) => {
				const result = calculateBiweekly(values)
				return result && <Result {...result} />
			}}
		</Calculator>
	)
}

function Result(result: BiweeklyResult) {
	const { monthly, biweekly, netSavedCents, planFeesCents } = result
	return (
		<>
			<ResultCard
				title="Every two weeks"
				figure={formatCents(Math.abs(netSavedCents))}
				caption={netSavedCents < 0 ? 'Costs more' : 'You save'}
				message={sentenceOf(result)}
				lines={[
					{ label: 'Half payment', value: formatCents(biweekly.paymentCents) },
					{ label: 'Number of payments', value: String(biweekly.paymentCount) },
					{ label: 'Interest saved', value: formatCents(result.savedCents) },
					{ label: 'Plan fees', value: formatCents(planFeesCents) },
				]}
			/>
			<Card className="p-6">
				<FigureTable
					caption="Monthly and biweekly payments side by side"
					columns={['Schedule', 'Each payment', 'Interest', 'Total']}
					rows={[
						{
							name: 'Monthly',
							cents: [monthly.paymentCents, monthly.financeChargeCents, monthly.totalOfPaymentsCents],
							best: netSavedCents < 0,
						},
						{
							name: 'Biweekly',
							cents: [biweekly.paymentCents, biweekly.financeChargeCents, biweekly.totalOfPaymentsCents],
							best: netSavedCents > 0,
						},
					]}
				/>
			</Card>
		</>
	)
}

function sentenceOf({
	monthly,
	biweekly,
	savedCents,
	monthsSooner,
	planFeesCents,
	netSavedCents,
}: BiweeklyResult) {
	const soonerText = monthsSooner > 0 ? ` and ends the loan ${amountOf(monthsSooner, 'month')} sooner` : ''
	const saving = `Paying ${formatCents(biweekly.paymentCents)} every two weeks saves ${formatCents(savedCents)} in interest${soonerText}.`
	const plan = formatCents(planFeesCents)
	const fees =
		planFeesCents === 0
			? ''
			: netSavedCents < 0
				? ` The plan’s fees of ${plan} are more than that, so it costs you ${formatCents(-netSavedCents)}.`
				: ` After the plan’s fees of ${plan}, you keep ${formatCents(netSavedCents)}.`
	return `${saving}${fees} You can do nearly the same without a plan: add ${formatCents(Math.round(monthly.paymentCents / 12))} to each monthly payment, and tell your lender to apply it to the principal (the amount you still owe).`
}
