import type { DealDocument, LawRow, LawSubject, UsState } from '#engine'
import { share } from './leases.ts'

// Papers of each state, made from the rows of law alone: how a row is found, what is taxed and what the tax comes to is worked out here
// in whole numbers, apart from the engine's arithmetic.

type Rule = LawRow['rule']
export type RuleOf<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>
export type Rows = readonly LawRow[]
type Found<Kind extends Rule['kind']> = { rule: RuleOf<Kind>; isFirm: boolean }

/** What the grade table allows to say about a paper: nothing, a question, or a stop, with its dollars. */
export type Verdict = { severity: 'none' | 'review' | 'stop'; cents?: number; atStakeCents: number }
export type StatePaper = { name: string; document: DealDocument; wanted: Verdict }

export const paperDate = '2026-11-20'
export const paperToday = '2026-11-28'
/** No city has a higher rate. */
export const highestPpm = 125_000
export const docFeeCents = 6_500
export const titleCents = 15_000
export const nothing: Verdict = { severity: 'none', atStakeCents: 0 }

/** The newest row of a state that is in effect on the day of the papers. */
export function ruleOf<Kind extends Rule['kind']>(
	rows: Rows,
	state: UsState,
	subject: LawSubject,
	kind: Kind,
): Found<Kind> | undefined {
	const row = rows
		.filter((each) => each.state === state && each.subject === subject && each.rule.kind === kind)
		.filter(({ effectiveFrom }) => effectiveFrom <= paperDate)
		.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
		.at(-1)
	if (!row) return undefined
	const isFirm = row.grade === 'A' && (row.staleAfter === null || row.staleAfter >= paperToday)
	return { rule: row.rule as RuleOf<Kind>, isFirm }
}

/** A car with what is paid beside it. */
type Car = { priceCents: number; isNew: boolean; allowanceCents: number; rebateCents: number }

const cars: readonly Car[] = [
	{ priceCents: 3_456_789, isNew: true, allowanceCents: 800_000, rebateCents: 100_000 },
	{ priceCents: 890_055, isNew: false, allowanceCents: 210_000, rebateCents: 0 },
	{ priceCents: 6_123_456, isNew: true, allowanceCents: 0, rebateCents: 150_000 },
	{ priceCents: 12_345_678, isNew: true, allowanceCents: 1_500_000, rebateCents: 0 },
]

/** What a state taxes. `open` is what no rule decides; `uncertain` what only a rule decides that may be wrong. */
function basesOf(rows: Rows, state: UsState, { priceCents, isNew, allowanceCents, rebateCents }: Car) {
	const trade = ruleOf(rows, state, 'tax_base', 'tradeCredit')
	const rebate = ruleOf(rows, state, 'tax_base', 'rebateTaxed')
	const fee = ruleOf(rows, state, 'tax_base', 'feeTaxed')
	const parts = [
		{ cents: docFeeCents, isTaxed: fee?.rule.taxed, isFirm: fee?.isFirm },
		{ cents: -rebateCents, isTaxed: rebate && !rebate.rule.manufacturer, isFirm: rebate?.isFirm },
		...tradeParts(trade?.rule, allowanceCents, isNew).map((part) => ({ ...part, isFirm: trade?.isFirm })),
	]
	const sum = (isTaxed: (part: (typeof parts)[number]) => boolean) =>
		parts.filter(isTaxed).reduce((total, { cents }) => total + cents, priceCents)
	return {
		/** By the rows; what is not known is not in the base if it lowers the tax. */
		most: sum((part) => part.isTaxed ?? part.cents > 0),
		least: sum((part) => part.isTaxed ?? part.cents < 0),
		/** The most that certain law allows. */
		ceiling: sum((part) => (part.isFirm ? part.isTaxed === true : part.cents > 0)),
		isEachRuleFirm: parts.every(({ cents, isFirm }) => cents === 0 || isFirm === true),
	}
}

function tradeParts(
	rule: RuleOf<'tradeCredit'> | undefined,
	allowance: number,
	isNew: boolean,
): { cents: number; isTaxed: boolean | undefined }[] {
	if (!rule) return [{ cents: -allowance, isTaxed: undefined }]
	if (rule.credit === 'none' || (rule.newCarsOnly && !isNew)) return [{ cents: -allowance, isTaxed: false }]
	const cap = rule.credit === 'capped' ? rule.caps!.find(({ year }) => year === 2026)!.cents : allowance
	const credited = Math.min(cap, allowance)
	return [
		{ cents: -credited, isTaxed: true },
		{ cents: credited - allowance, isTaxed: false },
	]
}

type Tax = RuleOf<'purchaseTax'> | RuleOf<'ratePpm'>

