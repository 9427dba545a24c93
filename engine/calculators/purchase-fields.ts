import type { LawRuleOf } from '../law/law-rule.ts'
import type { Purchase } from '../money/trade.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'

/** The fields that several calculators share. */
export const aprField = {
	name: 'apr',
	label: 'APR',
	hint: 'The annual percentage rate on the contract.',
	kind: 'percent',
	max: 60,
	initial: '7',
} as const satisfies CalculatorField

export const monthsField = {
	name: 'months',
	label: 'Term',
	kind: 'whole',
	min: 1,
	max: 120,
	unit: 'months',
	initial: '60',
} as const satisfies CalculatorField

export const taxField = {
	name: 'tax',
	label: 'Sales tax',
	hint: 'The rate where you register the car.',
	kind: 'percent',
	max: 20,
	initial: '6.5',
} as const satisfies CalculatorField

export const purchaseFields = [
	{ name: 'down', label: 'Down payment', kind: 'dollars', initial: '3,000' },
	{ name: 'trade', label: 'Trade-in value', kind: 'dollars', initial: '0' },
	{
		name: 'payoff',
		label: 'Still owed on the trade-in',
		hint: 'The payoff amount of its loan.',
		kind: 'dollars',
		initial: '0',
	},
	{
		name: 'fees',
		label: 'Fees',
		hint: 'Title, registration and documentation fees.',
		kind: 'dollars',
		initial: '800',
	},
	taxField,
	{
		name: 'taxed',
		label: 'Sales tax applies to',
		kind: 'choice',
		initial: '0',
		options: [
			{ value: 0, label: 'The price minus the trade-in (most states)' },
			{ value: 1, label: 'The full price' },
		],
	},
] as const satisfies readonly CalculatorField[]

/** What a calculator computes by the rules of a state instead of the typed rate. */
export type PlaceTaxes = {
	taxOf(amounts: { ratePpm: number; taxableCents: number; grossCents: number }): number
	/** How much of a trade-in's allowance lowers the tax, both in cents; null where it is not known to us. */
	tradeCreditOf(allowanceCents: number): number | null
	/** What a lease is taxed on; null where it is not known to us. */
	lease: LawRuleOf<'leaseTax'> | null
}

/** Returns the purchase that these fields describe, without its price. */
export function purchaseOf(
	values: CalculatorValues<typeof purchaseFields>,
	place?: PlaceTaxes,
): Omit<Purchase, 'priceCents'> {
	return {
		downCents: values.down,
		tradeAllowanceCents: values.trade,
		payoffCents: values.payoff,
		feesCents: values.fees,
		...taxAt(values.tax, place),
		tradeCreditMaximumCents: values.taxed === 1 ? 0 : (place?.tradeCreditOf(values.trade) ?? null),
	}
}

/** Returns how a purchase is taxed at a typed rate. */
export const taxAt = (ratePpm: number, place?: PlaceTaxes): Pick<Purchase, 'taxRatePpm' | 'taxOf'> => ({
	taxRatePpm: ratePpm,
	taxOf: place && ((amounts) => place.taxOf({ ...amounts, ratePpm })),
})
