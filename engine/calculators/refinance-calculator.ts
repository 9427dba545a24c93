import { compareRefinance, type Refinance } from '../money/refinance.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField } from './purchase-fields.ts'

export const refinanceFields = [
	{
		name: 'balance',
		label: 'Still owed',
		hint: 'The payoff amount of the loan you have.',
		kind: 'dollars',
		initial: '18,000',
	},
	{ ...aprField, label: 'APR now', initial: '9.9' },
	{ ...monthsField, label: 'Months left', initial: '48' },
	{
		name: 'payment',
		label: 'Payment now',
		hint: 'Leave it blank to use the payment that pays it off in the months left.',
		kind: 'dollars',
		initial: '',
		optional: true,
	},
	{ ...aprField, name: 'newApr', label: 'New APR', hint: 'From the offer.', initial: '6.2' },
	{ ...monthsField, name: 'newMonths', label: 'New term', initial: '48' },
	{
		name: 'fees',
		label: 'Fees of the new loan',
		hint: 'Title, lien and lender fees.',
		kind: 'dollars',
		initial: '75',
	},
	{
		name: 'paid',
		label: 'The fees are',
		kind: 'choice',
		initial: '0',
		options: [
			{ value: 0, label: 'Added to the new loan' },
			{ value: 1, label: 'Paid in cash' },
		],
	},
] as const satisfies readonly CalculatorField[]

/** Calculates whether a new loan pays off and from which month on; null when nothing is owed or an amount is beyond the formulas. */
export function calculateRefinance(values: CalculatorValues<typeof refinanceFields>): Refinance | null {
	return compareRefinance({
		balanceCents: values.balance,
		aprPpm: values.apr,
		monthsLeft: values.months,
		paymentCents: values.payment ?? undefined,
		newAprPpm: values.newApr,
		newMonths: values.newMonths,
		feesCents: values.fees,
		feesPaid: values.paid === 1 ? 'cash' : 'financed',
	})
}
