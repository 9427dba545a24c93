import { categories } from '../../classification/categories.ts'
import type { Item } from '../items.ts'
import { type Term, termOf } from '../naming/term-rules.ts'
import type { ReadText } from '../read-items.ts'
import type { Lease } from './settle-lease.ts'

/** 'Sum' and 'Total' below a heading stand for what it names: the gross cap, the payment, what is due at signing. */
export function nameSums(items: readonly Item[]): void {
	for (const [index, item] of items.entries()) {
		const isSum =
			item.term === null &&
			((item.rule?.category === 'subtotal' && item.rule.sums === 'any' && item.rule.strength === 'vague') ||
				/^\d{0,2}[a-c]? ?(?:sub)?total\b|^sum\b|^in all\b/i.test(item.label))
		if (!isSum) continue
		const above = items.slice(0, index).filter(({ section }) => section === item.section)
		const sum = above.reduce((total, each) => total + (each.isNegative ? -each.cents : each.cents), 0)
		if (item.section.isPaymentSide || above.at(-1)?.cents === item.cents) item.use = 'sum'
		else if (item.section.term === 'base_payment' || item.section.term === 'total_of_base') item.use = 'sum'
		else if (item.section.term !== null && item.section.term !== 'tax' && sumTerms.has(item.section.term))
			item.term = item.section.term
		else if (Math.abs(sum) === item.cents || isSumOfSome(items.slice(0, index), item.cents)) item.use = 'sum'
	}
}

const sumTerms: ReadonlySet<Term> = new Set<Term>([
	'gross_cap',
	'adjusted_cap',
	'cap_reduction',
	'payment',
	'payment_with_tax',
	'due_at_signing',
	'total_of_payments',
])

/**
 * 'Drive off 640.21 + 398 reg + 85 doc = 1,123.21': the result is due, and the first amount is a part of it; in 'Due at signing: first
 * payment 640.21 + …' it has a name of its own.
 */
export function nameDueChain(items: readonly Item[]): void {
	for (const [at, result] of items.entries()) {
		if (!result.isResult || result.term !== null || result.rule !== null) continue
		const chain = items
			.slice(0, at)
			.filter(({ line, sentence }) => line === result.line && sentence === result.sentence)
		const [first] = chain
		const sum = chain.reduce((total, { cents, isNegative }) => total + (isNegative ? -cents : cents), 0)
		const isDue =
			first?.term === 'due_at_signing' || (first?.term === null && /^(?:total )?due\b/i.test(first.label))
		const [heading, ...rest] = first?.head.split(':') ?? []
		const isDueHead = rest.length > 0 && termOf(heading!) === 'due_at_signing'
		if (!first || !(isDue || isDueHead) || sum !== result.cents) continue
		if (isDue) first.term = 'first_payment'
		Object.assign(result, { term: 'due_at_signing', label: isDue ? first.label : heading })
	}
}

/** 'At signing you'd owe the first payment, doc of 377 and plates of 316, so 1,141 total': the sentence begins with what its total is. */
export function nameDueTotal(items: readonly Item[]): void {
	if (items.some(({ term }) => term === 'due_at_signing')) return
	const total = items.findLast(
		({ term, rule, head }) =>
			term === null &&
			rule?.category === 'subtotal' &&
			rule.sums === 'any' &&
			termOf(head.split(' ').slice(0, 4).join(' ')) === 'due_at_signing',
	)
	if (total) total.term = 'due_at_signing'
}

/**
 * Rows right below what is due that add up to it are its parts; the charges and the reduction that the text has already named above are the
 * same money: 'Acquisition fee 695 … due at signing 4,174: down payment 3,000, first month 479, acquisition fee 695'.
 */
