import { getOwnValue } from '#app/lib/own-key.ts'
import type { BalanceTransaction } from '#app/platform/payments/provider.ts'
import { type BookKind, kindNames } from './book-kinds.ts'

/** Movements that the entries of their order say already: what was charged, and what was refunded of it. */
const ofOrders = new Set([
	'charge',
	'payment',
	'refund',
	'payment_refund',
	'refund_failure',
	'payment_failure_refund',
])
const fees = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])

/**
 * Returns as what the amount of a movement of the balance is booked; null if the order's own entries say it. What is not known here, or is
 * about a payment that was not made through this site, is 'other'. (Stripe, 'Balance transaction types' and 'Reporting categories', read
 * November 2026.)
 * @param order - the order it is about, and whether that is paid; null if it is about none
 */
export function bookKindOf(
	{ type, category, amountCents, sourceId }: BalanceTransaction,
	order: { isPaid: boolean } | null,
): BookKind | null {
	// An adjustment says in its category what it adjusts.
	const what = type === 'adjustment' ? (category ?? type) : type
	if (fees.has(what) || category === 'fee') return 'fee'
	if (what === 'payout') return 'payout'
	if (what === 'payout_failure' || what === 'payout_cancel') return 'payout_returned'
	const isDispute = what === 'dispute' || what === 'dispute_reversal' || /^(?:dp|du)_/.test(sourceId ?? '')
	if (isDispute) return amountCents < 0 ? 'dispute' : 'dispute_returned'
	// A slow payment that fails was never paid here; if its success was reported before, the order doesn't say that the money is gone.
	const isGone = what === 'payment_failure_refund' && order?.isPaid
	return order && ofOrders.has(what) && !isGone ? null : 'other'
}

const names: Record<string, string> = {
	charge: 'Payment',
	payment: 'Payment',
	refund: 'Refund',
	payment_refund: 'Refund',
	refund_failure: 'Refund sent back by the bank',
	payment_failure_refund: 'Payment that failed',
}

/** Names a movement of the balance: as the books do, else by the provider's word. */
export function nameOfLine({ kind, type }: { kind: BookKind | null; type: string }): string {
	if (kind && kind !== 'other') return kindNames[kind]
	const name = getOwnValue(names, type) ?? type.replaceAll('_', ' ')
	return kind ? `${kindNames.other}: ${name}` : name
}
