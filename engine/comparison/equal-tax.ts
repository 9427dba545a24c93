import { taxRulesOf, usualRatePpmMax } from '../checks/tax/tax-rules.ts'
import type { Buyer, DealDocument } from '../format/format.ts'
import { formatDate } from '../format-date.ts'
import { formatList } from '../format-list.ts'
import type { CitedLaw } from '../law/describe/cite.ts'
import { taxInZip, zipPlaceOf } from '../law/imported/zip-rates.ts'
import { findLawRow } from '../law/law-row.ts'
import { findPurchaseTax, localRateOf, type TaxedCar, taxRangeOf } from '../law/purchase-tax.ts'
import { findSurtaxes, surtaxesOf } from '../law/surtaxes.ts'
import { untaxedStates } from '../law/untaxed-states.ts'
import { formatCents } from '../money/format-money.ts'
import { shareOf } from '../money/rounding.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { type DraftLine, sumOf } from '../reading/document/read-lines.ts'
import { hasLump } from '../totals/known-parts.ts'
import { type TaxRules, taxBaseOf } from '../totals/tax-base.ts'
import type { EqualTerms } from './equal-terms.ts'

const ownTaxAssumption =
	'No tax rate is known for your address, so the tax that this document states was used.'
const lumpAssumption = 'Taxes and fees are one line on this document, so its own amount was used.'

/** Calculates the sales tax in cents; undefined, with the reason as the assumption, if it is not known. */
export function taxFor(
	deal: ReadDeal,
	untaxed: DraftLine[],
	allowanceCents: number,
	terms: EqualTerms,
): { cents?: number; assumptions: string[] } {
	// A combined line already contains the tax, and nobody can tell how much of it is tax.
	if (hasLump(deal)) return { cents: 0, assumptions: [lumpAssumption] }
	const base = taxedCents(deal, untaxed, allowanceCents, terms)
	const condition = deal.document.vehicle?.condition
	const car: TaxedCar = {
		baseCents: base.cents,
		grossCents: base.cents + allowanceCents,
		isNew: condition && condition === 'new',
	}
	const cents = taxAt(car, terms)
	if (cents !== undefined) {
		const more = surtaxesFor(car, untaxed, terms)
		return {
			cents: cents + more.cents,
			assumptions: [...base.assumptions, ...rateAssumptions(terms), ...more.assumptions],
		}
	}
	const own = ownTax(deal, terms.buyer.state)
	return 'cents' in own
		? { cents: own.cents, assumptions: [ownTaxAssumption] }
		: { assumptions: [`No tax rate is known for your address, and ${own.fault}, so its cost is not known.`] }
}

/**
 * Calculates the tax in cents by the state's rule: with its maximum, with a local part on the first dollars only. Undefined if the rate at
 * the buyer's address is not known.
 */
function taxAt(car: TaxedCar, terms: EqualTerms): number | undefined {
	const { buyer, lawRows, today } = terms
	const ratePpm = rateAt(terms)
	const rule = purchaseTaxOf({ buyer, lawRows, today })?.row.rule
	const localPpm =
		rule && buyer.taxRatePpm !== undefined ? localRateOf(rule, buyer.taxRatePpm, car) : undefined
	// A rate that is not the state's by our rule is the buyer's own knowledge.
	if (!rule || localPpm === null)
		return ratePpm === undefined ? undefined : shareOf(Math.max(0, car.baseCents), ratePpm)
	const { leastCents, mostCents } = taxRangeOf(rule, { ...car, localPpm })
	if (buyer.taxRatePpm !== undefined && rule.kind !== 'rateByWeight') return leastCents
	return leastCents === mostCents ? leastCents : undefined
}

/**
 * Calculates the state's taxes on top of the usual one, in cents, less what the document's own lines of other taxes have of them: those
 * stay. One that only a new car has is left out, and named, where the document does not say whether the car is new.
 */
function surtaxesFor(
	car: TaxedCar,
	lines: readonly DraftLine[],
	{ buyer, lawRows, today }: EqualTerms,
): { cents: number; assumptions: string[] } {
	const found = findSurtaxes(lawRows, buyer.state, today)
	const rules = found.map(({ row }) => row.rule)
	const { leastCents, mostCents } = surtaxesOf(rules, car)
	const names = formatList(found.map(({ row }) => row.citation))
	return {
		cents: Math.max(0, leastCents - sumOf(lines, 'other_tax')),
		assumptions: [
			...found.flatMap((law) => (surtaxesOf([law.row.rule], car).leastCents > 0 ? doubtsOf(law, today) : [])),
			...(mostCents > leastCents
				? [
						`If the car is new, up to ${formatCents(mostCents - leastCents)} of tax is added (${names}): the document does not say.`,
					]
				: []),
		],
	}
}

