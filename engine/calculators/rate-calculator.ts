import { type PaymentToRate, rateOfPayment } from '../money/payment-to-rate.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField } from './purchase-fields.ts'

export const rateFields = [
	{
		name: 'amount',
		label: 'Amount you agreed to borrow',
		hint: 'The out-the-door price minus your down payment and trade-in.',
		kind: 'dollars',
		initial: '24,000',
	},
	{ name: 'payment', label: 'Payment you were quoted', kind: 'dollars', initial: '499' },
	{
		name: 'every',
		label: 'You pay',
		kind: 'choice',
		initial: '0',
		options: [
			{ value: 0, label: 'Every month' },
			{ value: 1, label: 'Every two weeks' },
		],
	},
	monthsField,
	{
		name: 'firstDays',
		label: 'Days until the first payment',
		hint: 'Count a month as 30 days. Leave it blank for a first payment after one month, or after two weeks.',
		kind: 'whole',
		min: 0,
		max: 120,
		unit: 'days',
		initial: '',
		optional: true,
	},
	{
		...aprField,
		name: 'stated',
		label: 'APR you were told',
		hint: 'Leave it blank if you weren’t given one.',
		initial: '6.9',
		optional: true,
	},
	{
		name: 'products',
		label: 'Add-ons included in that amount',
		hint: 'GAP, a service contract and the like: costs of the deal that the APR leaves out.',
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

/** Calculates the rate that a quoted payment implies, or why it implies none. */
export function calculateRate(values: CalculatorValues<typeof rateFields>): PaymentToRate {
	return rateOfPayment({
		amountFinancedCents: values.amount,
		paymentCents: values.payment,
		months: values.months,
		every: values.every === 1 ? 'two_weeks' : 'month',
		firstPeriodDays: values.firstDays ?? undefined,
		balloonCents: values.balloon,
		statedAprPpm: values.stated ?? undefined,
		productsCents: values.products,
	})
}
