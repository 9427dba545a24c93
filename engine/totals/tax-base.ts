import type { FoundLawRow } from '../law/law-row.ts'
import { tradeCreditOf } from '../law/rule-amount.ts'
import { type Category, groupOf } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted, type ReadLine, signedCents } from '../reading/document/read-lines.ts'

/** The state's rules about the tax base; null where no rule is known. */
export type TaxRules = {
	trade: FoundLawRow<'tradeCredit'> | null
	rebate: FoundLawRow<'rebateTaxed'> | null
	docFee: FoundLawRow<'feeTaxed'> | null
}

/** A part of the price that the state may tax or not. `isTaxed` is null if no rule about it is known. */
export type BasePart = {
	name: 'trade' | 'rebate' | 'doc_fee' | 'other'
	cents: number
	isTaxed: boolean | null
	/** What it lowers the base by at the full rate, where it counts for a part of the rate only. */
	creditCents?: number
	/** The category of its lines; the trade-in has none. */
	category?: Category
}

/** The tax base: what is certainly taxed, and the parts that may be. A credit is below zero; 'taxed' means it lowers the base. */
export type TaxBase = { certainCents: number; parts: BasePart[] }

/** Splits a document's lines into what is taxed for sure and what depends on the state's rules. */
export function taxBaseOf(deal: ReadDeal, rules: TaxRules): TaxBase {
	const parts = new Map<string, BasePart>()
	let certainCents = 0
	for (const line of deal.lines) {
		if (!isCounted(line) || line.taxable === false) continue
		const part = line.taxable === true ? null : partOf(line, rules)
		if (part === 'never') continue
		if (part === null) certainCents += signedCents(line)
		else {
			const key = part.name === 'other' ? line.category : part.name
			const known = parts.get(key)
			parts.set(key, { ...part, category: line.category, cents: (known?.cents ?? 0) + signedCents(line) })
		}
	}
	const trade = tradeParts(deal.trade?.allowanceCents ?? 0, deal, rules)
	const others = [...parts.values()].filter(({ cents }) => cents !== 0)
	// Parts that a rule decides come first, because only the first parts are tried both ways.
	return { certainCents, parts: [...trade, ...others.sort((one, other) => isOpen(one) - isOpen(other))] }
}

function partOf(line: ReadLine, rules: TaxRules): Omit<BasePart, 'cents'> | 'never' | null {
	const group = groupOf(line)
	if (group === 'price') return null
	if (['tax', 'trade', 'cash', 'held', 'government'].includes(group)) return 'never'
	if (line.category === 'doc_fee') return { name: 'doc_fee', isTaxed: rules.docFee?.row.rule.taxed ?? null }
	// A credit that does not lower the tax is not part of the base; one that does is.
	if (group === 'rebates')
		return { name: 'rebate', isTaxed: rules.rebate ? !rules.rebate.row.rule.manufacturer : null }
	return { name: 'other', isTaxed: null }
}

const isOpen = ({ isTaxed }: BasePart) => (isTaxed === null ? 1 : 0)

/** Returns how the trade-in lowers the tax base under the state's rule; without a known rule it may lower it or not. */
function tradeParts(allowanceCents: number, deal: ReadDeal, { trade }: TaxRules): BasePart[] {
	const part = (cents: number, isTaxed: boolean | null): BasePart[] =>
		cents > 0 ? [{ name: 'trade', cents: -cents, isTaxed }] : []
	if (!trade) return part(allowanceCents, null)
	const { document } = deal
	const credit = tradeCreditOf(trade.row.rule, {
		allowanceCents,
		deliveredOn: document.date ?? '',
		isNewCar: document.vehicle?.condition && document.vehicle.condition === 'new',
		isLease: document.deal === 'lease',
	})
	if (credit === null) return part(allowanceCents, null)
	// Each of two taxes has a base of its own, so a printed base may be either.
	if (trade.row.rule.part)
		return part(allowanceCents, null).map((each) => ({ ...each, creditCents: -credit }))
	return [...part(credit, true), ...part(allowanceCents - credit, false)]
}

/** A possible tax base: its sum, which rules it would break, its sum if it kept them, and which parts are taxed. */
export type BaseReading = {
	cents: number
	broken: BasePart['name'][]
	lawfulCents: number
	taxed: readonly BasePart[]
}

/** So many parts are tried both ways; the others are not taxed. */
export const taxPartsMax = 8

/**
 * Returns every tax base that the lines can make, with each part taxed and not taxed; those that break the fewest rules come first. At most
 * 256.
 */
export function baseReadings({ certainCents, parts }: TaxBase): BaseReading[] {
	let readings: BaseReading[] = [{ cents: certainCents, broken: [], lawfulCents: certainCents, taxed: [] }]
	for (const part of parts.slice(0, taxPartsMax))
		readings = readings.flatMap(({ cents, broken, lawfulCents, taxed }) =>
			[true, false].map((isTaxed) => ({
				cents: isTaxed ? cents + part.cents : cents,
				broken: part.isTaxed === null || part.isTaxed === isTaxed ? broken : [...broken, part.name],
				lawfulCents: (part.isTaxed ?? isTaxed) ? lawfulCents + part.cents : lawfulCents,
				taxed: isTaxed ? [...taxed, part] : taxed,
			})),
		)
	return readings.sort((one, other) => one.broken.length - other.broken.length)
}

/** The names of the parts with a rule, for use in a sentence. */
export const namesOfParts: Record<Exclude<BasePart['name'], 'other'>, string> = {
	trade: 'the trade-in',
	rebate: 'the rebate',
	doc_fee: 'the documentation fee',
}
