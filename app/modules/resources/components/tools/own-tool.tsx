import { formatCents } from '#app/lib/money/money.ts'
import { calculateOwnership, financingTools, ownFields } from '../../tools/financing-tools.ts'
import { readTool } from '../../tools/tool-fields.ts'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** All costs of owning a car for some years. */
export function OwnTool({ params, follow }: ToolProps) {
	const read = readTool(ownFields, params)
	const cost = read.numbers && calculateOwnership(read.numbers)
	return (
		<ToolForm tool="own" title={financingTools.own.title} fields={ownFields} read={read} follow={follow}>
			{cost ? (
				<ResultCard
					title="All costs together"
					figure={formatCents(cost.perMonthCents)}
					caption="Per month"
					message={`${formatCents(cost.totalCents)} in total, or ${formatCents(cost.perMileCents)} a mile. At the end, the car is worth about ${formatCents(cost.valueLeftCents)} based on your numbers.`}
					lines={[
						{ label: 'Depreciation', value: formatCents(cost.depreciationCents) },
						{ label: 'Gas', value: formatCents(cost.fuelCents) },
						{ label: 'Insurance', value: formatCents(cost.insuranceCents) },
						{ label: 'Service, tires, repairs', value: formatCents(cost.maintenanceCents) },
						{ label: 'Registration', value: formatCents(cost.registrationCents) },
						{ label: 'Sales tax', value: formatCents(cost.taxAndFeesCents) },
						{ label: 'Loan interest', value: formatCents(cost.loanInterestCents) },
						{ label: 'Total', value: formatCents(cost.totalCents) },
					]}
				/>
			) : (
				<NoResult title="All costs together" caption="Per month" />
			)}
		</ToolForm>
	)
}
