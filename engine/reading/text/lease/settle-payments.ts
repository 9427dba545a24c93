import { shareOf } from '../../../money/rounding.ts'
import type { Item } from '../items.ts'
import type { Term } from '../naming/term-rules.ts'
import type { Fact, ReadText } from '../read-items.ts'
import type { Lease, Taxes } from './settle-lease.ts'

/** What is paid every month: before tax, its tax, and with it. */
export function settlePayments(lease: Lease, taxes: Taxes, { items, facts, lines }: ReadText): void {
	const amounts = (...terms: Term[]) =>
		items.filter(
			({ term, use, isApproximate }) =>
				term !== null && terms.includes(term) && use !== 'sum' && !isApproximate,
		)
	const isOnePay =
		lines.some((line) => /\b(?:one|single)[ -]?pay(?:ment)?\b/i.test(line)) &&
		!lines.some((line) => /\b(?:per month|a month|\/mo)\b/i.test(line))
	const single = amounts('one_pay')
	const base = amounts('base_payment')
	if (isOnePay && single[0]) {
		lease.onePay = true
		lease.paymentCents = single[0].cents
		for (const item of [...single, ...base]) item.use = 'term'
		// The tax on a single payment is paid once, like any other.
		for (const item of items) if (item.term === 'payment_tax') item.term = 'tax'
		return
	}
	// '9,870 up front for everything' is all that is paid.
	if (
		isOnePay &&
		base.length === 0 &&
		amounts('payment', 'payment_with_tax', 'asked_payment', 'first_payment').length === 0
	)
		lease.onePay = true
	nameLone(items)
	const demanded = amounts('asked_payment')
	const withTax = amounts('payment_with_tax')
	const plain = amounts('payment', 'first_payment', 'one_pay')
	const baseCents = base[0]?.cents
	const rate = facts
		.filter(
			({ kind, before, after, text }) => kind === 'percent' && /\btax/i.test(`${before} ${after} ${text}`),
		)
		.map(({ value }) => value)
	const candidates = [baseCents, ...plain.map(({ cents }) => cents)].filter((cents) => cents !== undefined)
	const tax = taxOfPayment(items, candidates, rate)
	const sumCents =
		tax &&
		candidates
			.map((cents) => cents + tax.cents)
			.find((cents) => [...withTax, ...plain, ...items].some((item) => item.cents === cents))
	const payment =
		demanded.at(-1)?.cents ??
		withTax[0]?.cents ??
		sumCents ??
		plain.find(({ cents }) => cents !== baseCents)?.cents ??
		(tax && baseCents !== undefined ? baseCents + tax.cents : undefined) ??
		plain[0]?.cents ??
		baseCents
	// 'First month and plates 1,180' is more than the payment: a line of its own, which nothing hides.
	for (const item of [...demanded, ...withTax, ...plain, ...base])
		if (item.term !== 'first_payment' || item.cents === payment || item.cents === baseCents) item.use = 'term'
	if (payment === undefined) return
	const ownBase =
		baseCents ??
		(tax
			? candidates.find(
					(cents) => cents + tax.cents === payment || Math.abs(shareOf(cents, tax.ppm ?? 0) - tax.cents) <= 1,
				)
			: undefined)
	lease.paymentCents = payment
	if (ownBase !== undefined && ownBase !== payment) lease.basePaymentCents = ownBase
	// Another payment is only shown.
	const known = new Set([payment, ownBase, baseCents])
	for (const item of [...demanded, ...withTax, ...plain, ...base])
		if (!known.has(item.cents))
			Object.assign(item, { use: undefined, section: { ...item.section, isPaymentSide: true } })
	if (tax) {
		tax.item.use = 'term'
		lease.taxOn = 'payment'
		const baseOfTax = ownBase ?? payment - tax.cents
		taxes.push({
			label: tax.item.label || 'Tax on the payment',
			...(tax.ppm ? { ratePpm: tax.ppm } : {}),
			baseCents: baseOfTax,
			cents: tax.cents,
		})
	}
	if (!tax) addIncludedTax(lease, taxes, facts)
	for (const item of items)
		if (
			item.use === undefined &&
			item.term === null &&
			item.rule === null &&
			tax &&
			candidates.some((cents) => cents + tax.cents === item.cents)
		)
			item.use = 'repeat'
}

