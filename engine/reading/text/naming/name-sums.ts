import { shareOf } from '../../../money/rounding.ts'
import { classifyLabel, isPaymentOption } from '../../classification/classify-label.ts'
import type { Item } from '../items.ts'
import type { ReadText } from '../read-items.ts'
import { isPrice } from './price.ts'

/** The payments of several terms on one line are choices beside the offer, and so is the down payment in front of them. */
export function markGrids(read: ReadText): void {
	const isOption = ({ label }: Item) => isPaymentOption(label)
	const grids = new Set(
		read.items
			.filter(isOption)
			.flatMap(({ line }, index, all) =>
				all.findIndex((other) => other.line === line) < index ? [line] : [],
			),
	)
	for (const item of read.items)
		if (grids.has(item.line))
			Object.assign(item, { term: null, section: { ...item.section, isPaymentSide: true } })
	read.facts = read.facts.filter(({ line, kind }) => kind !== 'months' || !grids.has(line))
}

/** 'County .5% 122.60' below 'WI tax 5.5% 1,348.55': a row with a rate is a tax if it is on the same amount as another tax. */
export function nameTaxesByRate({ items }: ReadText): void {
	const rateOf = ({ label }: Item) => Number(/(?<![\d.])(\d{0,2}(?:\.\d{1,4})?) ?%/.exec(label)?.[1] || 0)
	const taxes = items.filter((item) => item.term === 'tax' && rateOf(item) > 0)
	for (const item of items) {
		const rate = rateOf(item)
		if (item.term !== null || item.rule !== null || rate === 0) continue
		const tax = taxes.find((other) => Math.abs((other.cents * rate) / rateOf(other) - item.cents) <= 2)
		if (tax) Object.assign(item, { term: 'tax', rule: tax.rule })
	}
}

/** 'Toyota Guard Plus 1,199' beside the price of the car: the name of a maker or a model is no second price. */
export function unnameProducts({ items }: ReadText): void {
	const car = Math.max(0, ...items.filter(isPrice).map(({ cents }) => cents))
	for (const item of items)
		if (item.term === null && item.rule?.strength === 'name' && isPrice(item) && item.cents * 4 < car)
			item.rule = null
}

/**
 * 'Customer cash' is a maker's rebate, but below the total and above the balance of a desk sheet it is what the buyer pays: 'Total 36,618.70,
 * customer cash 2,500, balance 34,118.70'.
 */
export function nameCustomerCash({ items }: ReadText): void {
	for (const [at, item] of items.entries()) {
		const [total, balance] = [items[at - 1], items[at + 1]]
		if (
			/^customer cash$/i.test(item.label) &&
			/\btotal\b/i.test(total?.label ?? '') &&
			/\b(?:balance|due|financed)\b/i.test(balance?.label ?? '') &&
			total!.cents - item.cents === balance!.cents
		)
			Object.assign(item, { rule: ownCash })
	}
}
const ownCash = classifyLabel('Cash down')

/** What stands between two sticker prices and leads from one to the other is in the second. */
export function markBuildUp({ items }: ReadText): void {
	const stickers = items.filter(
		({ rule, term, isRow }) => isRow && term === null && rule?.category === 'msrp',
	)
	const [base, total] = [stickers[0], stickers.at(-1)]
	if (
		!base ||
		!total ||
		total.cents <= base.cents ||
		!items.some(({ term, rule }) => term === 'price' || rule?.category === 'price')
	)
		return
	const between = items.slice(items.indexOf(base) + 1, items.indexOf(total))
	if (between.length === 0 || signedSum(between) !== total.cents - base.cents) return
	for (const item of between) Object.assign(item, { section: { ...item.section, isPaymentSide: true } })
}

/** 'MSRP 46,310, paid 43,850', '7% off MSRP, which brings you to 45,472' */
const isPaid =
	/^(?:(?:i|we|just|only) ){0,2}(?:paid|paying|pay)$|^so$|^(?:(?:which|that|and|so) )?(?:brings?|puts?|gets?|got)(?: (?:you|us|me|it|them|the (?:car|price)))?(?: down)? (?:to|at)$/i