/** Returns the rule of the buyer's state; with what places add in the ZIP code, if that is known and the buyer gave no rate. */
function purchaseTaxOf({ buyer, lawRows, today }: EqualTerms) {
	const found = findPurchaseTax(lawRows, buyer.state, today)
	const place = buyer.taxRatePpm === undefined ? zipPlaceOf({ buyer, today }) : null
	return (place && taxInZip(lawRows, found?.row.rule, place)?.found) ?? found
}

/** Returns the tax that a document states for the buyer's state, in cents, or why it can't be used. */
function ownTax(deal: ReadDeal, state: Buyer['state']): { cents: number } | { fault: string } {
	const { document, lines, sums } = deal
	const cents = sumOf(lines, 'sales_tax')
	if (document.state !== undefined && document.state !== state)
		return { fault: `this document states the tax of ${document.state}` }
	if (untaxedStates.has(state)) return { cents: Math.max(0, cents) }
	if (cents <= 0) return { fault: 'this document states no tax' }
	if (
		cents > shareOf(Math.max(0, sums.price), usualRatePpmMax) &&
		cents > shareOf(deal.carCents - cents, usualRatePpmMax)
	)
		return { fault: 'this document states more tax than any address has' }
	return { cents }
}

/**
 * Returns the amount that the buyer's state taxes. If no rule is known, every fee and product is taxed, and the trade-in lowers the tax.
 */
function taxedCents(
	deal: ReadDeal,
	lines: DraftLine[],
	allowanceCents: number,
	{ buyer, lawRows, today }: EqualTerms,
): { cents: number; assumptions: string[] } {
	const document: DealDocument = { ...deal.document, state: buyer.state, dealerState: buyer.state }
	const rules = taxRulesOf({ deal, document, totals: {}, buyer, agreed: undefined, lawRows, today })
	const trade =
		allowanceCents > 0 ? { allowanceCents, payoffCents: 0, equityCents: 0, differenceCents: 0 } : null
	const base = taxBaseOf(
		{ ...deal, document: { ...document, date: document.date ?? today }, lines, trade },
		rules,
	)
	const cents = base.parts.reduce((sum, part) => {
		if (part.creditCents !== undefined) return sum + part.creditCents
		const isTaxed = part.isTaxed ?? part.name !== 'rebate'
		return isTaxed ? sum + part.cents : sum
	}, base.certainCents)
	return { cents, assumptions: assumptionsOf(rules, base.parts, today) }
}

/** Marks a state's rate that was not read in the law itself, or may be outdated; the buyer's own rate needs no mark. */
function rateAssumptions({ buyer, lawRows, today }: EqualTerms): string[] {
	const law = buyer.taxRatePpm === undefined ? purchaseTaxOf({ buyer, lawRows, today }) : null
	return law ? doubtsOf(law, today) : []
}

/** Says why no verdict may rest on a row of law; nothing of a certain one. */
export function doubtsOf({ row, isStale }: CitedLaw, today: string): string[] {
	const doubts = [
		row.grade === 'B' ? 'is from a secondary source' : '',
		isStale ? `may be outdated on ${formatDate(today)}` : '',
	].filter(Boolean)
	return doubts.length > 0 ? [`${row.citation} ${formatList(doubts)}.`] : []
}

function assumptionsOf(
	rules: TaxRules,
	parts: ReturnType<typeof taxBaseOf>['parts'],
	today: string,
): string[] {
	const has = (name: string) =>
		parts.some(
			({ creditCents, ...part }) => part.name === name && part.isTaxed === null && creditCents === undefined,
		)
	const assumptions: string[] = []
	if (has('trade')) assumptions.push('The trade-in lowers the tax here: we don’t know your state’s rule.')
	if (has('rebate')) assumptions.push('Rebates don’t lower the tax here: we don’t know your state’s rule.')
	if (has('doc_fee') || has('other'))
		assumptions.push('Every fee and product is taxed here: we don’t know your state’s rule.')
	// A rule about what this deal does not have needs no mark.
	const used = { trade: rules.trade, rebate: rules.rebate, doc_fee: rules.docFee }
	for (const [name, law] of Object.entries(used))
		if (law && parts.some((part) => part.name === name)) assumptions.push(...doubtsOf(law, today))
	return assumptions
}

/** Returns the rate at the buyer's address: the buyer's own, else the state's where no city or county adds to it. */
export function rateAt({ buyer, lawRows, today }: EqualTerms): number | undefined {
	if (buyer.taxRatePpm !== undefined) return buyer.taxRatePpm
	const law = findLawRow(lawRows, { state: buyer.state, subject: 'tax_rate', onDate: today, kind: 'ratePpm' })
	return law && !law.row.rule.localRates ? law.row.rule.ppm : undefined
}
