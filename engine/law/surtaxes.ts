import { shareOf } from '../money/rounding.ts'
import { type FoundLawRow, findLawRow, type LawRow, type LawState } from './law-row.ts'
import type { LawRuleOf } from './law-rule.ts'
import type { TaxedCar, TaxRange } from './purchase-tax.ts'
import { taxOf } from './rule-amount.ts'

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
	const sum = (isNew: boolean) => rules.reduce((total, rule) => total + surtaxOf(rule, { ...car, isNew }), 0)
	return { leastCents: sum(car.isNew ?? false), mostCents: sum(car.isNew ?? true) }
}

function surtaxOf(rule: SurtaxRule, { baseCents, grossCents, isNew }: TaxedCar): number {
	if (rule.kind === 'ratePpm') return taxOf(rule, Math.max(0, baseCents))
	if (grossCents < rule.fromCents || (rule.newCarsOnly && !isNew)) return 0
	return shareOf(rule.of === 'price' ? grossCents : grossCents - rule.fromCents, rule.ppm)
}
