import { type BiweeklyPlan, biweeklyPlanOf } from '../money/biweekly.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField } from './purchase-fields.ts'

export const biweeklyFields = [
	{ name: 'amount', label: 'Amount financed', kind: 'dollars', initial: '30,000' },
	aprField,
	{ ...monthsField, initial: '72' },
	{
		name: 'fee',
		label: 'Plan fee per year',
		hint: 'Some companies charge to run the plan. Enter 0 if your lender does it for free.',
		kind: 'dollars',
		initial: '0',
	},
] as const satisfies readonly CalculatorField[]

export type BiweeklyResult = BiweeklyPlan & {
	/** The fees of the plan: one for each year, also a part of one, until the loan is paid. */
	planFeesCents: number
	/** The saving less the fees of the plan; below zero when they cost more. */
	netSavedCents: number
}

/** Calculates what paying half every two weeks saves; null when nothing is borrowed or an amount is beyond the formulas. */
export function calculateBiweekly(values: CalculatorValues<typeof biweeklyFields>): BiweeklyResult | null {
	const plan = biweeklyPlanOf({
		amountFinancedCents: values.amount,
		aprPpm: values.apr,
		months: values.months,
	})
	if (!plan) return null
	const planFeesCents = values.fee * Math.ceil(plan.biweekly.paymentCount / 26)
	return { ...plan, planFeesCents, netSavedCents: plan.savedCents - planFeesCents }
}
