import { amountOf } from '#app/lib/text/amount-of.ts'
import { calculateLease, formatCents, type LeaseOrLoan, leaseFields } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { ResultCard } from './result-card.tsx'
import { RegulationM } from './sources.tsx'

/** Compares leasing a car with buying it and selling it when the lease would end. */
export function LeaseView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="lease"
			fields={leaseFields}
			emptyResultTitle="The lease"
			caption="Per month"
			emptyResultMessage="These amounts are too large to calculate with."
			source={
				<>
					Payment = (cap cost − residual) ÷ months + (cap cost + residual) × money factor, plus tax, as
					disclosed under <RegulationM />.
					{!props.place?.taxes.lease && (
						<span>
							{' '}
							In some states the whole price or the sum of the payments is taxed instead, so ask which amount
							your state taxes.
						</span>
					)}
				</>
			}
		>
			{(values) => {
				const result = calculateLease(values, props.place?.taxes)
				return result && <Result {...result} months={values.months} />
			}}
		</Calculator>
	)
}

function Result(result: LeaseOrLoan & { months: number }) {
	const { lease, months } = result
	return (
		<>
			<ResultCard
				title="The lease"
				figure={formatCents(lease.paymentCents)}
				caption="Per month"
				message={`Over ${amountOf(months, 'month')}, leasing costs ${formatCents(lease.totalCostCents)} in total, of which ${formatCents(lease.dueAtSigningCents)} is due at signing.`}
				lines={[
					{ label: 'Cap cost after cash down', value: formatCents(lease.adjustedCapCents) },
					{ label: 'Depreciation per month', value: formatCents(lease.depreciationPerMonthCents) },
					{ label: 'Rent charge per month', value: formatCents(lease.rentPerMonthCents) },
					{ label: 'Tax per month', value: formatCents(lease.taxPerPaymentCents) },
					{ label: 'Tax on the cash down', value: formatCents(lease.capReductionTaxCents) },
					...(lease.upfrontTaxCents > 0
						? [{ label: 'Tax at signing', value: formatCents(lease.upfrontTaxCents) }]
						: []),
					{ label: 'Money factor', value: (lease.moneyFactorPpb / 1e9).toFixed(5) },
					{ label: 'Total from signing to return', value: formatCents(lease.totalCostCents) },
				]}
			/>
			<Purchase {...result} />
		</>
	)
}

function Purchase({
	loanPaymentCents,
	paidCents,
	owedCents,
	worthCents,
	buyTotalCents,
	differenceCents,
}: LeaseOrLoan) {
	const cheaper = differenceCents > 0 ? 'Leasing' : 'Buying'
	return (
		<ResultCard
			title="Buying, then selling when the lease would end"
			figure={formatCents(loanPaymentCents)}
			caption="Per month"
			message={
				differenceCents === 0
					? 'Both cost the same over this time.'
					: `${cheaper} is ${formatCents(Math.abs(differenceCents))} cheaper over this time, if the car sells for what you expect.`
			}
			lines={[
				{ label: 'Payments so far', value: formatCents(paidCents) },
				{ label: 'Loan balance that day', value: formatCents(owedCents) },
				{ label: 'Sale price of the car', value: formatCents(worthCents) },
				{ label: 'Total cost', value: formatCents(buyTotalCents) },
			]}
		/>
	)
}
