import { scheduleOf } from '../money/schedule.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField } from './purchase-fields.ts'

const apr = { kind: 'percent', max: aprField.max } as const

export const compareFields = [
	{
		name: 'amount',
		label: 'Out-the-door price less down payment',
		hint: 'The amount you’d borrow before any rebate.',
		kind: 'dollars',
		initial: '27,500',
	},
	{ name: 'aprA', label: 'Offer A: APR', ...apr, initial: '2.9' },
	{ ...monthsField, name: 'monthsA', label: 'Offer A: term' },
	{ name: 'rebateA', label: 'Offer A: cash rebate', kind: 'dollars', initial: '0' },
	{ name: 'aprB', label: 'Offer B: APR', ...apr, initial: '6.4' },
	{ ...monthsField, name: 'monthsB', label: 'Offer B: term' },
	{ name: 'rebateB', label: 'Offer B: cash rebate', kind: 'dollars', initial: '2,500' },
] as const satisfies readonly CalculatorField[]

export type ComparedOffer = {
	aprPpm: number
	months: number
	amountFinancedCents: number
	paymentCents: number
	financeChargeCents: number
	totalOfPaymentsCents: number
}

export type OfferComparison = {
	a: ComparedOffer
	b: ComparedOffer
	/** B less A: above zero when A is cheaper. */
	differenceCents: number
}

/** Compares two loans for the same car; the cheaper one has the smaller total. Null when an amount is beyond what the formulas accept. */
export function calculateCompare(values: CalculatorValues<typeof compareFields>): OfferComparison | null {
	const a = offerOf(values.amount - values.rebateA, values.aprA, values.monthsA)
	const b = offerOf(values.amount - values.rebateB, values.aprB, values.monthsB)
	return a && b && { a, b, differenceCents: b.totalOfPaymentsCents - a.totalOfPaymentsCents }
}

function offerOf(borrowedCents: number, aprPpm: number, months: number): ComparedOffer | null {
	const amountFinancedCents = Math.max(0, borrowedCents)
	const terms = { amountFinancedCents, aprPpm, months }
	if (amountFinancedCents === 0)
		return { ...terms, paymentCents: 0, financeChargeCents: 0, totalOfPaymentsCents: 0 }
	const schedule = scheduleOf(terms)
	if (!schedule) return null
	const { paymentCents, financeChargeCents, totalOfPaymentsCents } = schedule
	return { ...terms, paymentCents, financeChargeCents, totalOfPaymentsCents }
}
