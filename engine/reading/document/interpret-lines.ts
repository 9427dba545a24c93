import { type Category, categories, groupOf } from '../classification/categories.ts'
import { type DraftLine, groupSums, isCounted, type ReadLine, signedCents } from './read-lines.ts'
import { readPrices, readWholePrice } from './read-prices.ts'
import { readRestatedTrade, withoutAppraisal } from './restated-trade.ts'

/** A line below this is not the car, even if it is the largest: $2,000. */
const carCentsMin = 200_000

/** With more unclassified lines than this, only the interpretation as charges is tried. */
const unknownLinesMax = 5

/**
 * Decides by arithmetic what the labels leave open: a price that is the sticker price less a discount is a subtotal, a sticker price
 * without a selling price is the price, a lone 'total fees' is a charge. The first interpretation that fits the stated out-the-door total
 * counts. The order of the lines does not matter, and a role that the document states is never changed.
 */
export function interpretLines(
	lines: readonly DraftLine[],
	isStated: (lines: readonly ReadLine[]) => boolean,
): DraftLine[] {
	const asPrinted = readLoneTotals(readRestatedTrade(withoutAppraisal(nameTheCar(readFirstTotal(lines)))))
	if (isStated(asPrinted)) return asPrinted
	const explained = readWholePrice(asPrinted) ?? readPrices(asPrinted)
	if (isStated(explained)) return explained
	const unrepeated = readPrices(withoutRepeated(asPrinted))
	if (isStated(unrepeated)) return unrepeated
	return readUnknown(asPrinted, isStated) ?? readUnknown(explained, isStated) ?? explained
}

/** Takes a total of the price with no lines above it as the price, if no other is printed. */
function readFirstTotal(lines: readonly DraftLine[]): readonly DraftLine[] {
	if (lines.some(({ category }) => category === 'price' || category === 'msrp')) return lines
	const first = lines.find(({ role }) => role !== 'memo')
	const isPrice =
		first?.role === 'subtotal' &&
		!first.isRoleGiven &&
		first.sums === 'any' &&
		/\b(?:cash|vehicle|selling|sales?|purchase|contract|car|unit) price\b|\bprice of\b/i.test(first.label)
	return lines.map((line) =>
		isPrice && line === first
			? { ...line, category: 'price', role: 'charge', payee: categories.price.payee }
			: line,
	)
}

/** Takes a line of an unknown category that is more than all other charges together as the car, if no price is printed. */
function nameTheCar(lines: readonly DraftLine[]): readonly DraftLine[] {
	if (lines.some(({ category }) => category === 'price' || category === 'msrp')) return lines
	const charges = lines.filter(({ role, category }) => role === 'charge' && groupOf({ category }) !== 'trade')
	const sum = charges.reduce((total, { cents }) => total + cents, 0)
	const car = charges.find(
		({ classifiedBy, cents }) => classifiedBy === 'none' && cents >= carCentsMin && cents * 2 > sum,
	)
	return lines.map((line) =>
		line === car && !line.isRoleGiven ? { ...line, category: 'price', classifiedBy: 'rule' } : line,
	)
}

/** Takes a line as a subtotal if it repeats the sum of all other lines of its kind: 'Fees' after the single fees. */
function withoutRepeated(lines: readonly DraftLine[]): DraftLine[] {
	return lines.map((line) => {
		if (line.isRoleGiven || !isCounted(line) || line.cents === 0) return line
		const others = lines.filter((other) => other !== line && isCounted(other) && isSameSide(other, line))
		const sum = others.reduce((total, { cents }) => total + cents, 0)
		return others.length > 1 && sum === line.cents ? { ...line, role: 'subtotal' } : line
	})
}

/** Whether two lines may be in one list: fees of the dealer and the government, discounts and rebates, or products. */
function isSameSide(one: DraftLine, other: DraftLine): boolean {
	const sideOf = (line: DraftLine) => {
		const group = groupOf(line)
		if (line.role === 'credit') return group === 'price' || group === 'rebates' ? 'discounts' : group
		return group === 'government' || group === 'dealer_fees' ? 'fees' : group
	}
	return one.role === other.role && sideOf(one) === sideOf(other)
}

