import { affordFields, calculateAfford, formatCents } from '#engine'
import { Calculator, type CalculatorProps } from './calculator.tsx'
import { ResultCard } from './result-card.tsx'
import { loanSource } from './sources.tsx'

/** Calculates the price of a car from a monthly payment, exact to the cent. */
export function AffordView(props: CalculatorProps) {
	return (
		<Calculator
			{...props}
			tool="afford"
			fields={affordFields}
			emptyResultTitle="A car priced at"
			caption="At most"
			emptyResultMessage="This payment doesn’t cover the fees and what you still owe on the trade-in, so nothing is left for a car."
			source={<>{loanSource} The price is the highest one: a cent more, and the payment would be higher.</>}
		>
			{(values) => {
				const result = calculateAfford(values, props.place?.taxes)
				if (!result) return null
				const { priceCents, paymentCents, purchase, financeChargeCents } = result
				const loan = formatCents(purchase.amountFinancedCents)
				return (
					<ResultCard
						title="A car priced at"
						figure={formatCents(priceCents)}
						caption="At most"
						message={`${formatCents(paymentCents)} a month pays for a loan of ${loan}. With your tax, fees, down payment and trade-in, that buys a car priced at ${formatCents(priceCents)} before tax. Leave room for insurance and gas.`}
						lines={[
							{ label: 'Amount financed', value: loan },
							{ label: 'Sales tax', value: formatCents(purchase.taxCents) },
							{ label: 'Price out the door', value: formatCents(purchase.outTheDoorCents) },
							{ label: 'Interest over the loan', value: formatCents(financeChargeCents) },
						]}
					/>
				)
			}}
		</Calculator>
	)
}