export function markDueParts(items: readonly Item[]): void {
	const at = items.findIndex(({ term, isAside }) => term === 'due_at_signing' && !isAside)
	if (at < 0) return
	let sum = 0
	for (const [index, item] of items.slice(at + 1).entries()) {
		sum += item.isNegative ? -item.cents : item.cents
		if (sum > items[at]!.cents) return
		if (sum < items[at]!.cents || index === 0) continue
		const above = items.slice(0, at)
		for (const part of items.slice(at + 1, at + 2 + index)) {
			const isNamedAbove = above.some(
				({ cents, term, rule }) =>
					cents === part.cents &&
					(rule?.category === part.rule?.category ||
						(term === 'cap_reduction' && part.rule?.category === 'down_payment')),
			)
			if (isNamedAbove && part.term !== 'first_payment' && !part.term?.includes('payment'))
				part.use = 'repeat'
		}
		return
	}
}

const isResultOrTotal = ({ isResult, rule }: Item) =>
	isResult || (rule?.category === 'subtotal' && rule.sums !== 'taxes_and_fees')

/** 'at signing: 512 + 1,095 acq + 200 doc': without a sum, the words name all of them, and the first one is the payment. */
export function nameDueParts({ items, lines }: ReadText): number | undefined {
	for (const first of items) {
		if (first.term !== 'due_at_signing') continue
		const parts = items.filter(
			(item) =>
				item.line === first.line &&
				item.sentence === first.sentence &&
				items.indexOf(item) >= items.indexOf(first),
		)
		const isChain = (lines[first.line] ?? '').split('+').length >= parts.length && parts.length > 1
		const isFirst = /^\s?(?:\(|for (?:the )?)?(?:1st|first)\b/i.test(first.following) && parts.length > 1
		const isPayment = items.some(({ term, cents }) => term?.includes('payment') && cents === first.cents)
		if (!isPayment || !(isChain || isFirst)) continue
		if (parts.slice(1).some(isResultOrTotal)) continue
		first.term = 'first_payment'
		// 'plus tax' is a part whose amount nobody knows.
		if (/\b(?:plus|and|with|\+) (?:the )?(?:sales )?tax/i.test(lines[first.line] ?? '')) return undefined
		return parts.reduce((sum, { cents, isNegative }) => sum + (isNegative ? -cents : cents), 0)
	}
	return undefined
}

/** Whether the amounts right above add up to a sum. */
function isSumOfSome(above: readonly Item[], cents: number): boolean {
	let sum = 0
	for (const item of above.slice(-20).toReversed()) {
		sum += item.isNegative ? -item.cents : item.cents
		if (Math.abs(sum) === cents) return true
	}
	return false
}

/** 'DAS: $4,130 incl. first month, $650 acq, $380 gov' names charges that are paid at signing. */
export function isPartOfDue(item: Item, { items, lines }: ReadText): boolean {
	const due = items.find(
		({ line, term, sentence }) =>
			line === item.line && sentence === item.sentence && term === 'due_at_signing',
	)
	return (
		due !== undefined &&
		items.indexOf(due) < items.indexOf(item) &&
		/\b(?:incl|includ\w*|covers?|covering|made up of|consist\w*|comprised?|breaks down|namely|that is)\b/i.test(
			lines[item.line] ?? '',
		)
	)
}

/** '$4,000 at signing, of which the first payment is taken and the rest lowers the cap', beside the rebates. */
export function restToCap(lease: Lease, read: ReadText): void {
	const { items, lines } = read
	const due = items.find(({ term, isApproximate }) => term === 'due_at_signing' && !isApproximate)
	if (lease.capReductionCents !== undefined || !due || lease.paymentCents === undefined) return
	if (
		!lines.some((line) =>
			/\b(?:rest|remainder|balance|remaining)\b[^.]{0,40}\b(?:lowers?|reduces?|cap|cap reduction|down)\b/i.test(
				line,
			),
		)
	)
		return
	const rebates = items.filter(
		({ rule, term, use }) => term === null && use === undefined && rule?.category.startsWith('rebate'),
	)
	const charges = items.filter(
		(item) =>
			item.term === null &&
			item.rule !== null &&
			categories[item.rule.category].role === 'charge' &&
			isPartOfDue(item, read),
	)
	const rest = due.cents - lease.paymentCents - charges.reduce((sum, { cents }) => sum + cents, 0)
	if (rest > 0) lease.capReductionCents = rest + rebates.reduce((sum, { cents }) => sum + cents, 0)
}