/** Takes a total of fees or taxes as the charge itself if its parts are not printed. */
function readLoneTotals(lines: readonly DraftLine[]): DraftLine[] {
	const sums = groupSums(lines.filter(({ category }) => category !== 'unknown'))
	return lines.map((line) => {
		const { sums: summed } = line
		if (line.isRoleGiven || line.role !== 'subtotal' || summed === 'any') return line
		if (summed === 'out_the_door' || summed === 'amount_financed') return line
		if (summed === 'taxes_and_fees') {
			// A documentation fee may be printed apart from the taxes and the fees of the government.
			const isLone =
				(sums.government + sums.dealer_fees === 0 && line.cents !== sums.tax) ||
				(sums.tax + sums.government === 0 && line.cents !== sums.dealer_fees) ||
				// No other line has the tax that the label names.
				(sums.tax === 0 &&
					/\btax|\btt/i.test(line.label) &&
					![sums.government, sums.dealer_fees, sums.government + sums.dealer_fees].includes(line.cents)) ||
				// 'TTL' beside a larger tax is title, tag and license.
				(sums.government === 0 && line.cents < sums.tax)
			return isLone ? { ...line, role: 'charge', category: 'unknown', payee: 'government' } : line
		}
		// 'Total accessories' beside a service contract and GAP may be the only line of accessories.
		const parts = lines.filter((other) => isCounted(other) && isPartOf(other, summed))
		const isLone =
			parts.length === 0 ||
			(summed === 'dealer_installed' &&
				parts.every(({ category }) => category !== summed) &&
				line.cents !== parts.reduce((sum, part) => sum + signedCents(part), 0))
		return isLone
			? { ...line, category: summed, role: categories[summed].role, payee: categories[summed].payee }
			: line
	})
}

const isPartOf = (line: ReadLine, summed: Category) =>
	summed === 'dealer_discount' ? line.category === summed : groupOf(line) === groupOf({ category: summed })

/** Tries whether unclassified lines are credits or memos; null when no such interpretation fits. */
function readUnknown(
	lines: readonly DraftLine[],
	isStated: (lines: readonly ReadLine[]) => boolean,
): DraftLine[] | null {
	const unclassified = lines.filter(({ category, isRoleGiven }) => category === 'unknown' && !isRoleGiven)
	if (unclassified.length === 0 || unclassified.length > unknownLinesMax) return null
	const roles = ['charge', 'memo', 'credit'] as const
	let best: { lines: DraftLine[]; changes: number } | null = null
	for (let choice = 1; choice < 3 ** unclassified.length; choice++) {
		const digits = unclassified.map((_, index) => Math.floor(choice / 3 ** index) % 3)
		const changes = digits.filter((digit) => digit > 0).length
		if (best && changes >= best.changes) continue
		const changed = lines.map((line) => {
			const index = unclassified.indexOf(line)
			return index < 0 ? line : { ...line, role: roles[digits[index]!]! }
		})
		if (isStated(changed)) best = { lines: changed, changes }
	}
	return best?.lines ?? null
}

/** Returns every sum that a printed subtotal may stand for: any combination of groups of lines, in cents. */
export function possibleSums(lines: readonly ReadLine[]): Set<number> {
	const byGroup = new Map<string, number>()
	for (const line of lines) {
		const group = groupOf(line)
		const isOwn = group === 'trade' || line.category === 'dealer_discount'
		const key = isOwn ? line.category : group
		if (isCounted(line)) byGroup.set(key, (byGroup.get(key) ?? 0) + signedCents(line))
	}
	let sums = new Set([0])
	for (const cents of byGroup.values()) {
		const next = new Set(sums)
		for (const sum of sums) next.add(sum + cents)
		sums = next
	}
	sums.delete(0)
	return sums
}
