import type { DealDocument, Line } from '../../format/format.ts'
import { aprPpmMax } from '../../format/format-limits.ts'
import { groupOf } from '../classification/categories.ts'
import { classifyLabel } from '../classification/classify-label.ts'
import { readDeal } from '../document/read-deal.ts'
import { isCounted, type ReadLine } from '../document/read-lines.ts'
import { aprsOf, monthsOf } from './deal-kind.ts'
import { addLine, isMoney, isSumOf, isTotalItem, isUnnamedProse, listKindOf } from './document-lines.ts'
import type { Item } from './items.ts'
import { asksDeposit } from './naming/holding-deposits.ts'
import { isBeforeMore } from './naming/name-price.ts'
import type { Fact, ReadText } from './read-items.ts'
import { reconcile, settleEquity, settlePrices } from './reconcile.ts'
import { isShownOnly } from './shown-only.ts'
import { addTaxByRate } from './worked-out-tax.ts'

/** Fills a document with the lines and the totals of a purchase; returns the line of the text of each line. */
export function readPurchase(document: DealDocument, read: ReadText): number[] {
	const { items, facts } = read
	const numbers: number[] = []
	const stated: NonNullable<DealDocument['stated']> = {}
	const use = (term: Item['term'], name: keyof typeof stated) => {
		const found = items.filter((item) => item.term === term && item.use === undefined && !item.isApproximate)
		// 'Amount financed before products' is not the last word.
		const whole = found.find(({ label }) => !/\b(?:before|without|excluding)\b/i.test(label)) ?? found[0]
		if (whole) stated[name] = whole.cents
		for (const item of found) if (item.cents === whole!.cents) item.use = 'term'
	}
	use('amount_financed', 'amountFinancedCents')
	use('total_of_payments', 'totalOfPaymentsCents')
	use('finance_charge', 'financeChargeCents')
	use('total_sale_price', 'totalSalePriceCents')
	use('due_at_signing', 'dueAtSigningCents')
	if (document.deal === 'loan') readLoan(document, read, stated)
	const list = listKindOf(items)
	const running: Item[] = []
	const totals: Item[] = []
	nameChain(items)
	const shown = new Set([...settlePrices(items), ...settleEquity(items)])
	const origins = new Map<Line, Item>()
	for (const item of items) {
		if (item.use !== undefined) continue
		const isSum = isSumOf(item, running)
		const count = document.lines.length
		if (item.section.isPaymentSide || isShownOnly(item, read) || shown.has(item))
			addLine(document, numbers, item, { role: 'memo' })
		else if (isTotalItem(item) && !isLoneCharge(item)) {
			totals.push(item)
			if (item.term !== 'out_the_door')
				addLine(
					document,
					numbers,
					item,
					item.isApproximate
						? { category: 'subtotal', role: 'memo' }
						: isSum
							? { category: 'subtotal', role: 'subtotal' }
							: {},
				)
		} else if (isSum) addLine(document, numbers, item, { category: 'subtotal', role: 'subtotal' })
		else if (item.term === 'product_payment')
			addLine(document, numbers, item, { category: item.rule!.category, role: 'memo' })
		else if (item.term !== null && item.term !== 'tax' && item.term !== 'price')
			addLine(document, numbers, item, { category: 'subtotal', role: 'memo' })
		else if (isHold(item, read.lines)) addLine(document, numbers, item, { category: 'deposit', role: 'memo' })
		else if (isMoney(item, list) && !isUnnamedProse(item)) {
			addLine(document, numbers, item)
			running.push(item)
		}
		for (const line of document.lines.slice(count)) origins.set(line, item)
	}
	addTaxByRate(document, numbers, read, totals)
	reconcile(document, origins, { totals, texts: read.lines })
	for (const fact of facts) if (fact.kind === 'factor' && document.deal === 'cash') read.unused.add(fact.line)
	settleTotals({ document, totals, origins }, stated)
	read.isUnsettled = missesTotal(document, stated, origins) || hasTwoPrices(document, origins)
	// A guess at the total is shown and not held against the lines.
	for (const item of totals)
		if (item.use === undefined && item.isApproximate)
			addLine(document, numbers, item, { category: 'subtotal', role: 'memo' })
	if (Object.keys(stated).length > 0) document.stated = stated
	return numbers
}

/** Whether amounts of sentences are not the printed total as they were read: the reading is at fault more often than the dealer. */
function missesTotal(
	document: DealDocument,
	{ outTheDoorCents }: NonNullable<DealDocument['stated']>,
	origins: ReadonlyMap<Line, Item>,
): boolean {
	if (outTheDoorCents === undefined) return false
	const { carCents, sums, lines } = readDeal({ ...document, stated: undefined })
	const isReached = carCents === outTheDoorCents || carCents + sums.held === outTheDoorCents
	const isInTotal = (line: ReadLine) => isCounted(line) && !ownMoney.has(groupOf(line))
	return (
		!isReached &&
		document.lines.some((line, index) => origins.get(line)?.isRow === false && isInTotal(lines[index]!))
	)
}

