import { formatCents } from '#app/lib/money/money.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { Card } from '#app/ui/layout/card.tsx'
import {
	type BiWeeklyResult,
	biWeeklyFields,
	calculateBiWeekly,
} from '../../calculators/bi-weekly-calculator.ts'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { FigureTable } from './figure-table.tsx'
import { ResultCard } from './result-card.tsx'

/** What half payments every two weeks save, after the fees of whoever runs the plan. */
export function BiWeeklyView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="biweekly"
			fields={biWeeklyFields}
			resultTitle="Every two weeks"
			caption="You save"
			noResult="Enter an amount financed of at least a few dollars."
			source={
				<>
					Simple interest, counted by day (1/365 of the yearly rate) and rounded to the cent with each
					payment, as most car loans do. 26 half payments a year are 13 monthly ones. This saving is real only
					if your lender credits each half on the day it arrives.
				</>
			}
		>
			{(values) => {
				const result = calculateBiWeekly(values)
				return result && <Result {...result} />
			}}
		</Calculator>
	)
}

function Result(result: BiWeeklyResult) {
	const { monthly, biWeekly, netSavedCents, planFeesCents } = result
	return (
		<>
			<ResultCard
				title="Every two weeks"
				figure={formatCents(Math.abs(netSavedCents))}
				caption={netSavedCents < 0 ? 'Costs more' : 'You save'}
				message={sentenceOf(result)}
				lines={[
					{ label: 'Half payment', value: formatCents(biWeekly.paymentCents) },
					{ label: 'Number of payments', value: String(biWeekly.paymentCount) },
					{ label: 'Interest saved', value: formatCents(result.savedCents) },
					{ label: 'Fees of the plan', value: formatCents(planFeesCents) },
				]}
			/>
			<Card className="p-6">
				<FigureTable
					caption="Monthly and bi-weekly payments side by side"
					columns={['Paid', 'Each', 'Interest', 'Total']}
					rows={[
						{
							name: 'Monthly',
							cents: [monthly.paymentCents, monthly.financeChargeCents, monthly.totalOfPaymentsCents],
							best: netSavedCents < 0,
						},
						{
							name: 'Bi-weekly',
							cents: [biWeekly.paymentCents, biWeekly.financeChargeCents, biWeekly.totalOfPaymentsCents],
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
	biWeekly,
	savedCents,
	monthsSooner,
	planFeesCents,
	netSavedCents,
}: BiWeeklyResult) {
	const ends = monthsSooner > 0 ? ` and ends the loan ${amountOf(monthsSooner, 'month')} sooner` : ''
	const saving = `Paying ${formatCents(biWeekly.paymentCents)} every two weeks saves ${formatCents(savedCents)} in interest${ends}.`
	const fees =
		planFeesCents > 0
			? ` The plan’s fees of ${formatCents(planFeesCents)} ${netSavedCents < 0 ? `are more than that: it costs you ${formatCents(-netSavedCents)}` : `leave ${formatCents(netSavedCents)} of it`}.`
			: ''
	return `${saving}${fees} You can do nearly the same without a plan: add ${formatCents(Math.round(monthly.paymentCents / 12))} to each monthly payment, marked for principal.`
}
