import type { DealDocument, Line } from '../../format/format.ts'
import { labelCharsMax, linesMax } from '../../format/format-limits.ts'
import { categories } from '../classification/categories.ts'
import { classifyLabel } from '../classification/classify-label.ts'
import type { Item } from './items.ts'

/** Adds a line to the document, with the words as they are printed. */
export function addLine(
	document: DealDocument,
	numbers: number[],
	item: Item,
	extra: Partial<Line> = {},
): void {
	if (document.lines.length >= linesMax) return
	const label = (item.label || item.rule?.category || 'Amount').slice(0, labelCharsMax)
	item.use = 'line'
	document.lines.push({ label, cents: item.cents, ...roleOf(item), ...extra })
	numbers.push(item.line + 1)
}

/** The category that the words name, where the engine would not find it in the label alone, and the role by the printed sign. */
function roleOf({ rule, term, isNegative, label }: Item): Pick<Line, 'category' | 'role'> {
	// A car printed below zero is the trade-in, and a negative price is a discount: 'Employee pricing (1,200)'.
	if (isNegative && (rule === null || rule.category === 'price')) {
		if (/\b(?:19[89]|20[0-4])\d\b/.test(label)) return { category: 'trade_allowance' }
		if (rule) return { category: 'dealer_discount' }
	}
	if (term === 'price') return { category: 'price' }
	if (term === 'tax' && rule?.category === 'subtotal' && rule.sums === undefined)
		return { category: 'sales_tax' }
	if (term === 'savings') return { category: 'dealer_discount', role: 'memo' }
	// A word such as 'miles' in a label is no reason to only show an amount.
	const isShown = classifyLabel(label)?.category === 'subtotal'
	if (!rule)
		return {
			...(isShown ? { category: 'unknown' as const } : {}),
			...(isNegative ? { role: 'credit' as const } : {}),
		}
	const usual = rule.role ?? categories[rule.category].role
	if (rule.category === 'trade_allowance' && isNegative)
		return classifyLabel(label, { isNegative })?.category === 'negative_equity'
			? { category: 'negative_equity' }
			: {}
	const category = rule.category === 'subtotal' ? undefined : rule.category
	const role =
		isNegative && usual === 'charge' && !/^(?:trade_payoff|negative_equity|price|msrp)$/.test(rule.category)
			? 'credit'
			: undefined
	return { ...(category ? { category } : {}), ...(role ? { role } : {}) }
}

export const isTotalItem = ({ rule, term }: Item) =>
	term === 'out_the_door' || (term === null && rule?.category === 'subtotal' && rule.role !== 'memo')

/** Whether an amount is money of the offer: with a word of the trade, or among rows of it. */
export const isMoney = ({ term, rule, isRow, isBare, cents, isQuestion, label }: Item, list: ListKind) =>
	!isQuestion &&
	cents > 0 &&
	(term !== null ||
		rule !== null ||
		(isRow && list.isList && !isBare && (!list.hasPrice || /\p{L}/u.test(label))))

/** Whether the amounts are rows of a list, and whether one of them is the price; else an amount without any word may be it. */
type ListKind = { isList: boolean; hasPrice: boolean }

export const listKindOf = (items: readonly Item[]): ListKind => ({
	isList: items.filter(({ isRow }) => isRow).length >= 3,
	hasPrice: items.some(({ term, rule }) => term === 'price' || (term === null && rule?.category === 'price')),
})

/** Whether an amount is the sum of two or more of the charges and credits right before it. */
export function isSumOf(item: Item, before: readonly Item[]): boolean {
	if (isRecap(item, before)) return true
	const mayBe =
		item.rule === null ||
		item.rule.category === 'subtotal' ||
		item.rule.category === 'price' ||
		item.rule.category === 'dealer_fee' ||
		item.rule.category === 'trade_allowance'
	if (!mayBe || item.cents === 0) return false
	let sum = 0
	let hasOther = false
	for (const [index, each] of before.slice(-40).toReversed().entries()) {
		sum += isCredit(each) ? -each.cents : each.cents
		hasOther ||= each.rule !== null && !/^(?:price|msrp|dealer_discount|rebate)$/.test(each.rule.category)
		if (index > 0 && Math.abs(sum) === item.cents && (hasOther || item.rule?.category !== 'price'))
			return true
	}
	return false
}

/** 'Discounts' and 'Fees' in the sum of a sheet that lists them above. */
function isRecap({ label, cents }: Item, before: readonly Item[]): boolean {
	const kinds = recaps.find(([words]) => words.test(label))?.[1]
	const parts = kinds ? before.filter(({ rule }) => rule !== null && kinds.test(rule.category)) : []
	return parts.length > 1 && parts.reduce((sum, part) => sum + part.cents, 0) === cents
}

const recaps: readonly (readonly [RegExp, RegExp])[] = [
	[/^(?:discounts|rebates|incentives|savings)$/i, /^(?:dealer_discount|rebate|rebate_conditional)$/],
	[
		/^(?:fees|fees (?:and|&) charges|charges)$/i,
		/^(?:doc_fee|electronic_filing|prep|delivery|dealer_fee|title|registration|plate|lien|inspection|tire_battery)$/,
	],
	[
		/^(?:products|add-?ons|accessories|options)$/i,
		/^(?:factory_option|dealer_installed|appearance|theft_protection|service_contract|gap)$/,
	],
]

function isCredit({ rule, term, isNegative }: Item): boolean {
	if (rule === null || term === 'price') return isNegative
	const role = rule.role ?? categories[rule.category].role
	return role === 'credit' || (isNegative && role === 'charge')
}

/** Whether nothing in a sentence names an amount. */
export const isUnnamedProse = ({ term, rule, isRow, isAside, label }: Item) =>
	term === null && rule === null && !isRow && !(isAside && /\p{L}{3}/u.test(label))