/**
 * A lease without a word of its payment: the only amount that nothing names and that may be one is it ('zero down 489 plus tax'). Beside a
 * payment, an amount of its size that somebody names later is the one that is asked for now ('they say $421').
 */
function nameLone(items: readonly Item[]): void {
	const isPayment = ({ term }: Item) =>
		term !== null && /^(?:payment|base_payment|payment_with_tax|asked_payment|one_pay)$/.test(term)
	const quoted = items.find(isPayment)
	const open = items.filter(
		({ term, rule, use, cents, isQuestion }) =>
			use === undefined &&
			!isQuestion &&
			term === null &&
			rule === null &&
			cents >= 5_000 &&
			cents <= 300_000,
	)
	const [first] = open
	if (!quoted && open.length === 1 && first) first.term = 'payment'
	const later = open.find(
		(item) =>
			quoted !== undefined &&
			items.indexOf(item) > items.indexOf(quoted) &&
			item.cents > quoted.cents / 2 &&
			item.cents < quoted.cents * 2 &&
			/\b(?:says?|said|told me|wants?|wanted|now|quoted)\b/i.test(item.label),
	)
	if (later) later.term = 'asked_payment'
}

/** 'tax of 7.25% in them': the payment has tax at a printed rate. */
function addIncludedTax(lease: Lease, taxes: Taxes, facts: readonly Fact[]): void {
	const rates = facts.filter(
		({ kind, before, after }) =>
			kind === 'percent' &&
			/\btax(?:es)?\b/i.test(`${before} ${after}`) &&
			isIncluded.test(`${before} ${after}`),
	)
	const ppm = rates[0]?.value
	if (
		ppm === undefined ||
		ppm > 150_000 ||
		lease.paymentCents === undefined ||
		lease.basePaymentCents !== undefined
	)
		return
	const baseCents = Math.round((lease.paymentCents * 1_000_000) / (1_000_000 + ppm))
	lease.taxOn = 'payment'
	taxes.push({ label: 'Tax in the payment', ratePpm: ppm, baseCents, cents: lease.paymentCents - baseCents })
}

const isIncluded =
	/\b(?:in (?:them|it|each|the payments?)|(?<!\b(?:not|no|without|never|before)\s|n[’']t\s)incl\w*|with (?:the )?tax|w\/ tax)\b/i

/** The only percentage of a label, in parts per million. */
function percentOf(label: string): number | undefined {
	const found = [...label.matchAll(/(?<![\d.])(\d{0,2}(?:\.\d{1,4})?) ?%/g)]
	return found.length === 1 && found[0]![1] !== '' ? Math.round(Number(found[0]![1]) * 10_000) : undefined
}

type PaymentTax = { item: Item; cents: number; ppm?: number }

/** Finds the tax in each payment: named so, below a heading of the payment, or by its rate times a payment. */
function taxOfPayment(
	items: readonly Item[],
	payments: readonly number[],
	rates: readonly number[],
): PaymentTax | undefined {
	const fits = (cents: number, ppm: number) =>
		payments.some((payment) => Math.abs(shareOf(payment, ppm) - cents) <= 1)
	for (const item of items) {
		if (item.use !== undefined || item.isApproximate) continue
		// No tax on a payment is as much as the payment.
		if (payments.some((payment) => item.cents >= payment)) continue
		const isNamed = item.term === 'payment_tax'
		const isTax =
			item.term === 'tax' && (item.section.term === 'payment' || item.section.term === 'base_payment')
		// 'PA 9%  58.37': the rate stands in the label.
		const printed = item.term === null && item.rule === null ? percentOf(item.label) : undefined
		const ppm =
			item.formulaPpm ??
			(printed !== undefined && fits(item.cents, printed)
				? printed
				: rates.find((rate) => fits(item.cents, rate)))
		const isByRate =
			(item.term === 'tax' ||
				(item.term === null && (item.formulaPpm !== undefined || printed !== undefined))) &&
			ppm !== undefined &&
			fits(item.cents, ppm)
		const isBetween =
			item.term === 'tax' &&
			payments.some(
				(one) =>
					payments.some((other) => one + item.cents === other) ||
					items.some((other) => other.line === item.line && other.cents === one + item.cents),
			)
		if (isNamed || isTax || isByRate || isBetween) return { item, cents: item.cents, ppm }
	}
	return undefined
}
