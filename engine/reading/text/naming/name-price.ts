import { type CategoryGroup, categories } from '../../classification/categories.ts'
import { classifyLabel } from '../../classification/classify-label.ts'
import type { Item } from '../items.ts'
import { carCentsMin, isPrice } from './price.ts'

/**
 * Finds the price of a car by arithmetic where no words name it, or where the amount that they name is an earlier one: in '41,900 OTD, which
 * is 37,995 + 799 doc + …' and 'price was 29,990, got them to 28,200, fees 2,960, so a check for 31,160' only one amount makes the sum.
 */
export function namePriceBySum(items: readonly Item[]): void {
	const open = items.filter(
		({ use, isQuestion, isAside, section }) =>
			isOpen(use) && !isQuestion && !isAside && !section.isPaymentSide,
	)
	const prices = open.filter(isPrice)
	// 'so 32,587 cash' is more than anything else and no money down.
	for (const item of open)
		if (
			item.rule?.category === 'down_payment' &&
			item.rule.strength === 'vague' &&
			item.cents >= carCentsMin &&
			open.every(({ cents }) => cents <= item.cents)
		)
			item.rule = wholeTotal
	const charges = open.filter((item) => isCounted(item))
	if (charges.length === 0) return
	const sums = new Set([signedSum(charges, false), signedSum(charges, true)])
	// The rows of a list are named by running sums, when the document is read.
	if (open.every(({ isRow }) => isRow)) return
	const isTotal = (item: Item) =>
		item.term === 'out_the_door' ||
		item.term === 'amount_financed' ||
		(item.term === null && (item.rule === null || item.rule.category === 'subtotal'))
	const totalOf = (price: Item) =>
		open.find(
			(item) =>
				item !== price &&
				isTotal(item) &&
				[...sums].some((sum) => sum !== 0 && price.cents + sum === item.cents),
		)
	for (const price of prices) {
		const total = totalOf(price)
		if (total) {
			nameTotal(total, price, charges)
			return
		}
	}
	const found = open.filter(
		(item) =>
			item.term === null && item.rule === null && item.cents >= carCentsMin && totalOf(item) !== undefined,
	)
	const [price] = found
	if (!price || found.some(({ cents }) => cents !== price.cents)) return
	Object.assign(price, { term: 'price', isRow: true, label: price.label || 'Price' })
	nameTotal(totalOf(price)!, price, charges)
	// What was asked for before is only shown.
	for (const earlier of prices)
		Object.assign(earlier, { section: { ...earlier.section, isPaymentSide: true } })
}

const wholeTotal = classifyLabel('Total')

/** An amount without a name that all charges come to is the total. */
function nameTotal(total: Item, price: Item, charges: readonly Item[]): void {
	if (
		total.term === null &&
		total.rule === null &&
		!total.isRow &&
		total.cents === price.cents + signedSum(charges, false)
	)
		Object.assign(
			total,
			isBeforeMore(total)
				? { rule: wholeTotal, label: 'Subtotal' }
				: { term: 'out_the_door', label: total.label || 'Total' },
		)
}

/** '= 34,435 before tax and plates' is no out-the-door total. */
export const isBeforeMore = ({ following }: Item) =>
	/^\s?\(?(?:before|plus|\+|without|w\/o|not including)\s.{0,24}?\b(?:tax|taxes|ttl|tags?|title|plates?|registration|reg|fees|dmv)\b/i.test(
		following,
	)

/** Below the name of a car with its amount, rows that nothing else names are its options: 'Launch color 1,500'. */
export function nameOptions(items: readonly Item[]): void {
	const car = items.findIndex(
		({ rule, term, isRow }) =>
			term === null && isRow && rule?.strength === 'name' && rule.category === 'price',
	)
	if (car < 0) return
	for (const item of items.slice(car + 1)) {
		if (item.term !== null || !item.isRow || item.isNegative) return
		if (item.rule && !/^(?:factory_option|destination|dealer_installed)$/.test(item.rule.category)) return
		if (!item.rule && item.cents * 3 < items[car]!.cents) item.rule = option
	}
}
const option = classifyLabel('Factory options')

const isOpen = (use: Item['use']) => use === undefined

const uncounted: ReadonlySet<CategoryGroup> = new Set(['held'] as const)

/** Whether an amount is a charge or a credit beside the price, by its words. */
function isCounted({ term, rule, isApproximate }: Item): boolean {
	if (isApproximate || (term !== null && term !== 'tax')) return false
	if (rule === null || /^(?:price|msrp)$/.test(rule.category)) return false
	if (rule.category === 'subtotal') return rule.sums === 'taxes_and_fees'
	return rule.role !== 'memo' && !uncounted.has(categories[rule.category].group)
}

/** What charges and credits come to, with or without the trade-in and the buyer's own money. */
function signedSum(items: readonly Item[], withCash: boolean): number {
	let sum = 0
	for (const { rule, cents, isNegative } of items) {
		const { group, role } = categories[rule!.category]
		if (!withCash && (group === 'trade' || group === 'cash')) continue
		sum += (rule!.role ?? role) === 'credit' || isNegative ? -cents : cents
	}
	return sum
}
