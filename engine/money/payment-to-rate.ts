import {
	amountForPaymentOf,
	aprOf,
	type LoanPayments,
	type LoanTotals,
	loanTotals,
	paymentOf,
} from './loan.ts'

export type PaymentToRate =
	| ({
			ok: true
			aprPpm: number
			/** With finance products counted as a cost of the loan; absent when there are none. */
			aprWithProductsPpm?: number
			/** The difference from the stated rate; absent without one. */
			againstStated?: AgainstStated
	  } & LoanTotals)
	| { ok: false; reason: 'impossible' | 'does_not_repay' | 'rate_above_limit' }

export type AgainstStated = {
	/** The payment that results from the stated rate. */
	paymentCents: number
	/** Below zero if the payment is lower than the one that results from the stated rate. */
	morePerPaymentCents: number
	moreOverTermCents: number
	/** What the payment would repay at the stated rate beyond the amount: products hidden in the payment. */
	packedCents: number
}

/**
 * Calculates the actual rate of a payment. `amountFinancedCents` is what was agreed to be borrowed; `productsCents` the part of it that
 * pays for finance products, which by law do not count toward a rate.
 */
export function rateOfPayment({
	statedAprPpm,
	productsCents = 0,
	...loan
}: LoanPayments & { statedAprPpm?: number; productsCents?: number }): PaymentToRate {
	const totals = loanTotals(loan)
	if (!totals) return { ok: false, reason: 'impossible' }
	if (totals.financeChargeCents < 0) return { ok: false, reason: 'does_not_repay' }
	const aprPpm = aprOf(loan)
	if (aprPpm === null) return { ok: false, reason: 'rate_above_limit' }
	const rate: PaymentToRate = { ok: true, aprPpm, ...totals }
	if (productsCents > 0) {
		const withProducts = aprOf({ ...loan, amountFinancedCents: loan.amountFinancedCents - productsCents })
		if (withProducts === null) return { ok: false, reason: 'impossible' }
		rate.aprWithProductsPpm = withProducts
	}
	if (statedAprPpm !== undefined) {
		const paymentCents = paymentOf({ ...loan, aprPpm: statedAprPpm })
		const repaidCents = amountForPaymentOf({ ...loan, aprPpm: statedAprPpm })
		if (paymentCents === null || repaidCents === null) return { ok: false, reason: 'impossible' }
		const morePerPaymentCents = loan.paymentCents - paymentCents
		rate.againstStated = {
			paymentCents,
			morePerPaymentCents,
			moreOverTermCents:
				totals.totalOfPaymentsCents - paymentCents * totals.paymentCount - (loan.balloonCents ?? 0),
			// A payment rounded up to the cent repays some cents more by itself.
			packedCents: morePerPaymentCents === 0 ? 0 : repaidCents - loan.amountFinancedCents,
		}
	}
	return rate
}
