import { type FoundLawRow, findLawRow, type LawRow, type LawState } from './law-row.ts'
import type { LawRuleOf } from './law-rule.ts'
import { sumOfParts, type TaxedCar, type TaxPart, type TaxRange, taxPartsOf } from './purchase-tax.ts'

/** A tax on cars on top of the usual one: a mere rate, or one from a price on. */
export type SurtaxRule = LawRuleOf<'ratePpm' | 'rateAbove'>

/** Finds a state's taxes on top of the usual one that are in effect on a day (an ISO date). */
export const findSurtaxes = (
	rows: readonly LawRow[],
	state: LawState | undefined,
	onDate: string,
): FoundLawRow<SurtaxRule['kind']>[] =>
	state === undefined
		? []
		: (['ratePpm', 'rateAbove'] as const).flatMap(
				(kind) => findLawRow(rows, { state, subject: 'vehicle_surtax', onDate, kind }) ?? [],
			)

/**
 * Returns what these taxes come to, in cents. A mere rate is charged on the same amount as the rates that it is added to; the others on the
 * price before credits. The least and the most differ where it is not known whether the car is new.
 */
export function surtaxesOf(rules: readonly SurtaxRule[], car: TaxedCar): TaxRange {
	const sum = (isNew: boolean) => sumOfParts(surtaxPartsOf(rules, { ...car, isNew }), car.baseCents)
	return { leastCents: sum(car.isNew ?? false).leastCents, mostCents: sum(car.isNew ?? true).mostCents }
}

/** Returns the parts that these taxes on a car are added up from. */
export const surtaxPartsOf = (rules: readonly SurtaxRule[], { grossCents, isNew }: TaxedCar): TaxPart[] =>
	rules.flatMap((rule) => {
		if (rule.kind === 'ratePpm') return taxPartsOf(rule, { baseCents: 0, grossCents })
		const { ppm, fromCents, of, newCarsOnly } = rule
		if (grossCents < fromCents || (newCarsOnly && !isNew)) return []
		const base = { fromCents: of === 'price' ? 0 : fromCents, toCents: grossCents }
		return { base, leastPpm: ppm, mostPpm: ppm }
	})
