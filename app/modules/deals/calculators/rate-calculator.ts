import { type PaymentToRate, rateOfPayment } from '../money/payment-to-rate.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField } from './purchase-fields.ts'

export const rateFields = [
	{
		name: 'amount',
		label: 'Amount you agreed to borrow',
		hint: 'The price out the door, less your down payment and trade-in.',
		kind: 'dollars',
		initial: '24,000',
	},
	{ name: 'payment', label: 'Payment you were quoted', kind: 'dollars', initial: '499' },
	{
		name: 'every',
		label: 'Paid',
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
		hint: 'A month counts 30 days. Leave it empty if the first payment is due after one period.',
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
		hint: 'Leave it empty if nobody said one.',
		initial: '6.9',
		optional: true,
	},
	{
		name: 'products',
		label: 'Finance products in the amount',
		hint: 'GAP, service contract and the like. They are a cost of the loan that the APR leaves out.',
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

/** What rate a quoted payment really is, or why it has none. */
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
