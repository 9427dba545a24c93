import { groupOf } from '../classification/categories.ts'
import { carCents, type DraftLine, groupSums, type ReadLine, signedCents, sumOf } from './read-lines.ts'

/** No paper prints one price in more forms; with more prices than this, each counts as it is printed. */
const pricesMax = 8

/** Finds which prices are only the result of others, and which line is the price that they start from. */
export function readPrices(lines: readonly DraftLine[]): DraftLine[] {
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

/** Takes one of several prices as the total if it is another one plus all fees and taxes. Null if none is. */
export function readWholePrice(lines: readonly DraftLine[]): DraftLine[] | null {
	const prices = lines.filter(({ category, role }) => category === 'price' && role === 'charge')
	if (prices.length < 2 || prices.length > pricesMax) return null
	for (const whole of prices) {
		if (whole.isRoleGiven) continue
		const rest = readPrices(
			lines.map((line): DraftLine => (line === whole ? { ...line, role: 'subtotal' } : line)),
		)
		if (carCents(groupSums(rest)) === whole.cents) return rest
	}
	return null
}

/** Finds the line from which the printed steps lead to the price: the sticker price, or a line of an unknown category. */
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

/** Returns the sticker price, without freight and options if it is printed with and without them; null if it isn't clear. */
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

/** Returns the sum of all products but the accessories, in cents. */
const otherAddOns = (lines: readonly ReadLine[]) =>
	lines.reduce(
		(sum, line) =>
			groupOf(line) === 'add_ons' && line.category !== 'dealer_installed' ? sum + signedCents(line) : sum,
		0,
	)

/** Whether any subset of the steps, even the empty one, leads from one price to the other. */
function isReached(fromCents: number, toCents: number, steps: readonly number[]): boolean {
	for (let choice = 0; choice < 1 << steps.length; choice++) {
		let cents = fromCents
		for (let step = 0; step < steps.length; step++) if (choice & (1 << step)) cents += steps[step]!
		if (cents === toCents) return true
	}
	return false
}
