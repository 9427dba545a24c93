import { formatCents } from '#app/lib/money/money.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { calculatePayment, financingTools, paymentFields } from '../../tools/financing-tools.ts'
import { readTool } from '../../tools/tool-fields.ts'
import { LoanChart } from './loan-chart.tsx'
import { NoResult, ResultCard } from './result-card.tsx'
import { ToolForm } from './tool-form.tsx'
import type { ToolProps } from './tool-props.ts'

/** Calculates the payment from price, trade-in, tax and rate, with a schedule. */
export function PaymentTool({ params, follow }: ToolProps) {
	const read = readTool(paymentFields, params)
	return (
		<ToolForm
			tool="payment"
			title={financingTools.payment.title}
			fields={paymentFields}
			read={read}
			follow={follow}
		>
			{read.numbers ? (
				<Answer
					{...calculatePayment(read.numbers)}
					months={read.numbers.months}
					extraCents={read.numbers.extra}
				/>
			) : (
				<NoResult title="Your payment" caption="Per month" />
			)}
		</ToolForm>
	)
}

type AnswerProps = ReturnType<typeof calculatePayment> & { months: number; extraCents: number }

function Answer({ deal, planned, quicker, balloonCents, totalCostCents, months, extraCents }: AnswerProps) {
	return (
		<>
			<ResultCard
				title="Your payment"
				figure={formatCents(planned.paymentCents)}
				caption="Per month"
				message={
					<>
						You borrow {formatCents(deal.amountFinancedCents)} and pay{' '}
						{formatCents(planned.totalInterestCents)} in interest over {months}{' '}
						{months === 1 ? 'month' : 'months'}.
						{quicker &&
							` By paying ${formatCents(extraCents)} more each month, you ${soonerText(planned.rows.length - quicker.rows.length)}save ${formatCents(planned.totalInterestCents - quicker.totalInterestCents)}.`}
					</>
				}
				lines={[
					{ label: 'Sales tax', value: formatCents(deal.taxCents) },
					{ label: 'Price out the door', value: formatCents(deal.outTheDoorCents) },
					{ label: 'Trade-in minus its loan', value: formatCents(deal.equityCents) },
					{ label: 'Amount financed', value: formatCents(deal.amountFinancedCents) },
					...(balloonCents > 0
						? [{ label: 'Balloon payment with the last payment', value: formatCents(balloonCents) }]
						: []),
					{ label: 'Interest', value: formatCents(planned.totalInterestCents) },
					{ label: 'Total cost', value: formatCents(totalCostCents) },
				]}
			/>
			<Card className="p-6">
				<LoanChart rows={(quicker ?? planned).rows} />
			</Card>
		</>
	)
}

/** Empty when extra payments do not shorten the loan, as with a balloon that stays due in the last month. */
function soonerText(months: number): string {
	return months > 0 ? `finish ${months} ${months === 1 ? 'month' : 'months'} sooner and ` : ''
}
