import type { DealDocument, Line } from '../../format/format.ts'
import { linesMax } from '../../format/format-limits.ts'
import { shareOf } from '../../money/rounding.ts'
import { type ReadDeal, readDeal } from '../document/read-deal.ts'
import { sumOf } from '../document/read-lines.ts'
import type { Item } from './items.ts'
import type { Fact, ReadText } from './read-items.ts'

/** No state and city together tax more. */
const ratePpmMax = 150_000

const isTaxRate = ({ kind, value, before, after }: Fact) =>
	kind === 'percent' &&
	value > 0 &&
	value <= ratePpmMax &&
	/\b(?:tax(?:es)?|tavt)\b/i.test(`${before.slice(-30)} ${after.slice(0, 20)}`)

/**
 * Adds the sales tax of a text that prints only its rate, if a printed total is higher than the lines by exactly this rate of the price, with
 * or without other charges and credits: 'Price 32,600, doc 200, title 150, tax 10.3%, out the door 36,307.80'. The line says that it was
 * worked out. A total that no base explains to the cent stays a question.
 */
export function addTaxByRate(
	document: DealDocument,
	numbers: number[],
	{ facts }: ReadText,
	totals: readonly Item[],
): void {
	const rate = facts.find(isTaxRate)
	const isOne = facts.every((fact) => !isTaxRate(fact) || fact.value === rate?.value)
	if (!rate || !isOne || document.lines.length >= linesMax) return
	const deal = readDeal({ ...document, stated: undefined })
	const hasTax = deal.lines.some(
		({ category, role, sums }) =>
			category === 'sales_tax' || (category === 'unknown' && role === 'charge' && sums === 'taxes_and_fees'),
	)
	if (hasTax) return
	const taxes = basesOf(deal).map((cents) => shareOf(cents, rate.value))
	const found = totals.flatMap(({ cents, isApproximate }) => {
		const missing = cents - deal.carCents
		const isExplained = missing > 0 && taxes.some((tax) => Math.abs(tax - missing) <= 1)
		return isExplained && !isApproximate ? [missing] : []
	})
	const [cents] = found
	if (cents === undefined || new Set(found).size > 1) return
	const line: Line = {
		label: `Sales tax ${rate.value / 10_000}% (worked out)`,
		cents,
		category: 'sales_tax',
	}
	const next = numbers.findIndex((number) => number > rate.line + 1)
	const at = next < 0 ? numbers.length : next
	document.lines.splice(at, 0, line)
	numbers.splice(at, 0, rate.line + 1)
}

/** What a state may tax, in cents: the price, with any of the fees, the products, the rebates and the trade-in. */
function basesOf({ lines, sums }: ReadDeal): number[] {
	const parts = [
		sumOf(lines, 'doc_fee'),
		sums.dealer_fees - sumOf(lines, 'doc_fee'),
		sums.add_ons,
		sums.rebates,
		sumOf(lines, 'trade_allowance'),
	].filter((cents) => cents !== 0)
	const bases = Array.from({ length: 1 << parts.length }, (_, choice) =>
		parts.reduce((sum, cents, at) => (choice & (1 << at) ? sum + cents : sum), sums.price),
	)
	return [...new Set(bases)].filter((cents) => cents > 0)
}
