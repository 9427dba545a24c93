import { type Category, categories, groupOf } from '../classification/categories.ts'
import { type DraftLine, groupSums, isCounted, type ReadLine, signedCents, sumOf } from './read-lines.ts'
import { readRestatedTrade, withoutAppraisal } from './restated-trade.ts'

/** No paper prints one price in more forms; beyond that every price counts as it is printed. */
const pricesMax = 8

/** A line below this is no car, even where it is the largest: $2,000. */
const carCentsMin = 200_000

/** Beyond this many lines that nobody could name, only the reading as charges is tried. */
const unknownLinesMax = 5

/**
 * Decides by arithmetic what print leaves open: a price that is the sticker price less a discount is a subtotal, a sticker price without
 * a selling price is the price, a lone 'total fees' is a charge. Of the readings that fit the stated out-the-door total the first one
 * counts. The order of the lines does not matter, and a role that the document gives is never changed.
 */
export function interpretLines(
	lines: readonly DraftLine[],
	isStated: (lines: readonly ReadLine[]) => boolean,
): DraftLine[] {
	const asPrinted = readLoneTotals(readRestatedTrade(withoutAppraisal(nameTheCar(readFirstTotal(lines)))))
	if (isStated(asPrinted)) return asPrinted
	const explained = readPrices(asPrinted)
	if (isStated(explained)) return explained
	const unrepeated = readPrices(withoutRepeated(asPrinted))
	if (isStated(unrepeated)) return unrepeated
	return readUnknown(asPrinted, isStated) ?? readUnknown(explained, isStated) ?? explained
}

/** Without any other price, a total of the price that nothing stands above is what the sum starts from. */
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

/** Without a price, the line that nobody could name and that is more than all other charges together is the car. */
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

/** A summary may repeat what a list above it adds up: 'Fees' behind the single fees. */
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

/** A total of fees or taxes whose parts are not printed is itself the charge. */
function readLoneTotals(lines: readonly DraftLine[]): DraftLine[] {
	const sums = groupSums(lines.filter(({ category }) => category !== 'unknown'))
	return lines.map((line) => {
		const { sums: what } = line
		if (line.isRoleGiven || line.role !== 'subtotal' || what === 'any') return line
		if (what === 'out_the_door' || what === 'amount_financed') return line
		if (what === 'taxes_and_fees') {
			// A documentation fee may be printed apart from the taxes and the fees of the government.
			const isLone =
				(sums.government + sums.dealer_fees === 0 && line.cents !== sums.tax) ||
				(sums.tax + sums.government === 0 && line.cents !== sums.dealer_fees) ||
				// 'TTL' beside a larger tax is title, tag and license.
				(sums.government === 0 && line.cents < sums.tax)
			return isLone ? { ...line, role: 'charge', category: 'unknown', payee: 'government' } : line
		}
		// 'Total accessories' beside a service contract and GAP may be the only line of accessories.
		const parts = lines.filter((other) => isCounted(other) && partOf(other, what))
		const isLone =
			parts.length === 0 ||
			(what === 'dealer_installed' &&
				parts.every(({ category }) => category !== what) &&
				line.cents !== parts.reduce((sum, part) => sum + signedCents(part), 0))
		return isLone
			? { ...line, category: what, role: categories[what].role, payee: categories[what].payee }
			: line
	})
}

const partOf = (line: ReadLine, what: Category) =>
	what === 'dealer_discount' ? line.category === what : groupOf(line) === groupOf({ category: what })

/** Finds which prices are only the result of others, and which line is the price that they start from. */
function readPrices(lines: readonly DraftLine[]): DraftLine[] {
	const steps = priceSteps(lines)
	const prices = lines.filter(({ category, role }) => category === 'price' && role === 'charge')
	if (prices.length > pricesMax) return [...lines]
	const results = new Set<number>()
	for (const price of prices)
		if (
			!price.isRoleGiven &&
			prices.some(
				(base) => base !== price && !results.has(base.no) && isReached(base.cents, price.cents, steps),
			)
		)
			results.add(price.no)
	const left = prices.filter(({ no }) => !results.has(no))
	const only = left.length === 1 && !left[0]!.isRoleGiven ? left[0]! : null
	const sticker = stickerOf(lines, only, steps)
	if (sticker && only) results.add(only.no)
	// Without any price, a discount or a markup is one from the sticker price.
	const base = sticker ?? (prices.length === 0 && steps.length > 0 ? onlySticker(lines, steps) : null)
	return lines.map((line) => {
		if (results.has(line.no)) return { ...line, role: 'subtotal' }
		return line === base ? { ...line, category: 'msrp', role: 'charge' } : line
	})
}