/** The tax on an amount with a local rate. */
function taxOn(rule: Tax, base: number, { isNew }: Car, localPpm: number): number {
	if (rule.kind === 'ratePpm')
		return Math.min(rule.maximumCents ?? Infinity, Math.max(rule.minimumCents ?? 0, share(base, rule.ppm)))
	const usual = rule.higher && base > rule.higher.aboveCents ? rule.higher.ppm : rule.ppm
	const lower = isNew ? undefined : rule.lowerIfUsed?.find(({ belowCents }) => base < belowCents)
	const local = rule.local ? share(Math.min(base, rule.local.firstCents ?? base), localPpm) : 0
	const slices = (rule.slices ?? []).map(({ ppm, fromCents, upToCents }) =>
		share(Math.max(0, Math.min(base, upToCents) - fromCents), ppm),
	)
	return share(base, lower?.ppm ?? usual) + local + slices.reduce((sum, cents) => sum + cents, 0)
}

/** The tax at the address with the highest local rate; in some places an amount comes on top. */
function mostTaxOn(rule: Tax, base: number, car: Car): number {
	if (rule.kind === 'ratePpm') return taxOn(rule, base, car, 0)
	const localPpm = rule.local ? (rule.local.mostPpm ?? highestPpm - rule.ppm) : 0
	return taxOn(rule, base, car, localPpm) + (rule.flatCents ?? 0)
}

/** What comes on top of the usual tax: a mere rate on what is taxed, the rest on the price before any credit. */
function surtaxes(
	rows: Rows,
	state: UsState,
	{ priceCents, isNew, base }: Car & { base: number },
	isFeeTaxed: boolean,
): number {
	const gross = priceCents + (isFeeTaxed ? docFeeCents : 0)
	const flat = ruleOf(rows, state, 'vehicle_surtax', 'ratePpm')?.rule
	const above = ruleOf(rows, state, 'vehicle_surtax', 'rateAbove')?.rule
	const isAbove = above && gross >= above.fromCents && (isNew || !above.newCarsOnly)
	return (
		(flat ? share(base, flat.ppm) : 0) +
		(isAbove ? share(above.of === 'price' ? gross : gross - above.fromCents, above.ppm) : 0)
	)
}

const order = (
	state: UsState,
	{ priceCents, isNew, allowanceCents, rebateCents }: Car,
	taxCents: number,
	more: Partial<DealDocument> = {},
	surchargeCents = 0,
): DealDocument => ({
	version: 1,
	kind: 'buyers_order',
	deal: 'cash',
	state,
	date: paperDate,
	vehicle: { condition: isNew ? 'new' : 'used', vin: '1M8GDM9AXKP042788' },
	lines: [
		{ label: 'Selling price', cents: priceCents },
		{ label: 'Doc fee', cents: docFeeCents },
		...(rebateCents > 0 ? [{ label: 'Customer rebate', cents: rebateCents }] : []),
		...(taxCents > 0 ? [{ label: 'Sales tax', cents: taxCents }] : []),
		...(surchargeCents > 0 ? [{ label: 'Vehicle surcharge of the state', cents: surchargeCents }] : []),
		{ label: 'Title & registration', cents: titleCents },
		...(allowanceCents > 0 ? [{ label: 'Trade-in', cents: allowanceCents }] : []),
	],
	stated: {
		outTheDoorCents: priceCents + docFeeCents - rebateCents + taxCents + surchargeCents + titleCents,
	},
	...more,
})

/** The tax of a state on a purchase, if its rows name one that follows from the price. */
export function purchaseTaxOf(rows: Rows, state: UsState): { rule: Tax; isFirm: boolean } | undefined {
	const found = ruleOf(rows, state, 'tax_rate', 'purchaseTax') ?? ruleOf(rows, state, 'tax_rate', 'ratePpm')
	return found?.rule.kind === 'purchaseTax' && found.rule.onValue ? undefined : found
}

/** Honest purchases: each car with the least and the most tax that an address in the state can have. */
export function honestPurchases(rows: Rows, state: UsState): StatePaper[] {
	const tax = purchaseTaxOf(rows, state)
	return cars.flatMap((car, index): StatePaper[] => {
		const { least, most } = basesOf(rows, state, car)
		if (!tax) return otherPurchases(rows, state, car, most)
		const surcharge = surtaxes(rows, state, { ...car, base: most }, most > least)
		// Where cities add nothing, the paper states another tax on a line of its own.
		const isOwnLine = tax.rule.kind === 'ratePpm'
		const taxes = [
			taxOn(tax.rule, least, car, tax.rule.kind === 'purchaseTax' ? (tax.rule.local?.leastPpm ?? 0) : 0),
			mostTaxOn(tax.rule, most, car) + (isOwnLine ? 0 : surcharge),
		]
		return taxes.map((cents) => ({
			name: `car ${index + 1} with a tax of ${cents}`,
			document: order(state, car, cents, {}, isOwnLine ? surcharge : 0),
			wanted: nothing,
		}))
	})
}

