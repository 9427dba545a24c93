import { localRateOf } from '../../law/purchase-tax.ts'
import { untaxedStates } from '../../law/untaxed-states.ts'
import { shareOf } from '../../money/rounding.ts'
import { printedTaxes } from '../../reading/document/printed-taxes.ts'
import type { DraftLine } from '../../reading/document/read-lines.ts'
import {
	type BasePart,
	type BaseReading,
	baseReadings,
	type TaxBase,
	taxBaseOf,
	taxPartsMax,
} from '../../totals/tax-base.ts'
import { type CheckContext, lawOf } from '../check-context.ts'
import { keepsFirmLaw } from '../tax/broken-tax-rule.ts'
import { isOnValue, rangeLawOf } from '../tax/tax-range.ts'
import { knownRate, taxRulesOf } from '../tax/tax-rules.ts'

type TaxChange = {
	/** The lines once the dealer agrees. */
	lines: DraftLine[]
	/** The tax of the document, and how much of it is wrong whatever the lines are, in cents. */
	taxCents: number
	wrongCents: number
}

/** A part of the tax with its rate; `baseCents` is the amount that the paper prints for it. */
type RatedTax = { ratePpm: number; cents: number; baseCents?: number | undefined }

/** An amount that may be taxed, and what is left of it. */
type Base = { cents: number; nextCents: number }

/**
 * Returns the tax in cents once the lines have changed. What is taxed today is the amount that makes today's tax by the rules of the state,
 * and what goes of it is taxed no more. Null if that is a guess: without a state or a rate, if no amount fits, or if those that do differ.
 */
export function taxIfAgreed(
	context: CheckContext,
	{ lines, taxCents, wrongCents }: TaxChange,
): number | null {
	const { deal, document, buyer } = context
	const state = document.state ?? buyer?.state
	// Without the state its rules are not known, and whether a second tax or another share of the price falls, too.
	if (!state || deal.lines.some(isOtherShare)) return null
	const law = rangeLawOf(context)
	// Delaware has a tax of its own on cars, which papers print as a fee.
	const isUntaxed = untaxedStates.has(state) && !(law && isOnValue(law.row.rule))
	if (taxCents === 0) return isUntaxed ? 0 : null
	const rules = taxRulesOf(context)
	const before = taxBaseOf(deal, rules)
	const after = taxBaseOf({ ...deal, lines }, rules)
	const taxes = ratedTaxes(context, taxCents - wrongCents)
	if (taxes.length === 0 || before.parts.length > taxPartsMax) return null
	const lawful = baseReadings(before).filter(({ broken }) => broken.length === 0)
	// What a wrong tax should have been charged on is known only where the rules leave one amount, and one rate.
	if (wrongCents > 0 && (taxes.length > 1 || new Set(lawful.map(({ cents }) => cents)).size > 1)) return null
	const grossOf = (base: TaxBase) => Math.max(...baseReadings(base).map(({ cents }) => cents))
	const gross = { cents: grossOf(before), nextCents: grossOf(after) }
	const taxesOf = (readings: readonly BaseReading[]) =>
		readings.flatMap((reading) => {
			const base = { cents: reading.cents, nextCents: reading.cents - takenOff(reading, before, after) }
			const parts = taxes.flatMap((tax) => partIfAgreed(context, tax, base) ?? [])
			if (parts.length < taxes.length) return []
			return keepsRate(context, taxes, [base, gross])
				? [parts.reduce((sum, cents) => sum + cents, 0)]
				: [null]
		})
	const found = taxesOf(lawful)
	// A rule that is not certain may be the other way around.
	const [only = null, ...others] = new Set(
		found.length > 0 || wrongCents > 0 ? found : taxesOf(baseReadings(before).filter(keepsFirmLaw(rules))),
	)
	return others.length === 0 ? only : null
}

const isOtherShare = ({ label, category, role }: DraftLine) =>
	role === 'charge' && (category === 'other_tax' || (category !== 'sales_tax' && label.includes('%')))

/** The parts of the tax, each with the rate that the paper prints for it, or the whole tax at the rate that is known; empty without one. */
function ratedTaxes(context: CheckContext, taxCents: number): RatedTax[] {
	const printed = printedTaxes(context.deal)
	const rated = printed.flatMap(({ ratePpm, ...tax }) => (ratePpm ? [{ ...tax, ratePpm }] : []))
	if (rated.length === printed.length && rated.length > 1) {
		const sum = rated.reduce((total, { cents }) => total + cents, 0)
		return sum === taxCents ? rated : []
	}
	const only = printed.length === 1 ? rated[0] : undefined
	const ratePpm = only?.ratePpm ?? knownRate(context)?.ppm
	return ratePpm ? [{ ratePpm, cents: taxCents, baseCents: only?.baseCents }] : []
}

/** What goes of the taxed amount. */
function takenOff({ taxed }: BaseReading, before: TaxBase, after: TaxBase): number {
	const leftOf = (category: BasePart['category']) =>
		after.parts.find((part) => part.category === category)?.cents ?? 0
	return taxed.reduce(
		(sum, { category, cents }) => (category ? sum + cents - leftOf(category) : sum),
		before.certainCents - after.certainCents,
	)
}

/** Returns a part of the tax on what is left, if today's part is its rate of the amount, or of the first dollars that a county taxes; else null. */
function partIfAgreed(context: CheckContext, tax: RatedTax, { cents, nextCents }: Base): number | null {
	const state = context.document.state ?? context.buyer?.state
	const rule = lawOf(context, { state, subject: 'tax_rate', kind: 'ratePpm' })?.row.rule
	const firstCents = lawOf(context, { state, subject: 'tax_rate', kind: 'purchaseTax' })?.row.rule.local
		?.firstCents
	for (const mostCents of [Number.POSITIVE_INFINITY, ...(firstCents ? [firstCents] : [])]) {
		const baseOf = (amount: number) => Math.min(mostCents, Math.max(0, amount))
		const taxOn = (amount: number) =>
			Math.min(
				rule?.maximumCents ?? Number.POSITIVE_INFINITY,
				Math.max(rule?.minimumCents ?? 0, shareOf(baseOf(amount), tax.ratePpm)),
			)
		const isBase = tax.baseCents === undefined || tax.baseCents === baseOf(cents)
		const roundedCents = tax.cents - taxOn(cents)
		// What rounding left stays.
		if (isBase && Math.abs(roundedCents) <= 1) return taxOn(nextCents) + roundedCents
	}
	return null
}

/** Whether amounts have the same rates after they fell: a state may have another rate below a price, or tax a value of its own. */
function keepsRate(context: CheckContext, taxes: readonly RatedTax[], bases: readonly Base[]): boolean {
	const rule = rangeLawOf(context)?.row.rule
	if (!rule || bases.every(({ cents, nextCents }) => cents === nextCents)) return true
	if (isOnValue(rule)) return false
	const ratePpm = taxes.reduce((sum, tax) => sum + tax.ratePpm, 0)
	const localOf = (baseCents: number, isNew: boolean) =>
		localRateOf(rule, ratePpm, { baseCents, grossCents: baseCents, isNew })
	const { condition } = context.document.vehicle ?? {}
	return (condition ? [condition === 'new'] : [true, false]).every(
		(isNew) =>
			bases.some(({ cents }) => localOf(cents, isNew) !== null) &&
			// The same local part means the same rate of the state.
			bases.every(({ cents, nextCents }) => localOf(cents, isNew) === localOf(nextCents, isNew)),
	)
}
