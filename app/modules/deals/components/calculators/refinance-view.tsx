import { amountOf } from '#app/lib/text/amount-of.ts'
import { Card } from '#app/ui/layout/card.tsx'
import {
	type CalculatorValues,
	calculateRefinance,
	formatCents,
	type Refinance,
	refinanceFields,
} from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { FigureTable } from './figure-table.tsx'
import { ResultCard } from './result-card.tsx'
import { RegulationZ } from './sources.tsx'

type RefinanceValues = CalculatorValues<typeof refinanceFields>

/** Whether a new loan saves money, and from which month on it has paid back its fees. */
export function RefinanceView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="refinance"
			fields={refinanceFields}
			emptyResultTitle="The new loan"
			caption="In total"
			emptyResultMessage="Enter what you still owe to see whether a new loan pays off."
			source={
				<>
					Both loans are calculated month by month by <RegulationZ />. Until any month you have paid interest
					and fees; the loan that has cost less by then is the better one. Ask your lender whether the old
					loan has a prepayment penalty, and add it to the fees.
				</>
			}
		>
			{(values) => {
				const result = calculateRefinance(values)
				return result && <Result {...result} values={values} />
			}}
		</Calculator>
	)
}

function Result({ values, ...result }: Refinance & { values: RefinanceValues }) {
	const { current, renewed, savedCents } = result
	return (
		<>
			<ResultCard
				title="The new loan"
				figure={formatCents(Math.abs(savedCents))}
				caption={savedCents < 0 ? 'Costs more' : 'You save'}
				message={`${verdictOf(result)} ${paymentText(result)}${balloonText(result)}`}
				lines={[]}
			/>
			<Card className="p-6">
				<FigureTable
					caption="Both loans side by side"
					columns={['Loan', 'Per month', 'Interest', 'Fees']}
					rows={[
						{
							name: `Now, ${current.rows.length} mo.`,
							cents: [current.paymentCents, current.financeChargeCents, 0],
							best: savedCents < 0,
						},
						{
							name: `New, ${renewed.rows.length} mo.`,
							cents: [renewed.paymentCents, renewed.financeChargeCents, values.fees],
							best: savedCents > 0,
						},
					]}
				/>
			</Card>
		</>
	)
}

function verdictOf({ savedCents, breakEvenMonth, costsMoreFromMonth }: Refinance): string {
	const amount = formatCents(Math.abs(savedCents))
	if (breakEvenMonth === null) return `The new loan costs you ${amount} more in total and never pays off.`
	if (savedCents < 0 && costsMoreFromMonth !== null)
		return `Kept to the end, the new loan costs you ${amount} more, because it runs longer. It saves you money only if you pay it off before month ${costsMoreFromMonth}.`
	if (savedCents === 0) return 'Both loans cost the same in total.'
	return breakEvenMonth === 1
		? `The new loan saves you ${amount} in total, from the first month on.`
		: `The new loan saves you ${amount} in total. Its fees are paid back after ${amountOf(breakEvenMonth, 'month')}, so it pays off only if you keep it that long.`
}

function paymentText({ paymentChangeCents, renewed }: Refinance): string {
	if (paymentChangeCents === 0) return 'The payment stays the same.'
	const change = `${formatCents(Math.abs(paymentChangeCents))} ${paymentChangeCents < 0 ? 'lower' : 'higher'}`
	return `The payment is ${formatCents(renewed.paymentCents)}, ${change} than now.`
}

/** A payment that is too low for the months left leaves a large balance due in the last month. */
function balloonText({ current }: Refinance): string {
	const last = current.rows.at(-1)?.paymentCents ?? 0
	return last > 2 * current.paymentCents
		? ` With the payment you make now, ${formatCents(last)} would be left for the last month. Please check the payment and the months left.`
		: ''
}
