import { z } from 'zod'
import type { BalanceTransaction, Payout } from './provider.ts'
import { idOrExpanded, name, unixSeconds } from './stripe-values.ts'

/** Reads Stripe's Balance Transaction, with its source expanded or not; returns null if the value is not one. */
export function readStripeTransaction(value: unknown): BalanceTransaction | null {
	const read = stripeTransaction.safeParse(value)
	if (!read.success) return null
	const { id, type, amount, fee, currency, created, reporting_category, description, source } = read.data
	const expanded = typeof source === 'object' ? source : null
	return {
		id,
		type,
		category: reporting_category ?? undefined,
		amountCents: amount,
		feeCents: fee,
		currency,
		createdAt: new Date(created * 1000),
		sourceId: expanded ? expanded.id : typeof source === 'string' ? source : undefined,
		paymentId: expanded?.payment_intent ?? undefined,
		orderReference: expanded?.metadata?.order_reference,
		description: description ?? undefined,
	}
}

/** Reads Stripe's Payout; returns null if the value is not one. */
export function readStripePayout(value: unknown): Payout | null {
	const read = stripePayout.safeParse(value)
	if (!read.success) return null
	const { id, amount, currency, status, automatic, created, arrival_date } = read.data
	return {
		id,
		amountCents: amount,
		currency,
		status,
		isAutomatic: automatic,
		createdAt: new Date(created * 1000),
		// Midnight of the day in UTC.
		arrivesOn: new Date(arrival_date * 1000).toISOString().slice(0, 10),
	}
}

const stripeTransaction = z.object({
	object: z.literal('balance_transaction'),
	id: name,
	type: name,
	reporting_category: name.nullish(),
	amount: z.int(),
	fee: z.int(),
	currency: name,
	created: unixSeconds,
	description: z.string().nullish(),
	source: z
		.union([
			name,
			z.object({
				id: name,
				payment_intent: idOrExpanded.nullish(),
				metadata: z.record(z.string(), z.string()).nullish(),
			}),
		])
		.nullish(),
})

const stripePayout = z.object({
	object: z.literal('payout'),
	id: name,
	amount: z.int(),
	currency: name,
	status: name,
	automatic: z.boolean(),
	created: unixSeconds,
	arrival_date: unixSeconds,
})
