import { formatCents } from '#app/lib/money.ts'
import { financingTools, leaseFields, reckonLease } from '../../financing-tools.ts'
import { readTool } from '../../tool-fields.ts'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** The same car leased, or bought and sold again on the same day. */
export function LeaseTool({ params, follow }: ToolProps) {
	const read = readTool(leaseFields, params)
	const answer = read.numbers && reckonLease(read.numbers)
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
				<NoResult title="The lease" caption="A month" />
			)}
		</ToolForm>
	)
}

function Answer(answer: ReturnType<typeof reckonLease> & { months: number }) {
	const { lease, differenceCents, months } = answer
	const difference = formatCents(Math.abs(differenceCents))
	return (
		<>
			<ResultCard
				title="The lease"
				figure={formatCents(lease.paymentCents)}
				caption="A month"
				sentence={`Over ${months} months leasing costs ${formatCents(lease.totalCents)} in all.`}
				lines={[
					{ label: 'Loss of value, a month', value: formatCents(lease.depreciationCents) },
					{ label: 'Rent charge, a month', value: formatCents(lease.rentChargeCents) },
					{ label: 'Tax, a month', value: formatCents(lease.taxCents) },
					{ label: 'Money factor', value: answer.moneyFactor.toFixed(5) },
					{ label: 'From signing to return', value: formatCents(lease.totalCents) },
				]}
			/>
			<ResultCard
				title="Buying, and selling on the same day"
				figure={formatCents(answer.loanPaymentCents)}
				caption="A month"
				sentence={
					differenceCents === 0
						? 'Both cost the same over this time.'
						: differenceCents > 0
							? `Leasing is ${difference} cheaper over this time, if the car sells for your guess.`
							: `Buying is ${difference} cheaper over this time, if the car sells for your guess.`
				}
				lines={[
					{ label: 'Payments until then', value: formatCents(answer.paidCents) },
					{ label: 'Still owed on that day', value: formatCents(answer.owedCents) },
					{ label: 'The car sells for', value: formatCents(answer.worthCents) },
					{ label: 'Cost in all', value: formatCents(answer.buyTotalCents) },
				]}
			/>
		</>
	)
}
