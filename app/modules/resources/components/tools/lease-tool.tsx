import { formatCents } from '#app/lib/money/money.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { calculateLease, financingTools, leaseFields } from '../../tools/financing-tools.ts'
import { readTool } from '../../tools/tool-fields.ts'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** Compares leasing a car with buying it and selling it when the lease would end. */
export function LeaseTool({ params, follow }: ToolProps) {
	const read = readTool(leaseFields, params)
	const answer = read.numbers && calculateLease(read.numbers)
	return (
		<ToolForm
			tool="lease"
			title={financingTools.lease.title}
			fields={leaseFields}
			read={read}
			follow={follow}
		>
			{answer ? (
				<Answer {...answer} months={read.numbers!.months} />
			) : (
				<NoResult title="The lease" caption="Per month" />
			)}
		</ToolForm>
	)
}

function Answer(answer: ReturnType<typeof calculateLease> & { months: number }) {
	const { lease, differenceCents, months } = answer
	const difference = formatCents(Math.abs(differenceCents))
	return (
		<>
			<ResultCard
				title="The lease"
				figure={formatCents(lease.paymentCents)}
				caption="Per month"
				message={`Over ${amountOf(months, 'month')}, leasing costs ${formatCents(lease.totalCents)} in total.`}
				lines={[
					{ label: 'Depreciation per month', value: formatCents(lease.depreciationCents) },
					{ label: 'Rent charge per month', value: formatCents(lease.rentChargeCents) },
					{ label: 'Tax per month', value: formatCents(lease.taxCents) },
					{ label: 'Money factor', value: answer.moneyFactor.toFixed(5) },
					{ label: 'Total from signing to return', value: formatCents(lease.totalCents) },
				]}
			/>
			<ResultCard
				title="Buying, then selling when the lease would end"
				figure={formatCents(answer.loanPaymentCents)}
				caption="Per month"
				message={
					differenceCents === 0
						? 'Both cost the same over this time.'
						: differenceCents > 0
							? `Leasing is ${difference} cheaper over this time, if the car sells for what you expect.`
							: `Buying is ${difference} cheaper over this time, if the car sells for what you expect.`
				}
				lines={[
					{ label: 'Payments so far', value: formatCents(answer.paidCents) },
					{ label: 'Loan balance that day', value: formatCents(answer.owedCents) },
					{ label: 'Sale price of the car', value: formatCents(answer.worthCents) },
					{ label: 'Total cost', value: formatCents(answer.buyTotalCents) },
				]}
			/>
		</>
	)
}
