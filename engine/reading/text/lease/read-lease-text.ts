import type { DealDocument, Line } from '../../../format/format.ts'
import { categories } from '../../classification/categories.ts'
import { monthsOf } from '../deal-kind.ts'
import { addLine, isMoney, isSumOf, isTotalItem, isUnnamedProse, listKindOf } from '../document-lines.ts'
import type { Item } from '../items.ts'
import { asksDeposit } from '../naming/holding-deposits.ts'
import type { ReadText } from '../read-items.ts'
import { wasPrice } from '../shown-only.ts'
import { isPartOfDue } from './due-at-signing.ts'
import { markPaid, settleLease, shownTerms } from './settle-lease.ts'

/** Fills a document with the lines and the terms of a lease; returns the line of the text of each line. */
export function readLease(document: DealDocument, read: ReadText): number[] {
	const { items } = read
	const sticker = items.find(({ rule, term }) => term === null && rule?.category === 'msrp')?.cents
	const months = monthsOf(read)
	const settled = settleLease(read, months, sticker)
	const numbers: number[] = []
	const list = listKindOf(items)
	const running: Item[] = []
	for (const item of items) {
		if (item.use !== undefined) continue
		const isGuessedSum = item.isResult && item.isApproximate && (item.term === null || item.term === 'tax')
		if (item.section.isPaymentSide || isGuessedSum || (wasPrice.test(item.label) && item.term === null))
			addLine(document, numbers, item, { role: 'memo' })
		else if (item.term === 'product_payment')
			addLine(document, numbers, item, { category: item.rule!.category, role: 'memo' })
		else if (item.term !== null && shownTerms.has(item.term))
			addLine(document, numbers, item, { category: 'subtotal', role: 'memo' })
		else if (item.formulaPpm !== undefined && item.term === null) item.use = 'repeat'
		else if ((isTotalItem(item) && item.rule?.sums !== 'taxes_and_fees') || isSumOf(item, running))
			addLine(document, numbers, item, {
				category: 'subtotal',
				role: isSumOf(item, running) ? 'subtotal' : 'memo',
			})
		else if (isMoney(item, list) && !isUnnamedProse(item)) {
			addLine(document, numbers, item, {
				...leaseRole(item, settled.lease.capReductionCents !== undefined),
				...(isPartOfDue(item, read) ? { paid: 'at_signing' } : {}),
			})
			running.push(item)
		}
	}
	if (months !== undefined) document.lease = { ...settled.lease, months }
	else keepAsLines(document, numbers, read)
	if (settled.taxes.length > 0) document.taxes = settled.taxes
	const stated: NonNullable<DealDocument['stated']> = {}
	if (settled.dueAtSigningCents !== undefined) stated.dueAtSigningCents = settled.dueAtSigningCents
	if (settled.totalOfPaymentsCents !== undefined) stated.totalOfPaymentsCents = settled.totalOfPaymentsCents
	if (months === undefined && settled.lease.paymentCents !== undefined)
		stated.paymentCents = settled.lease.paymentCents
	if (Object.keys(stated).length > 0) document.stated = stated
	markPaid(document.lines, settled.lease.grossCapCents)
	return numbers
}

/** On a lease a bank fee is the acquisition fee, and what a sentence says of a rebate is in the reduction that the paper states. */
function leaseRole(item: Item, hasReduction: boolean): Partial<Line> {
	const { rule, term } = item
	if (rule?.category === 'lender_fee' && /\b(?:bank|acquisition|acq)\b/i.test(item.label))
		return { category: 'acquisition' }
	if (rule?.category === 'msrp' && term === null) return { category: 'msrp' }
	if (rule?.category === 'deposit' && asksDeposit(`${item.label} ${item.following}`))
		return { category: 'deposit', role: 'memo' }
	// 'Volvo allowance' is the maker's.
	if (
		rule?.category === 'trade_allowance' &&
		term === null &&
		!/\b(?:trade|equity|acv|apprais\w*|used|net)\b/i.test(item.label)
	)
		return { category: 'rebate' }
	const isCredit =
		rule !== null &&
		term === null &&
		categories[rule.category].role === 'credit' &&
		rule.category !== 'dealer_discount'
	return isCredit && hasReduction && !item.isRow ? { role: 'memo' } : {}
}

/** Without a term the format has no lease: what was read of one stays as lines that are only shown. */
function keepAsLines(document: DealDocument, numbers: number[], { items }: ReadText): void {
	for (const item of items)
		if (item.use === 'term') addLine(document, numbers, item, { category: 'subtotal', role: 'memo' })
}