/** A state that taxes its own value of the car, or whose rate is in doubt: the paper prints its rate, if one is known. */
function otherPurchases(rows: Rows, state: UsState, car: Car, base: number): StatePaper[] {
	const byWeight = ruleOf(rows, state, 'tax_rate', 'rateByWeight')?.rule
	const onValue = ruleOf(rows, state, 'tax_rate', 'purchaseTax')?.rule
	const ppm = byWeight ? byWeight.weights[0]!.ratesPpm[2]! : onValue?.ppm
	const cents = share(base, ppm ?? 80_000)
	const taxes = ppm === undefined ? [] : [{ label: 'Tax', ratePpm: ppm, cents }]
	return [
		{
			name: `a tax of ${ppm ?? 'some'} ppm`,
			document: order(state, car, cents, { taxes }),
			wanted: nothing,
		},
	]
}

/** Purchases with a wrong tax, and what may be said about them. */
export function wrongPurchases(rows: Rows, state: UsState): StatePaper[] {
	const car = cars[0]!
	return [tooHighTax(rows, state, car), ...uncreditedTrade(rows, state, car)]
}

/** $300 more than any address of the state has, even where a rule that may be wrong is the other way around. */
function tooHighTax(rows: Rows, state: UsState, car: Car): StatePaper {
	const tax = purchaseTaxOf(rows, state)
	const { most, ceiling, isEachRuleFirm } = basesOf(rows, state, car)
	if (!tax) return tooHighRate(rows, state, car, most)
	const mostWithExtra = (base: number) =>
		mostTaxOn(tax.rule, base, car) + surtaxes(rows, state, { ...car, base }, true)
	const ofAll = mostWithExtra(ceiling)
	const byRows = mostWithExtra(most)
	const taxCents = ofAll + 30_000
	// A flat rate without a local part is compared with each amount that the lines make.
	const wanted: Verdict = tax.isFirm
		? { severity: 'stop', cents: 30_000, atStakeCents: 30_000 }
		: { severity: 'review', cents: taxCents - byRows, atStakeCents: 0 }
	return {
		name: `a tax of ${taxCents}, $300 too much${isEachRuleFirm ? '' : ' by uncertain rules'}`,
		document: order(state, car, taxCents),
		wanted,
	}
}

/** A printed rate that no car has, in a state that taxes its own value; nothing is said where the rate itself is in doubt. */
function tooHighRate(rows: Rows, state: UsState, car: Car, base: number): StatePaper {
	const found =
		ruleOf(rows, state, 'tax_rate', 'rateByWeight') ?? ruleOf(rows, state, 'tax_rate', 'purchaseTax')
	const ratePpm = 97_000
	const cents = share(base, ratePpm)
	const severity = found?.isFirm ? 'stop' : 'review'
	return {
		name: 'a printed rate of 9.7%',
		document: order(state, car, cents, { taxes: [{ label: 'Tax', ratePpm, cents }] }),
		wanted: found ? { severity, atStakeCents: 0 } : nothing,
	}
}

/** A trade-in that the state credits and the paper does not, at a rate that the paper prints. */
function uncreditedTrade(rows: Rows, state: UsState, car: Car): StatePaper[] {
	const trade = ruleOf(rows, state, 'tax_base', 'tradeCredit')
	const tax = purchaseTaxOf(rows, state)
	if (!trade || trade.rule.credit === 'none' || !tax || tax.rule.ppm === 0) return []
	const ratePpm = tax.rule.ppm + (tax.rule.kind === 'purchaseTax' ? (tax.rule.local?.leastPpm ?? 0) : 0)
	const isCapped = tax.rule.kind === 'ratePpm' && tax.rule.maximumCents !== undefined
	const isInParts =
		tax.rule.kind === 'purchaseTax' && (tax.rule.slices ?? tax.rule.local?.firstCents) !== undefined
	if (isCapped || isInParts) return []
	const baseCents = basesOf(rows, state, car).most + car.allowanceCents
	const cents = share(baseCents, ratePpm)
	const more = share(car.allowanceCents, ratePpm)
	return [
		{
			name: `a trade-in that is taxed, ${more} too much`,
			document: order(state, car, cents, { taxes: [{ label: 'Sales tax', ratePpm, baseCents, cents }] }),
			wanted: {
				severity: trade.isFirm ? 'stop' : 'review',
				cents: more,
				atStakeCents: trade.isFirm ? more : 0,
			},
		},
	]
}