/** '8.5% off = $32,221' is the price after the discount, and so is what somebody paid: neither is most of the sticker price. */
export function nameDiscounted({ items }: ReadText): void {
	const sticker = items.find(({ rule, term }) => term === null && rule?.category === 'msrp')?.cents
	if (sticker === undefined || items.some(({ rule, term }) => term === 'price' || rule?.category === 'price'))
		return
	const found = items.filter(
		({ rule, term, cents, label }) =>
			term === null &&
			(/^(?:dealer_discount|rebate|rebate_conditional)$/.test(rule?.category ?? '') || isPaid.test(label)) &&
			cents * 2 > sticker &&
			cents < sticker,
	)
	if (found.length === 1) Object.assign(found[0]!, { term: 'price' })
}

/** In 'drive off = 469.18 + 650 acq + 412 DMV = 1,531.18' the words before the first sign name the result. */
export function nameChainResults({ items }: ReadText): void {
	for (const line of new Set(items.map((item) => item.line))) {
		const chain = items.filter((item) => item.line === line && !item.isAside)
		const end = chain.findIndex(({ isResult }, index) => isResult && index > 1)
		if (end < 0) continue
		if (end === 2) namePaymentChain(chain.slice(0, 3), items)
		const start = chain.slice(0, end).findIndex(({ term }) => term !== null && chainTotals.has(term))
		const parts = chain.slice(start, end)
		const [first, result] = [chain[start], chain[end]!]
		const [sum, rest] = [signedSum(parts), signedSum(parts.slice(1))]
		if (!first?.term || (result.term !== null && result.term !== first.term)) continue
		if (sum !== result.cents && first.cents - rest !== result.cents) continue
		const { term, rule, label } = first
		Object.assign(result, { term, rule, label })
		for (const part of parts)
			if (part.term === term || (part.term === null && part.rule === null)) namePart(part, term, items)
	}
}

/** 'Payment 487.15 + 6% tax = 516.38' */
export function namePaymentWithRate({ items, facts }: ReadText): void {
	for (const result of items) {
		const before = items[items.indexOf(result) - 1]
		if (!result.isResult || result.term === 'payment_with_tax' || before?.line !== result.line) continue
		if (before.term !== 'payment' && before.term !== 'base_payment') continue
		const isTaxed =
			facts.some(
				({ kind, line, value }) =>
					kind === 'percent' &&
					line === result.line &&
					Math.abs(before.cents + shareOf(before.cents, value) - result.cents) <= 1,
			) ||
			// '421.87 plus use tax = 447.18'
			(result.term === 'tax' && result.cents > before.cents && result.cents <= before.cents * 1.125)
		if (!isTaxed) continue
		Object.assign(before, { term: 'base_payment' })
		Object.assign(result, { term: 'payment_with_tax', rule: null, label: 'Payment with tax' })
	}
}

const signedSum = (items: readonly Item[]) =>
	items.reduce((total, { cents, isNegative }) => total + (isNegative ? -cents : cents), 0)

/** A part of a sum without a name of its own is the payment, the price of the car, or only explains the sum. */
function namePart(part: Item, total: Item['term'], items: readonly Item[]): void {
	const isPayment = items.some(({ term, cents }) => term?.includes('payment') && cents === part.cents)
	const isCar =
		total !== 'adjusted_cap' &&
		total !== 'due_at_signing' &&
		part.cents >= 200_000 &&
		!items.some(({ term, rule }) => term === 'price' || rule?.category === 'price')
	// What a sum is made of is a charge, whatever it is called: '428.50 MV'.
	if (
		!isPayment &&
		!isCar &&
		total === 'due_at_signing' &&
		/\p{L}{2}/u.test(part.label) &&
		part.term === null
	) {
		part.isRow = true
		return
	}
	Object.assign(part, {
		term: isPayment ? 'first_payment' : isCar ? 'price' : null,
		rule: null,
		label: isCar ? 'Price' : '',
	})
	if (!isPayment && !isCar) part.use = 'repeat'
}

/** '512.40 + 32.03 tax = 544.43' is a payment with its tax. */
function namePaymentChain([base, tax, sum]: readonly Item[], items: readonly Item[]): void {
	if (!base || tax?.term !== 'tax' || !sum || sum.cents > 500_000 || base.cents + tax.cents !== sum.cents)
		return
	if (base.term !== null || base.rule !== null || items.some(({ term }) => term?.includes('payment'))) return
	Object.assign(base, { term: 'base_payment', label: 'Payment before tax' })
	Object.assign(tax, { term: 'payment_tax' })
	Object.assign(sum, { term: 'payment_with_tax', label: 'Payment with tax' })
}

const chainTotals: ReadonlySet<string> = new Set([
	'due_at_signing',
	'out_the_door',
	'adjusted_cap',
	'gross_cap',
	'cap_cost',
	'amount_financed',
])