/** Whether two prices of sentences would be added: one of them is of another car, or of another day. */
const hasTwoPrices = (document: DealDocument, origins: ReadonlyMap<Line, Item>) =>
	document.lines.filter(
		(line) => line.category === 'price' && line.role !== 'memo' && origins.get(line)?.isRow === false,
	).length > 1

/** What the buyer brings is in no out-the-door total, so however it was read, it explains no gap. */
const ownMoney: ReadonlySet<ReturnType<typeof groupOf>> = new Set(['trade', 'cash'] as const)

/** 'Tax, title and license' or 'Total fees' is a charge itself if its parts are not printed; the document's reader decides. */
const isLoneCharge = ({ rule }: Item) =>
	rule?.sums !== undefined &&
	rule.sums !== 'any' &&
	rule.sums !== 'out_the_door' &&
	rule.sums !== 'amount_financed'

/** 'A $500 deposit holds the car' and 'Deposits of $500 are refundable' ask for money that is not part of the price. */
const isHold = ({ rule, isRow, head, label, following, line }: Item, lines: readonly string[]) =>
	rule?.category === 'deposit' &&
	!isRow &&
	(asksDeposit(`${head} ${label} ${following}`) ||
		/\b(?:is|are) (?:non-?)?refundable\b/i.test(lines[line] ?? ''))

/** In '40,837 + 389 + 699 = 41,925' the first amount is the price, and the result the total. */
function nameChain(items: readonly Item[]): void {
	const byLine = new Map<number, Item[]>()
	for (const item of items) byLine.set(item.line, [...(byLine.get(item.line) ?? []), item])
	for (const chain of byLine.values()) {
		const result = chain.at(-1)!
		if (chain.length < 3 || !result.isResult || result.rule || result.term) continue
		const parts = chain.slice(0, -1)
		const sum = parts.reduce((total, item) => total + (item.isNegative ? -item.cents : item.cents), 0)
		if (sum !== result.cents) continue
		const [first] = parts as [Item]
		if (!first.rule && !first.term) Object.assign(first, { term: 'price', label: 'Price' })
		for (const part of parts)
			if (!part.rule && !part.term)
				Object.assign(part, { isRow: true, label: part.label || 'Amount without a name' })
		if (isBeforeMore(result)) Object.assign(result, { rule: classifyLabel('Total'), label: 'Subtotal' })
		else Object.assign(result, { term: 'out_the_door', label: 'Total' })
	}
}

/** Finds which of the printed totals is the out-the-door total: the one that says so, or the one that the lines come to. */
function settleTotals(
	{
		document,
		totals,
		origins,
	}: { document: DealDocument; totals: readonly Item[]; origins: ReadonlyMap<Line, Item> },
	stated: NonNullable<DealDocument['stated']>,
): void {
	const named = totals.filter(({ term }) => term === 'out_the_door')
	const { carCents, sums, lines } = readDeal({ ...document, stated: undefined })
	const reached = (item: Item) => item.cents === carCents || item.cents === carCents + sums.held
	const exact = named.find(reached) ?? named.find(({ isApproximate }) => !isApproximate)
	const found = exact ?? totals.find((item) => reached(item) && !isBeforeMore(item))
	if (found) stated.outTheDoorCents = found.cents
	else if (named[0] && lines.every(({ category }) => category !== 'price' && category !== 'sales_tax'))
		stated.outTheDoorCents = named[0].cents
	// Another total of the same name is named as not read.
	for (const item of named) if (item.cents === stated.outTheDoorCents) item.use = 'term'
	if (found || stated.outTheDoorCents !== undefined) return
	const charged = document.lines.flatMap((line, index) =>
		lines[index]?.role === 'charge' ? (origins.get(line)?.line ?? []) : [],
	)
	// Between charges it is the sum of some of them.
	const isBetween = ({ line }: Item) => charged.some((at) => at < line) && charged.some((at) => at > line)
	const last = totals.findLast(
		({ label, isApproximate }) =>
			/\btotal\b/i.test(label) &&
			!isApproximate &&
			!/\b(?:sub|subtotal|due|balance|trade|fees?|options?|savings?|credits?|discounts?|taxes)\b/i.test(
				label,
			),
	)
	const has = (name: string) => lines.some(({ category, role }) => category === name && role === 'charge')
	if (
		last &&
		!isBetween(last) &&
		has('price') &&
		has('sales_tax') &&
		last.cents > sums.price &&
		sums.trade === 0
	)
		stated.outTheDoorCents = last.cents
}

