import { isImported } from './imported/imported-rows.ts'
import { type FoundLawRow, findLawRow, type LawRow, type LawState } from './law-row.ts'
import type { LawRuleOf } from './law-rule.ts'
import { taxOf } from './rule-amount.ts'

/** No state and city together tax a car at a higher rate. */
export const highestRatePpm = 125_000

export type PurchaseTaxRule = LawRuleOf<'purchaseTax' | 'rateByWeight' | 'ratePpm'>

export type TaxedCar = {
	/** The amount that is taxed. */
	baseCents: number
	/** The same without credits; a state may choose the rate by either. */
	grossCents: number
	isNew?: boolean
	/** What the county and the city add, where it is known. */
	localPpm?: number
}

/** The least and the most tax that an address in the state can have, in cents. */
export type TaxRange = { leastCents: number; mostCents: number }

/**
 * Finds the newest rule of a state's tax on a purchase; null if none is known, or if it has only a general rate to which local ones are
 * added. The rate of an imported file is about goods in general, so it counts only where there is no other.
 */
export function findPurchaseTax(
	rows: readonly LawRow[],
	state: LawState,
	onDate: string,
): FoundLawRow<PurchaseTaxRule['kind']> | null {
	let best: FoundLawRow<PurchaseTaxRule['kind']> | null = null
	for (const kind of ['purchaseTax', 'rateByWeight', 'ratePpm'] as const) {
		const found = findLawRow(rows, { state, subject: 'tax_rate', onDate, kind })
		if (!found || ('localRates' in found.row.rule && found.row.rule.localRates)) continue
		if (!best || (!isImported(found.row) && found.row.effectiveFrom > best.row.effectiveFrom)) best = found
	}
	if (!best || !isImported(best.row)) return best
	// A file about goods in general does not settle what sources about cars contradict each other on.
	const own = rows.filter((row) => row.rule.kind !== 'zipRate' && !isImported(row))
	const newest = findLawRow(own, { state, subject: 'tax_rate', onDate })
	return newest?.row.rule.kind === 'sourcesDiffer' ? null : best
}

/** Whether counties and cities add a part of their own to a state's rate for cars. */
export const isTaxedByPlace = (
	rule: PurchaseTaxRule | undefined,
): rule is LawRuleOf<'purchaseTax'> & { local: object } =>
	rule?.kind === 'purchaseTax' && rule.local !== undefined && !rule.onValue

/** One amount of the tax: a rate on an amount. The least and the most differ by the address, or by what is not known of the car. */
export type TaxPart = {
	/** What the rate is on, in cents: the whole taxed amount, or what lies between these two. */
	base: 'taxed' | { fromCents: number; toCents: number }
	leastPpm: number
	mostPpm: number
	/** The least and the most that the part comes to. */
	minimumCents?: number
	maximumCents?: number
}

/** Returns what any address in the state can charge on a car. */
export function taxRangeOf(rule: PurchaseTaxRule, car: TaxedCar): TaxRange {
	const parts = taxPartsOf(rule, car)
	const { leastCents, mostCents } = sumOfParts(parts, car.baseCents)
	return { leastCents, mostCents: mostCents + flatCentsOf(rule) }
}

/** The most that places add as an amount, whatever the price. */
export const flatCentsOf = (rule: PurchaseTaxRule): number =>
	rule.kind === 'purchaseTax' ? (rule.flatCents ?? 0) : 0

/** Returns the parts that the tax on a car is added up from, without an amount that places add whatever the price. */
export function taxPartsOf(rule: PurchaseTaxRule, car: TaxedCar): TaxPart[] {
	const rates = stateRatesOf(rule, car)
	const least = Math.min(...rates)
	const most = Math.max(...rates)
	const whole: TaxPart = { base: 'taxed', leastPpm: least, mostPpm: most }
	if (rule.kind === 'rateByWeight') return [whole]
	if (rule.kind === 'ratePpm') {
		const { minimumCents, maximumCents } = rule
		return [{ ...whole, minimumCents, maximumCents }]
	}
	const { local, slices = [] } = rule
	const base = Math.max(0, car.baseCents)
	const parts = [whole]
	if (local)
		parts.push({
			base: base <= (local.firstCents ?? base) ? 'taxed' : { fromCents: 0, toCents: local.firstCents! },
			leastPpm: car.localPpm ?? local.leastPpm,
			mostPpm: car.localPpm ?? local.mostPpm ?? Math.max(0, highestRatePpm - most),
		})
	for (const { ppm, fromCents, upToCents } of slices)
		if (base > fromCents)
			parts.push({
				base: { fromCents, toCents: Math.min(base, upToCents) },
				leastPpm: ppm,
				mostPpm: ppm,
			})
	return parts
}

/** Adds parts of a tax up. */
export function sumOfParts(parts: readonly TaxPart[], baseCents: number): TaxRange {
	const range = { leastCents: 0, mostCents: 0 }
	for (const { base, leastPpm, mostPpm, ...limits } of parts) {
		const cents = base === 'taxed' ? Math.max(0, baseCents) : base.toCents - base.fromCents
		range.leastCents += taxOf({ kind: 'ratePpm', ppm: leastPpm, ...limits }, cents)
		range.mostCents += taxOf({ kind: 'ratePpm', ppm: mostPpm, ...limits }, cents)
	}
	return range
}

/** Returns the local part of a rate for an address; null if no address in the state can have that rate. */
export function localRateOf(rule: PurchaseTaxRule, totalPpm: number, car: TaxedCar): number | null {
	const local = rule.kind === 'purchaseTax' ? rule.local : undefined
	for (const ppm of stateRatesOf(rule, car)) {
		const localPpm = totalPpm - ppm
		if (localPpm === 0 && !local) return 0
		if (local && localPpm >= local.leastPpm && localPpm <= (local.mostPpm ?? highestRatePpm - ppm))
			return localPpm
	}
	return null
}

/** The rates of the state that a car can have: by its price before and after credits, by its age, or by its unknown weight. */
function stateRatesOf(rule: PurchaseTaxRule, { baseCents, grossCents, isNew }: TaxedCar): number[] {
	if (rule.kind === 'ratePpm') return [rule.ppm]
	if (rule.kind === 'rateByWeight') return rule.weights.flatMap(({ ratesPpm }) => ratesPpm)
	return [baseCents, grossCents].flatMap((cents) => {
		const usual = rule.higher && cents > rule.higher.aboveCents ? rule.higher.ppm : rule.ppm
		const lower = isNew === true ? undefined : rule.lowerIfUsed?.find(({ belowCents }) => cents < belowCents)
		if (!lower) return [usual]
		return isNew === false ? [lower.ppm] : [lower.ppm, usual]
	})
}
