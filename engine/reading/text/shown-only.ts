import { categories } from '../classification/categories.ts'
import type { Item } from './items.ts'
import type { ReadText } from './read-items.ts'

/** Whether an amount only explains another one or is a mere choice, so that it is shown and not added. */
export function isShownOnly(item: Item, { lines, items }: ReadText): boolean {
	const line = lines[item.line] ?? ''
	// '(including any accessories, services, and taxes of $1,644.38)': what an amount before it contains.
	if (/^[\s>*•-]*\(\s?(?:incl|includ\w*)\b/i.test(line))
		return (items.filter((other) => other.line < item.line).at(-1)?.cents ?? 0) > item.cents
	if (item.isConditional && item.term === null && isDiscount(item)) return true
	// 'Military 750 which I did NOT take off above', 'we waive our 689 doc fee'
	if (
		notCounted.test(item.following) ||
		(!item.isNegative && /\bwaiv(?:e|es|ed|ing)\b/i.test(`${item.head} ${item.label}`))
	)
		return true
	// 'winter mats 165 -> he'll throw in'
	if (isFree.test(item.following)) return true
	// '… and tax on all = approx 4,300'
	if (item.isResult && item.isApproximate && (item.term === null || item.term === 'tax')) return true
	if (isBehindPrice(item, items) && explainsPrice(item, line)) return true
	// '44,500 out the door, that's 1k under MSRP' and '33.5 plus tax. That's 4k off sticker' compare the price that the text states.
	const isOther = comparesPrice.test(item.following) || otherPayer.test(`${item.head} ${item.label}`)
	if (isOther && items.some((other) => isPrice(other) && other !== item)) return true
	if (wasPrice.test(item.label)) return item.term === null || item.term === 'price'
	if (item.isRow) return false
	if (maybeLater.test(item.following) || chargedLater.test(item.label) || chargedLater.test(item.head))
		return true
	if (item.isAside && isDiscount(item) && isAfterwards(item, line)) return true
	if (item.isAside) return item.isIncluded && (item.term === null || item.term === 'tax')
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
	return (
		(optional.test(item.label) && !isPrice(item)) ||
		/^\s?,?\s?if (?:you|u)(?:['’]d| would)? (?:want|like)\b/i.test(item.following)
	)
}

/** '$41,995 (after $3,250 discount & $1,000 college grad)' */
const isAfterwards = ({ cents }: Item, line: string) =>
	[
		...line.matchAll(/\((?:which is |already )?(?:after|net of|reflects?|reflecting)\s([^()]{1,120})\)/gi),
	].some(([, words]) => words!.replaceAll(',', '').includes(String(cents / 100)))

const notCounted =
	/^\W{0,3}(?:\w+ ){0,3}(?:which|that|but) (?:i|we) (?:did|have|haven|do) ?(?:not|n[’']t) (?:take|taken|add|added|apply|applied|includ|count)/i
const optional =
	/\bif (?:you|u)(?:['’]d| would)? (?:want|like|add|need|choose|prefer)\b|\b(?:is|are) (?:also )?(?:available|optional)\b|\boptional$/i

/** 'A charge of $15.00 if any check you give us is dishonored' */
const maybeLater =
	/^[\s,]{0,3}(?:if|when(?:ever)?|for) (?:(?:any|an?|the|your|you|each|every) )?(?:[a-z]{1,12} )?(?:checks?|payments?|instal?lments?|default|pay (?:late|early))\b/i

/** A contract says in sentences what a late payment or a returned check costs. */
const chargedLater =
	/\b(?:late|returned[ -]checks?|dishonored[ -]checks?|nsf|prepayment) (?:payment )?(?:charge|fee|penalty)\b/i

const isFree =
	/^[\s(,>=→–-]{0,6}(?:(?:he|she|they|we|dealer)(?:['’]ll| will| would)? )?(?:throw(?:n|s|ing)? (?:it |them |that )?in|free|no charge|n\/c|comped|waived(?!\W{0,4}\d)|on (?:us|them|the house))\b/i

/** Whether an amount is called a discount or a rebate. */
export const isDiscount = ({ rule }: Item) => {
	const { role, group } = categories[rule?.category ?? 'unknown']
	return role === 'credit' && (group === 'price' || group === 'rebates')
}

/** Whether a price before it in the same sentence is larger. */
const isBehindPrice = (item: Item, items: readonly Item[]) =>
	items
		.slice(0, items.indexOf(item))
		.some(
			(other) =>
				other.line === item.line &&
				other.sentence === item.sentence &&
				other.cents > item.cents &&
				(other.term === 'price' || other.rule?.category === 'price'),
		)

/** 'Sale price | $38,700 | after $2,300 discount' */
function explainsPrice({ cents, rule }: Item, line: string): boolean {
	if (!/^(?:dealer_discount|rebate|rebate_conditional)$/.test(rule?.category ?? '')) return false
	const at = line.replaceAll(/(?<=\d),(?=\d{3})/g, '').indexOf(String(cents / 100))
	return (
		at >= 0 &&
		/\b(?:after|net of|reflect(?:s|ing)|includ(?:es|ing)|with)\s(?:[a-z]{1,14}\s){0,3}\$?$/i.test(
			line.replaceAll(/(?<=\d),(?=\d{3})/g, '').slice(0, at),
		)
	)
}

/** 'If you pay cash the price is 32,950' and 'without our financing it is 32,950' are what another buyer pays. */
const otherPayer =
	/\b(?:if (?:you(?:['’]?re| are|['’]d)? |u )?(?:pay|paying|paid|buy|buying) (?:with |in |all )?cash|(?:without|w\/o) (?:our |dealer |using our )?financing)\b/i

const comparesPrice =
	/^\s(?:under|below|over|above|off) (?:of )?(?:the )?(?:msrp|sticker|window|list|invoice|book|kbb|asking)\b/i

const isPrice = ({ term, rule }: Item) => term === 'price' || rule?.category === 'price'

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
