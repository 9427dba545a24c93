import { formatCents } from '#app/lib/money/money.ts'
import { affordFields, calculateAfford, financingTools } from '../../tools/financing-tools.ts'
import { readTool } from '../../tools/tool-fields.ts'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** Calculates the price of a car from a monthly payment. */
export function AffordTool({ params, follow }: ToolProps) {
	const read = readTool(affordFields, params)
	const answer = read.numbers && calculateAfford(read.numbers)
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
					title="A car priced at"
					figure={formatCents(answer.priceCents)}
					caption="At most"
					message={
						answer.priceCents === 0
							? 'This payment does not cover the fees and what is still owed on the trade-in, so nothing is left for a car.'
							: `Your payment covers a loan of ${formatCents(answer.principalCents)}. With tax, fees and trade-in, that pays for a car priced at ${formatCents(answer.priceCents)} before tax. Leave room for insurance and gas.`
					}
					lines={[
						{ label: 'Amount financed', value: formatCents(answer.principalCents) },
						{ label: 'Sales tax', value: formatCents(answer.deal.taxCents) },
						{ label: 'Price out the door', value: formatCents(answer.deal.outTheDoorCents) },
						{ label: 'Interest over the loan', value: formatCents(answer.totalInterestCents) },
					]}
				/>
			) : (
				<NoResult title="A car priced at" caption="At most" />
			)}
		</ToolForm>
	)
}
