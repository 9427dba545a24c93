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
	// The engine takes a net trade-in below zero as money that is owed.
	if (rule.category === 'trade_allowance' && isNegative) return {}
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
export const isMoney = ({ term, rule, isRow, isBare, cents, isQuestion }: Item, isList: boolean) =>
	!isQuestion && cents > 0 && (term !== null || rule !== null || (isRow && isList && !isBare))

/** Whether an amount is the sum of two or more of the charges and credits right before it. */
export function isSumOf(item: Item, before: readonly Item[]): boolean {
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

function isCredit({ rule, term, isNegative }: Item): boolean {
	if (rule === null || term === 'price') return isNegative
	const role = rule.role ?? categories[rule.category].role
	return role === 'credit' || (isNegative && role === 'charge')
}

/** Whether nothing in a sentence names an amount. */
export const isUnnamedProse = ({ term, rule, isRow, isAside, label }: Item) =>
	term === null && rule === null && !isRow && !(isAside && /\p{L}{3}/u.test(label))
