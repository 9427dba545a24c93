import { findLawRow, isStale, type LawRow, type LawRule, type LawState } from '../law-row.ts'
import { marketFigures } from '../market-figures.ts'
import { findPurchaseTax, sumOfParts, type TaxRange, taxRangeOf } from '../purchase-tax.ts'
import { maximumOf } from '../rule-amount.ts'
import { findSurtaxes, surtaxPartsOf } from '../surtaxes.ts'
import type { PurchaseExample } from './purchase-example.ts'

/** A documentation fee to count with: the most that the law allows, what it presumes fair, or what is usual without a limit. */
export type CountedDocFee = { cents: number; limit: 'maximum' | 'presumed' | 'none' }

/** What one car costs in all, in cents. */
export type OutTheDoor = {
	/** Null where it is not known to us whether the law limits it. */
	docFee: CountedDocFee | null
	/** The tax on that fee; nothing where it is not taxed, or not known to be. */
	feeTax: TaxRange
	/** The least that the state charges for title and registration; null where one of them is not known to us. */
	stateFeesCents: number | null
	leastCents: number
	/** Null where it is not known to us how much counties and cities add. */
	mostCents: number | null
	/** A rule that a fee rests on may have changed. */
	isDated: boolean
}

/** Adds up what a car costs: the price, its tax, the documentation fee and what the state charges. */
export function outTheDoorOf(
	rows: readonly LawRow[],
	{ state, onDate }: { state: LawState; onDate: string },
	example: PurchaseExample,
): OutTheDoor {
	const { priceCents, leastTaxCents, mostTaxCents } = example
	const law = findLawRow(rows, { state, subject: 'doc_fee_maximum', onDate })
	const docFee = law && countedDocFee(law.row.rule, { onDate, priceCents })
	const feeTax = feeTaxOf(rows, { state, onDate, feeCents: docFee?.cents ?? 0 }, example)
	const stateFees = (['title_fee', 'registration_title'] as const).map((subject) =>
		findLawRow(rows, { state, subject, onDate, kind: 'officialFees' }),
	)
	const known = stateFees.flatMap((each) => each?.row ?? [])
	const stateFeesCents =
		known.length < stateFees.length ? null : known.reduce((sum, { rule }) => sum + rule.fees[0]!.cents, 0)
	const rest = priceCents + (docFee?.cents ?? 0) + (stateFeesCents ?? 0)
	const used = [...(docFee && law ? [law.row] : []), ...(stateFeesCents === null ? [] : known)]
	return {
		docFee,
		feeTax,
		stateFeesCents,
		leastCents: rest + leastTaxCents + feeTax.leastCents,
		mostCents: mostTaxCents === null ? null : rest + mostTaxCents + feeTax.mostCents,
		isDated: used.some((row) => isStale(row, onDate)),
	}
}

function countedDocFee(rule: LawRule, facts: { onDate: string; priceCents: number }): CountedDocFee | null {
	if (rule.kind === 'noMaximum') return { cents: marketFigures.docFee.medianCents, limit: 'none' }
	const year = Number(facts.onDate.slice(0, 4))
	// An indexed amount holds until a later one is found.
	const figure =
		rule.kind === 'indexedFormula' ? rule.figures.findLast((each) => each.year <= year) : undefined
	const maximum = maximumOf(rule, { ...facts, onDate: figure ? `${figure.year}-12-31` : facts.onDate })
	return maximum && { cents: maximum.cents, limit: maximum.isMaximum ? 'maximum' : 'presumed' }
}

/** What the tax rises by with a fee that is taxed. */
function feeTaxOf(
	rows: readonly LawRow[],
	{ state, onDate, feeCents }: { state: LawState; onDate: string; feeCents: number },
	{ taxedCents, priceCents, isNew }: PurchaseExample,
): TaxRange {
	const tax = findPurchaseTax(rows, state, onDate)
	const base = findLawRow(rows, { state, subject: 'tax_base', onDate, kind: 'feeTaxed' })
	if (!tax || !base?.row.rule.taxed) return { leastCents: 0, mostCents: 0 }
	const surtaxes = findSurtaxes(rows, state, onDate).map(({ row }) => row.rule)
	const added = surtaxPartsOf(surtaxes, { baseCents: taxedCents, grossCents: priceCents, isNew })
	const ranges = [feeCents, 0].map((cents) => {
		const car = { baseCents: taxedCents + cents, grossCents: priceCents + cents, isNew }
		return [taxRangeOf(tax.row.rule, car), sumOfParts(added, car.baseCents)]
	})
	const rise = (key: keyof TaxRange) => {
		const [withFee, without] = ranges.map((all) => all.reduce((sum, range) => sum + range[key], 0))
		return withFee! - without!
	}
	return { leastCents: rise('leastCents'), mostCents: rise('mostCents') }
}
