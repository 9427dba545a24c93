import { type AffordablePrice, largestPriceOf } from '../money/afford.ts'
import { scheduleOf } from '../money/schedule.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField, type PlaceTaxes, purchaseFields, purchaseOf } from './purchase-fields.ts'

export const affordFields = [
	{ name: 'payment', label: 'Payment you can make each month', kind: 'dollars', initial: '450' },
	{ ...aprField, hint: 'From your pre-approval.' },
	monthsField,
	...purchaseFields,
] as const satisfies readonly CalculatorField[]

export type AffordResult = AffordablePrice & { financeChargeCents: number }

/** Returns the highest price that a monthly payment affords, to the cent; null when even a price of zero costs more. */
export function calculateAfford(
	values: CalculatorValues<typeof affordFields>,
	place?: PlaceTaxes,
): AffordResult | null {
	const terms = { aprPpm: values.apr, months: values.months }
	const found = largestPriceOf({ ...purchaseOf(values, place), ...terms, paymentCents: values.payment })
	if (!found) return null
	const { amountFinancedCents } = found.purchase
	const schedule = amountFinancedCents > 0 ? scheduleOf({ ...terms, amountFinancedCents }) : null
	return { ...found, financeChargeCents: schedule?.financeChargeCents ?? 0 }
}
