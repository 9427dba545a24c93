import type { Item } from './items.ts'
import type { ReadText } from './read-items.ts'

/** Whether an amount only explains another one or is a mere choice, so that it is shown and not added. */
export function isShownOnly(item: Item, { lines, items }: ReadText): boolean {
	const line = lines[item.line] ?? ''
	// '(including any accessories, services, and taxes of $1,644.38)': what an amount before it contains.
	if (/^[\s>*•-]*\(\s?(?:incl|includ\w*)\b/i.test(line))
		return items.some((other) => other.line === item.line - 1 && other.cents > item.cents)
	if (wasPrice.test(item.label)) return item.term === null || item.term === 'price'
	if (item.isRow) return false
	if (item.isAside) return /\((?:\w+ )?(?:incl\b|includ\w*)/i.test(line) && item.term === null
	// 'The price is $31,480 after our discount of $1,215'
	if (
		/^(?:which is |that['’]s |already )?(?:after|net of|reflects?|reflecting|including|includes)\b/i.test(
			item.label,
		)
	)
		return (
			items.some((other) => other.line === item.line && other.term === 'price' && other.cents > item.cents) ||
			isCreditBehindPrice(item, items)
		)
	return /\bif you(?:['’]d| would)? (?:want|like|add|need|choose|prefer)\b/i.test(item.label)
}

/** 'Was $34,950, now $31,888' */
export const wasPrice = /^(?:was|were|originally|regular(?:ly)?(?: price)?|reg\.? price)$/i

const isCreditBehindPrice = (item: Item, items: readonly Item[]) => {
	const before = items[items.indexOf(item) - 1]
	return (
		before !== undefined &&
		before.line === item.line &&
		before.rule?.category === 'price' &&
		/^(?:dealer_discount|rebate|rebate_conditional)$/.test(item.rule?.category ?? '')
	)
}
