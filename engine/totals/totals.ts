import type { DealDocument } from '../format/format.ts'
import { paymentOf } from '../money/loan.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { taxInPrice } from '../reading/document/tax-in-price.ts'
import { hasLump, hasPrice, isTaxKnown } from './known-parts.ts'
import { type LeaseTotals, leaseTotals } from './lease-totals.ts'
import { aprPpmOf, type LoanTerms, loanPayments, loanTermsOf, printedPayment } from './loan-terms.ts'
import { outTheDoorOf } from './out-the-door.ts'

/** What a document costs, in cents. A total that would need a guess is absent. */
export type Totals = {
	sellingPriceCents?: number
	governmentFeesCents?: number
	dealerFeesCents?: number
	addOnsCents?: number
	taxCents?: number
	rebatesCents?: number
	outTheDoorCents?: number
	/** Below zero when more is owed on the trade-in than it brings. */
	tradeEquityCents?: number
	cashDownCents?: number
	balanceCents?: number
	amountFinancedCents?: number
	paymentCents?: number
	aprPpm?: number
	financeChargeCents?: number
	/** All the money the buyer pays: cash down, what is due at signing, and every payment. */
	totalPaidCents?: number
	lease?: LeaseTotals
}

/** Returns what is paid each time, in cents: of a lease as printed, with its tax, else its base payment. */
export const paymentOfDeal = ({ lease, stated }: DealDocument, totals: Totals): number | undefined =>
	totals.paymentCents ??
	(lease && (lease.paymentCents ?? stated?.paymentCents ?? totals.lease?.basePaymentCents))

/**
 * Adds up a document. The price is absent without a line for it; the tax, and with it the out-the-door total, without a line of tax or a
 * printed total that the lines reach. If taxes and fees are one line, both totals are absent. The parts add up to the out-the-door total
 * to the cent.
 */
export function totalsOf(deal: ReadDeal): Totals {
	const { sums, lines, trade, document } = deal
	const totals: Totals = {}
	if (lines.length > 0) {
		if (!hasLump(deal)) totals.governmentFeesCents = sums.government
		totals.dealerFeesCents = sums.dealer_fees
		totals.addOnsCents = sums.add_ons
		totals.rebatesCents = 0 - sums.rebates
	}
	const inPriceCents = taxInPrice(lines)
	if (hasPrice(deal)) totals.sellingPriceCents = sums.price - inPriceCents
	if (isTaxKnown(deal) && !hasLump(deal)) totals.taxCents = sums.tax + inPriceCents
	const { cents: outTheDoorCents } = outTheDoorOf(deal)
	if (outTheDoorCents !== undefined) totals.outTheDoorCents = outTheDoorCents
	if (lines.length > 0 || trade) totals.tradeEquityCents = trade?.equityCents ?? 0
	if (lines.length > 0) totals.cashDownCents = deal.cashDownCents
	if (totals.outTheDoorCents !== undefined)
		totals.balanceCents = totals.outTheDoorCents - (trade?.equityCents ?? 0) - deal.cashDownCents
	if (document.deal === 'cash' && totals.balanceCents !== undefined)
		totals.totalPaidCents = totals.balanceCents + deal.cashDownCents
	if (document.deal === 'loan') addLoan(totals, deal)
	const lease = leaseTotals(deal)
	if (lease) totals.lease = lease
	return totals
}

function addLoan(totals: Totals, deal: ReadDeal): void {
	const amount = amountFinancedOf(totals, deal)
	if (amount !== undefined) totals.amountFinancedCents = amount
	const terms = loanTermsOf(deal.document, amount)
	const paymentCents = printedPayment(deal.document)
	const payment = paymentCents ?? (terms && standardPayment(terms))
	if (payment !== undefined) totals.paymentCents = payment
	const aprPpm =
		deal.document.loan?.aprPpm ?? (terms && paymentCents ? aprPpmOf(terms, paymentCents) : undefined)
	if (aprPpm !== undefined) totals.aprPpm = aprPpm
	if (!terms || payment === undefined) return
	const payments = loanPayments(terms, payment)
	if (!payments) return
	// The last payment may differ from the others, and no field shows it: a printed total within that difference counts.
	const printed = deal.document.stated?.totalOfPaymentsCents
	const paidCents = printed !== undefined && payments.fits(printed) ? printed : payments.cents
	// Payments that don't repay the loan say nothing about what it costs; a finding names them.
	if (paidCents < terms.amountFinancedCents) return
	totals.financeChargeCents = paidCents - terms.amountFinancedCents
	if (deal.lines.length > 0) totals.totalPaidCents = paidCents + deal.cashDownCents + deal.atSigningCents
}

/** Returns what the loan has to pay for, in cents; undefined when neither the lines nor the document give it. */
function amountFinancedOf(totals: Totals, deal: ReadDeal): number | undefined {
	const computed = totals.balanceCents === undefined ? undefined : totals.balanceCents - deal.atSigningCents
	return computed !== undefined && computed >= 0 ? computed : deal.statedAmountFinancedCents
}

const standardPayment = (terms: LoanTerms) =>
	terms.aprPpm === undefined ? undefined : (paymentOf({ ...terms, aprPpm: terms.aprPpm }) ?? undefined)
