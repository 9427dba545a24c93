import { loanTotals, paymentOf } from '../money/loan.ts'
import { type Category, categories, groupOf } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted, signedCents } from '../reading/document/read-lines.ts'
import { taxInPrice } from '../reading/document/tax-in-price.ts'
import { hasPrice, isTaxKnown } from '../totals/known-parts.ts'
import { loanPayments, loanTermsOf } from '../totals/loan-terms.ts'
import type { Totals } from '../totals/totals.ts'

/** The parts of a deal's cost: the categories of its lines, and parts that have no line. */
export type CostKey =
	| Category
	| 'trade'
	| 'financing'
	| 'gross_cap'
	| 'residual'
	| 'rent_charge'
	| 'payment_tax'
	| 'signing_fees'
	| 'disposition'
	| 'payment_other'
	| 'payments'
	| 'due_at_signing'

const extraNames: Record<Exclude<CostKey, Category>, string> = {
	trade: 'trade-in',
	financing: 'finance charge',
	gross_cap: 'gross capitalized cost',
	residual: 'residual',
	rent_charge: 'rent charge',
	payment_tax: 'tax on the payments',
	signing_fees: 'fees at signing',
	disposition: 'disposition fee',
	payment_other: 'rest of the payments',
	payments: 'payments',
	due_at_signing: 'amount due at signing',
}

/** Returns the name of each part of the cost, for use in a sentence. */
export const nameOfCost = (key: CostKey): string =>
	Object.hasOwn(categories, key)
		? categories[key as Category].name
		: extraNames[key as keyof typeof extraNames]

/** The parts of a cost in cents, credits below zero. They add up to what the deal costs. */
export type CostItems = ReadonlyMap<CostKey, number>

export const totalCostOf = (items: CostItems): number =>
	[...items.values()].reduce((sum, cents) => sum + cents, 0)

/** Adds up the entries of each part and leaves out parts that come to zero. */
export function costItems(entries: Iterable<readonly [CostKey, number]>): CostItems {
	const items = new Map<CostKey, number>()
	for (const [key, cents] of entries) {
		const sum = (items.get(key) ?? 0) + cents
		if (sum === 0) items.delete(key)
		else items.set(key, sum)
	}
	return items
}

const carGroups: ReadonlySet<string> = new Set([
	'price',
	'government',
	'tax',
	'dealer_fees',
	'add_ons',
	'rebates',
])

/**
 * Returns the lines of the car by category, before trade-in and the buyer's own money. A tax that the price contains is the tax here, so
 * that a contract with one figure for both does not differ from a quote with two.
 */
export function carItems({ lines }: ReadDeal): [CostKey, number][] {
	const taxCents = taxInPrice(lines)
	return [
		...lines
			.filter((line) => isCounted(line) && carGroups.has(groupOf(line)))
			.map((line): [CostKey, number] => [line.category, signedCents(line)]),
		['price', -taxCents],
		['sales_tax', taxCents],
	]
}

/**
 * Calculates what a purchase costs as quoted: the car, less what the trade-in brings, plus the finance charge. Undefined without a price or
 * a tax, because a sum without them would look cheap.
 */
export function quotedPurchase(deal: ReadDeal, totals: Totals): CostItems | undefined {
	if (!hasPrice(deal) || !isTaxKnown(deal)) return undefined
	return costItems([
		...carItems(deal),
		['trade', -(deal.trade?.equityCents ?? 0)],
		['financing', financeChargeOf(deal, totals)],
	])
}

/** Returns the finance charge on what the lines leave to finance, in cents; 0 for cash, or without an amount or a payment. */
export function financeChargeOf(
	deal: ReadDeal,
	{ amountFinancedCents, paymentCents, financeChargeCents }: Totals,
): number {
	if (deal.document.deal !== 'loan' || amountFinancedCents === undefined || paymentCents === undefined)
		return 0
	return financeChargeCents ?? 0
}

/** Returns the finance charge of a loan at a rate, in cents; 0 when there is nothing to finance. */
export function chargeAtRate(amountFinancedCents: number, aprPpm: number, months: number): number {
	if (amountFinancedCents <= 0) return 0
	const loan = { amountFinancedCents, months }
	const paymentCents = paymentOf({ ...loan, aprPpm })
	// At 0 % the charge would be nothing but the rounding of the payments.
	if (paymentCents === null || aprPpm === 0) return 0
	return loanTotals({ ...loan, paymentCents })?.financeChargeCents ?? 0
}

/** Calculates what an amount in the loan adds to each payment and over the term, in cents; undefined without a loan and its rate. */
export function perPayment(
	deal: ReadDeal,
	cents: number,
): { perMonthCents: number; overTermCents: number } | undefined {
	const terms = loanTermsOf(deal.document, Math.abs(cents))
	if (deal.document.deal !== 'loan' || !terms || terms.aprPpm === undefined) return undefined
	const payment = paymentOf({ ...terms, balloonCents: 0, aprPpm: terms.aprPpm })
	if (payment === null) return undefined
	const count = loanPayments({ ...terms, balloonCents: 0 }, payment)?.count ?? terms.months
	const sign = Math.sign(cents)
	return { perMonthCents: sign * payment, overTermCents: sign * payment * count }
}