/** An amount without a name beside a term may be the payment if it is as large as one. */
const paymentCentsMin = 5_000
const paymentCentsMax = 500_000
/** Nobody pays more for a car each month, $20,000, whatever words stand beside the amount. */
const anyPaymentCentsMax = 2_000_000

const isBiweekly = /\bbi-?weekly\b|\bevery (?:two|2|other) weeks?\b/i
/** The term in the sentence of the only payment, where the text names several: '60 mo 5.49%, 72 mo 5.99%. 72 months would be $600.' */
function termOfPayment({ items, facts }: ReadText): number | undefined {
	const terms = facts.filter(({ kind }) => kind === 'months')
	if (new Set(terms.map(({ value }) => value)).size < 2) return undefined
	const besideTerm = items.flatMap((item) => {
		const isPayment = item.term === 'payment' || (item.term === null && item.rule === null)
		if (!isPayment || item.cents < paymentCentsMin || item.cents > paymentCentsMax) return []
		const own = terms.filter(({ line, sentence }) => line === item.line && sentence === item.sentence)
		return own.length === 1 ? [own[0]!.value] : []
	})
	return besideTerm.length === 1 ? besideTerm[0] : undefined
}

/** The rate of a term, where it is known which of several rates is its own; else the first. */
function rateOf(read: ReadText, term: number | undefined): Fact | undefined {
	const rates = aprsOf(read)
	if (term === undefined || rates.length < 2) return rates[0]
	const words = new RegExp(`\\b${term}\\s?(?:mos?|months?)\\W{0,4}$`, 'i')
	const own = rates.filter(({ lead }) => words.test(lead))
	return own.length === 1 ? own[0] : undefined
}

/** The loan of a text: its rate, its term and its payment, where they stand together if the text has several. */
function readLoan(document: DealDocument, read: ReadText, stated: NonNullable<DealDocument['stated']>): void {
	const { items, facts } = read
	const months = monthsOf(read)
	const loan: Partial<NonNullable<DealDocument['loan']>> = {}
	const ownTerm = termOfPayment(read)
	const rate = rateOf(read, ownTerm)
	// No lender charges a rate above the limit; it is named and not used.
	for (const { kind, value, line, before, after } of facts)
		if (kind === 'percent' && value > aprPpmMax && /\b(?:apr|interest)\b/i.test(`${before} ${after}`))
			read.unused.add(line)
	if (rate) loan.aprPpm = Math.min(rate.value, aprPpmMax)
	const own = rate ? facts.find((fact) => fact.kind === 'months' && fact.line === rate.line) : undefined
	const term = ownTerm ?? own?.value ?? months
	// '48 mo ... 966.02' below the rate of all terms.
	const counted = own ?? facts.find(({ kind, value }) => kind === 'months' && value === months)
	const payments = items.filter(
		({ term: each, use, cents }) =>
			use === undefined &&
			each !== null &&
			cents <= anyPaymentCentsMax &&
			/^(?:payment|asked_payment|payment_with_tax|first_payment|base_payment)$/.test(each),
	)
	const beside = items.filter(
		({ line, rule, term: each, use, section, cents, following }) =>
			use === undefined &&
			each === null &&
			rule === null &&
			counted !== undefined &&
			line === counted.line &&
			cents >= paymentCentsMin &&
			cents <= paymentCentsMax &&
			// '60-72 months'
			!/^\s?(?:[-–]|to|or)\s?\d{2}\s?(?:mos?|months?)\b/i.test(following) &&
			section.term !== 'tax',
	)
	// What is called a payment beside the term is it, before any amount without a name there, which may be a product.
	const payment =
		payments.find(({ line }) => line === rate?.line) ??
		payments.find(({ line }) => line === counted?.line) ??
		beside[0] ??
		payments[0]
	for (const item of payments) if (item.cents === payment?.cents) item.use = 'term'
	const balloon = items.find(({ term: each, use }) => use === undefined && each === 'balloon')
	if (balloon) {
		loan.balloonCents = balloon.cents
		balloon.use = 'term'
	}
	if (payment) {
		payment.use = 'term'
		loan.paymentCents = payment.cents
		const words = `${payment.label} ${payment.following}`
		if (facts.some(({ printed }) => isBiweekly.test(printed)) || isBiweekly.test(words))
			loan.every = 'two_weeks'
	}
	if (term !== undefined && term >= 1) document.loan = { ...loan, months: term }
	else if (payment) stated.paymentCents = payment.cents
}
