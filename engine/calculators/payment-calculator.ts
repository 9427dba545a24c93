import { type Schedule, scheduleOf } from '../money/schedule.ts'
import { type PurchaseSum, sumPurchase } from '../money/trade.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField, type PlaceTaxes, purchaseFields, purchaseOf } from './purchase-fields.ts'

export const paymentFields = [
	{ name: 'price', label: 'Price of the car', kind: 'dollars', initial: '28,000' },
	...purchaseFields,
	aprField,
	monthsField,
	{
		name: 'extra',
		label: 'Extra each month',
		hint: 'An extra amount to pay off the loan sooner.',
		kind: 'dollars',
		initial: '0',
	},
	{
		name: 'balloon',
		label: 'Balloon payment at the end',
		hint: 'Rare. Enter 0 if there is none.',
		kind: 'dollars',
		initial: '0',
	},
] as const satisfies readonly CalculatorField[]

export type PaymentResult = {
	purchase: PurchaseSum
	/** Null when nothing is borrowed. */
	planned: Schedule | null
	/** With the extra amount each month; null without one. */
	quicker: Schedule | null
	/** At most the loan. */
	balloonCents: number
	/** Everything together: the car, the interest of the plan and what was still owed on the old car beyond its value. */
	totalCostCents: number
}

/** Calculates a purchase with its loan, month by month. Null when the amounts are beyond what the formulas accept. */
export function calculatePayment(
	values: CalculatorValues<typeof paymentFields>,
	place?: PlaceTaxes,
): PaymentResult | null {
	const purchase = sumPurchase({ ...purchaseOf(values, place), priceCents: values.price })
	if (!purchase) return null
	const { amountFinancedCents, outTheDoorCents, negativeEquityCents } = purchase
	const balloonCents = Math.min(values.balloon, amountFinancedCents)
	if (amountFinancedCents === 0)
		return {
			purchase,
			planned: null,
			quicker: null,
			balloonCents: 0,
			totalCostCents: outTheDoorCents + negativeEquityCents,
		}
	const loan = { amountFinancedCents, aprPpm: values.apr, months: values.months, balloonCents }
	const planned = scheduleOf(loan)
	if (!planned) return null
	return {
		purchase,
		planned,
		quicker: values.extra > 0 ? scheduleOf({ ...loan, extraCents: values.extra }) : null,
		balloonCents,
		totalCostCents: outTheDoorCents + planned.financeChargeCents + negativeEquityCents,
	}
}
