import type { DealDocument, Line } from '../../format/format.ts'
import { readDeal } from '../document/read-deal.ts'
import type { Item } from './items.ts'
import { isDiscount } from './shown-only.ts'

/** A price that somebody asked for before the one that is offered: '$38,995 asking, he said 37,500'. */
const earlierPrice =
	/\b(?:asking|listed(?: at| for)?|list(?:ing)? price|advertised(?: at| for)?|internet price|originally|was|down from|instead of|window|sticker)\b/i

const isPrice = ({ term, rule, use }: Item) =>
	use === undefined && (term === 'price' || (term === null && rule?.category === 'price'))

/** Of several prices of one car those that were only asked for are no offer; they stay as figures that are shown. */
export function settlePrices(items: readonly Item[]): ReadonlySet<Item> {
	const prices = items.filter(isPrice)
	const isLast = (item: Item) => item === prices.at(-1)
	const earlier = prices.filter(
		(item) => earlierPrice.test(item.label) && !isLast(item) && !isWorkedOut(items, item, prices.at(-1)!),
	)
	return new Set(earlier.length < prices.length ? earlier : [])
}

/** Whether the credits between two prices lead from one to the other: 'Internet price 38,450, military 500, final price 37,950'. */
function isWorkedOut(items: readonly Item[], from: Item, to: Item): boolean {
	const between = items.slice(items.indexOf(from) + 1, items.indexOf(to))
	return between.length > 0 && between.reduce((left, { cents }) => left - cents, from.cents) === to.cents
}

/**
 * 'Your payoff is 12,340, we're showing 15,000, so you have 2,660 in equity': the equity is the allowance less the payoff, so it is not the
 * allowance as well. An amount that nothing names and that is their sum is the allowance.
 */
export function settleEquity(items: readonly Item[]): ReadonlySet<Item> {
	const payoff = items.find(({ rule, term }) => term === null && rule?.category === 'trade_payoff')
	const equity = items.find(
		({ rule, term, label }) =>
			term === null && rule?.category === 'trade_allowance' && /\bequity\b/i.test(label),
	)
	if (!payoff || !equity) return new Set()
	const allowance = items.find(
		({ cents, use, rule, term }) =>
			use === undefined &&
			cents === payoff.cents + equity.cents &&
			(term === null || term === 'price') &&
			(rule === null || /^(?:price|trade_allowance)$/.test(rule.category)),
	)
	if (!allowance) return new Set([payoff])
	if (allowance.rule?.category !== 'trade_allowance')
		Object.assign(allowance, { term: null, rule: equity.rule, isRow: true, label: 'Trade-in' })
	return new Set([equity])
}

/**
 * Where no printed total is what the lines come to, finds the only one or two lines that make it so when they are read in the other way
 * that their words allow: an amount in parentheses may explain the one before it ('29,875 (after 2,250 discount)'), a 'total' of options
 * may be a charge of its own, an invoice the price, and a discount that a sentence names may be in the price already. More than two changed lines are no reading but a guess.
 */
export function reconcile(
	document: DealDocument,
	origins: ReadonlyMap<Line, Item>,
	{ totals, texts }: { totals: readonly Item[]; texts: readonly string[] },
): void {
	const reaches = (lines: Line[]) => {
		const { carCents, sums } = readDeal({ ...document, lines, stated: undefined })
		return totals.some(({ cents }) => cents === carCents || cents === carCents + sums.held)
	}
	if (totals.length === 0 || reaches(document.lines)) return
	const hasPrice = document.lines.some(({ category, role }) => category === 'price' && role !== 'memo')
	const other = (line: Line) => {
		const item = origins.get(line)
		return otherReading(line, item, { hasPrice, text: texts[item?.line ?? -1] ?? '' })
	}
	const open = document.lines.filter((line) => other(line) !== null).slice(0, 8)
	const changes = [
		...open.map((line) => [line]),
		...open.flatMap((line, index) => open.slice(index + 1).map((next) => [line, next])),
	]
	const changed = (change: readonly Line[]) =>
		document.lines.map((line) => (change.includes(line) ? { ...line, ...other(line) } : line))
	const found = changes.filter((change) => reaches(changed(change)))
	const least = found.filter(({ length }) => length === found[0]!.length)
	if (least.length === 1) for (const line of least[0]!) Object.assign(line, other(line))
}

/** What a sentence says of a discount that another amount already has in it. */
const isTakenOff = /\b(?:already|includ(?:es?|ed|ing)|reflect(?:s|ed|ing)?|factored in|net of|after)\b/i

/** The other way in which a line may be read; null if its words allow only one. */
function otherReading(
	line: Line,
	item: Item | undefined,
	{ hasPrice, text }: { hasPrice: boolean; text: string },
): Partial<Line> | null {
	if (!item || line.role === 'memo') return null
	if (item.isAside) return { role: 'memo' }
	// '$2,000 bonus cash, already in the discount' and '*Includes $500 military rebate' below the list.
	if (!item.isRow && isDiscount(item) && isTakenOff.test(text)) return { role: 'memo' }
	// 'Invoice 41,022 + dest 1,395': what the dealer paid is the price here.
	if (!hasPrice && line.category === 'msrp') return { role: 'charge', category: 'price' }
	if (line.role !== 'subtotal' && item.rule?.category === 'subtotal' && item.rule.sums !== 'out_the_door')
		return /\b(?:options?|accessor(?:y|ies)|add.?ons?|equipment|products?|fees?)\b/i.test(line.label)
			? { role: 'charge', category: /fees?/i.test(line.label) ? 'dealer_fee' : 'factory_option' }
			: null
	return null
}
