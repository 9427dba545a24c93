import { formatCents } from '#app/lib/money.ts'
import { affordFields, financingTools, reckonAfford } from '../../financing-tools.ts'
import { readTool } from '../../tool-fields.ts'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** The other way round: from a payment to the price of a car. */
export function AffordTool({ params, follow }: ToolProps) {
	const read = readTool(affordFields, params)
	const answer = read.numbers && reckonAfford(read.numbers)
	return (
		<ToolForm
			tool="afford"
			title={financingTools.afford.title}
			fields={affordFields}
			read={read}
			follow={follow}
		>
			{answer ? (
				<ResultCard
					title="A car of"
					figure={formatCents(answer.priceCents)}
					caption="At most"
					sentence={
						answer.priceCents === 0
							? 'This payment does not cover the fees and what is still owed on the trade-in, so nothing is left for a car.'
							: `Your payment repays ${formatCents(answer.principalCents)}. After tax, fees and trade-in that is a car of ${formatCents(answer.priceCents)} before tax. Leave room for insurance and fuel.`
					}
					lines={[
						{ label: 'Amount financed', value: formatCents(answer.principalCents) },
						{ label: 'Sales tax', value: formatCents(answer.deal.taxCents) },
						{ label: 'Price out the door', value: formatCents(answer.deal.outTheDoorCents) },
						{ label: 'Interest over the loan', value: formatCents(answer.totalInterestCents) },
					]}
				/>
			) : (
				<NoResult title="A car of" caption="At most" />
			)}
		</ToolForm>
	)
}