/** The line from which the steps lead to the price: the sticker price, or one that nobody could name. */
function stickerOf(
	lines: readonly DraftLine[],
	price: DraftLine | null,
	steps: readonly number[],
): DraftLine | null {
	if (!price) return null
	const printed = onlySticker(lines, steps)
	if (printed)
		return printed.cents !== price.cents && isReached(printed.cents, price.cents, steps) ? printed : null
	const unnamed = lines.filter(
		({ category, isRoleGiven, cents }) => category === 'unknown' && !isRoleGiven && cents * 2 > price.cents,
	)
	return unnamed.find(({ cents }) => isReached(cents, price.cents, steps)) ?? null
}

/** The sticker price; of a base price and a total that freight or options make of it, the base. */
function onlySticker(lines: readonly DraftLine[], steps: readonly number[]): DraftLine | null {
	const stickers = lines.filter(
		({ category, role, isRoleGiven }) => category === 'msrp' && role === 'memo' && !isRoleGiven,
	)
	if (stickers.length > pricesMax) return null
	const bases = stickers.filter(
		(sticker) =>
			!stickers.some((other) => other.cents < sticker.cents && isReached(other.cents, sticker.cents, steps)),
	)
	return bases.length === 1 ? bases[0]! : null
}

const stepCategories = [
	'destination',
	'factory_option',
	'market_adjustment',
	'dealer_installed',
	'dealer_discount',
	'rebate',
	'rebate_conditional',
	'tax_credit',
] as const

/** What may stand between two prices: the sum of each category, in cents, without those that are zero. */
const priceSteps = (lines: readonly DraftLine[]) =>
	[...stepCategories.map((category) => sumOf(lines, category)), otherAddOns(lines)].filter(
		(cents) => cents !== 0,
	)

/** The products of a sticker beside the accessories, in cents. */
const otherAddOns = (lines: readonly ReadLine[]) =>
	lines.reduce(
		(sum, line) =>
			groupOf(line) === 'add_ons' && line.category !== 'dealer_installed' ? sum + signedCents(line) : sum,
		0,
	)

/** Whether some of the steps, or none, lead from one price to the other. */
function isReached(fromCents: number, toCents: number, steps: readonly number[]): boolean {
	for (let choice = 0; choice < 1 << steps.length; choice++) {
		let cents = fromCents
		for (let step = 0; step < steps.length; step++) if (choice & (1 << step)) cents += steps[step]!
		if (cents === toCents) return true
	}
	return false
}

/** Tries whether lines that nobody could name are credits or only printed; null when no such reading fits. */
function readUnknown(
	lines: readonly DraftLine[],
	isStated: (lines: readonly ReadLine[]) => boolean,
): DraftLine[] | null {
	const open = lines.filter(({ category, isRoleGiven }) => category === 'unknown' && !isRoleGiven)
	if (open.length === 0 || open.length > unknownLinesMax) return null
	const roles = ['charge', 'memo', 'credit'] as const
	let best: { lines: DraftLine[]; changes: number } | null = null
	for (let choice = 1; choice < 3 ** open.length; choice++) {
		const digits = open.map((_, index) => Math.floor(choice / 3 ** index) % 3)
		const changes = digits.filter((digit) => digit > 0).length
		if (best && changes >= best.changes) continue
		const changed = lines.map((line) => {
			const index = open.indexOf(line)
			return index < 0 ? line : { ...line, role: roles[digits[index]!]! }
		})
		if (isStated(changed)) best = { lines: changed, changes }
	}
	return best?.lines ?? null
}

/** Every sum that a printed subtotal may stand for: any of the categories added up, in cents. */
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
