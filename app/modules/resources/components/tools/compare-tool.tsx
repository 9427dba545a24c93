import { formatCents } from '#app/lib/money/money.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { calculateCompare, compareFields, financingTools } from '../../tools/financing-tools.ts'
import { readTool } from '../../tools/tool-fields.ts'
import { FigureTable } from './figure-table.tsx'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** Compares a low rate with a rebate, or a short loan with a long one. */
export function CompareTool({ params, follow }: ToolProps) {
	const read = readTool(compareFields, params)
	const answer = read.numbers && calculateCompare(read.numbers)
	return (
		<ToolForm
			tool="compare"
			title={financingTools.compare.title}
			fields={compareFields}
			read={read}
			follow={follow}
		>
			{answer ? <Answer {...answer} /> : <NoResult title="The difference" caption="In total" />}
		</ToolForm>
	)
}

function Answer({ a, b, differenceCents }: ReturnType<typeof calculateCompare>) {
	const cheaper = differenceCents === 0 ? null : differenceCents > 0 ? 'A' : 'B'
	return (
		<>
			<ResultCard
				title="The difference"
				figure={formatCents(Math.abs(differenceCents))}
				caption="In total"
				message={
					cheaper
						? `Offer ${cheaper} costs ${formatCents(Math.abs(differenceCents))} less in total. Compare totals, not payments: a longer loan always has the smaller payment.`
						: 'Both offers cost the same in total.'
				}
				lines={[]}
			/>
			<Card className="p-6">
				<FigureTable
					caption="The two offers side by side"
					columns={['Offer', 'Per month', 'Interest', 'Total']}
					rows={[
						{ name: 'A', offer: a },
						{ name: 'B', offer: b },
					].map(({ name, offer }) => ({
						name: `${name}: ${offer.aprPercent}%, ${offer.months} mo.`,
						cents: [offer.paymentCents, offer.totalInterestCents, offer.totalPaidCents],
						best: name === cheaper,
					}))}
				/>
			</Card>
		</>
	)
}
