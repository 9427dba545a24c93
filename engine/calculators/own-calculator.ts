import { multiplyDivide, shareOf } from '../money/rounding.ts'
import { scheduleOf } from '../money/schedule.ts'
import { sumPurchase } from '../money/trade.ts'
import type { CalculatorField, CalculatorValues } from './calculator-field.ts'
import { aprField, monthsField, type PlaceTaxes, taxAt, taxField } from './purchase-fields.ts'

const share = { kind: 'percent', max: 100, fractionBelow: 1 } as const

export const ownFields = [
	{ name: 'price', label: 'Price of the car', kind: 'dollars', initial: '28,000' },
	{
		name: 'years',
		label: 'How long you keep it',
		kind: 'whole',
		min: 1,
		max: 20,
		unit: 'years',
		initial: '5',
	},
	{
		name: 'miles',
		label: 'Miles per year',
		kind: 'whole',
		min: 0,
		max: 100_000,
		unit: 'miles',
		initial: '12,000',
	},
	{ name: 'mpg', label: 'Fuel economy', kind: 'whole', min: 1, max: 200, unit: 'mpg', initial: '31' },
	{ name: 'gallon', label: 'Gas price per gallon', kind: 'dollars', initial: '3.40' },
	{ name: 'insurance', label: 'Insurance per year', kind: 'dollars', initial: '1,900' },
	{ name: 'upkeep', label: 'Service, tires and repairs per year', kind: 'dollars', initial: '950' },
	{ name: 'registration', label: 'Registration per year', kind: 'dollars', initial: '180' },
	{ name: 'first', label: 'Value lost in the first year', ...share, initial: '20' },
	{ name: 'later', label: 'Value lost in each later year', ...share, initial: '13' },
	taxField,
	{ ...aprField, label: 'Loan APR', hint: 'Enter 0 if you pay cash.' },
	{ ...monthsField, label: 'Loan term' },
	{ name: 'down', label: 'Down payment', kind: 'dollars', initial: '3,000' },
] as const satisfies readonly CalculatorField[]

export type OwnershipCost = {
	depreciationCents: number
	fuelCents: number
	insuranceCents: number
	upkeepCents: number
	registrationCents: number
	taxCents: number
	/** The loan's interest in the years in which the car is kept. */
	interestCents: number
	totalCents: number
	perMonthCents: number
	/** Null for a car that is not driven. */
	perMileCents: number | null
	/** What the car is worth at the end. */
	valueLeftCents: number
}

/** Adds up the costs of the years in which the car is kept; null when an amount is beyond what the formulas accept. */
export function calculateOwnership(
	values: CalculatorValues<typeof ownFields>,
	place?: PlaceTaxes,
): OwnershipCost | null {
	const purchase = sumPurchase({
		priceCents: values.price,
		downCents: values.down,
		...taxAt(values.tax, place),
	})
	if (!purchase) return null
	const valueLeftCents = valueAfter(values)
	const miles = values.miles * values.years
	const parts = {
		depreciationCents: values.price - valueLeftCents,
		fuelCents: multiplyDivide(miles, values.gallon, values.mpg),
		insuranceCents: values.insurance * values.years,
		upkeepCents: values.upkeep * values.years,
		registrationCents: values.registration * values.years,
		taxCents: purchase.taxCents,
		interestCents: interestWhileKept(values, purchase.amountFinancedCents),
	}
	const totalCents = Object.values(parts).reduce((sum, cents) => sum + cents, 0)
	return {
		...parts,
		totalCents,
		perMonthCents: multiplyDivide(totalCents, 1, values.years * 12),
		perMileCents: miles === 0 ? null : multiplyDivide(totalCents, 1, miles),
		valueLeftCents,
	}
}

type OwnValues = CalculatorValues<typeof ownFields>

/** Returns the value under a declining balance: each year the car loses a share of what it was worth when the year began. */
function valueAfter({ price, years, first, later }: OwnValues): number {
	let worth = price
	for (let year = 1; year <= years; year++) worth -= shareOf(worth, year === 1 ? first : later)
	return worth
}

function interestWhileKept({ apr, months, years }: OwnValues, amountFinancedCents: number): number {
	if (amountFinancedCents === 0) return 0
	const rows = scheduleOf({ amountFinancedCents, aprPpm: apr, months })?.rows ?? []
	return rows.slice(0, years * 12).reduce((sum, row) => sum + row.interestCents, 0)
}
