import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { DomainError, Unavailable } from '#app/lib/errors.ts'
import {
	claimDueRefund,
	type DueRefund,
	failForeignRefunds,
	failRefund,
	postponeRefund,
} from '#app/modules/payments/refunds/due-refunds.server.ts'
import { waitForDispute } from '#app/modules/payments/refunds/refunds-of-disputes.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider, RefundState } from '#app/platform/payments/provider.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { recordRefundState } from './notify-of-refund.server.ts'

type CarryOutRefundsInput = {
	payments: PaymentProvider
	origin: string
	now: Date
	log: Log
	signal?: AbortSignal
}

/**
 * Makes all due refunds, each only once: the provider recognizes our idempotency key, and a refund that may exist already, after an unknown
 * result or a restored backup, is looked up first. Call it every minute; concurrent runs are harmless. It stops early if the provider is
 * down.
 */
export async function carryOutRefunds(db: Db, { payments, origin, now, log, signal }: CarryOutRefundsInput) {
	const counts = { succeeded: 0, failed: await failForeignRefunds(db, { provider: payments.name, now }) }
	while (!signal?.aborted) {
		const due = await claimDueRefund(db, { provider: payments.name, now })
		if (!due) break
		const details = { order: due.orderReference, refund: due.id, attempts: due.attempts }
		try {
			const state = await findOrMakeRefund(payments, due)
			const recorded = await recordRefundState(db, { orderId: due.orderId, state, origin, now })
			log.info({ ...details, status: recorded.refund.status }, 'refund')
			if (recorded.refund.status === 'succeeded') counts.succeeded++
			else if (recorded.refund.status === 'failed') counts.failed++
		} catch (error) {
			if (error instanceof Unavailable) {
				const { gaveUp } = await postponeRefund(db, { due, error: error.message, now })
				log[gaveUp ? 'error' : 'warn'](
					details,
					gaveUp ? 'refund abandoned after too many attempts' : 'refund postponed',
				)
				if (gaveUp) {
					counts.failed++
					await followFailure(db, { due, now })
				}
				// The provider is down, so the other refunds would only use up an attempt. If the payment is unknown, the provider was not called.
				if (due.paymentId) break
				continue
			}
			if (!(error instanceof DomainError)) throw error
			if (await waitForDispute(db, { due, now })) continue
			await failRefund(db, { due, error: error.message, now })
			await followFailure(db, { due, now })
			log.error({ ...details, reason: error.message }, 'refund rejected: it waits for the advisor')
			counts.failed++
		}
	}
	return counts
}

/** Opens the step to deal with the failed refund. */
const followFailure = (db: Db, { due, now }: { due: DueRefund; now: Date }): Promise<void> =>
	transact(db, (tx) => followOrder(tx, { orderId: due.orderId, happened: 'refund', now }))

async function findOrMakeRefund(payments: PaymentProvider, due: DueRefund): Promise<RefundState> {
	if (!due.paymentId) throw new Unavailable('The payment of this order is not known yet.')
	// Stripe forgets idempotency keys after a day, but its refunds keep our id.
	const existing = due.mayHaveSucceeded ? await payments.findRefunds(due.paymentId) : []
	const found = existing.find((state) => state.refundId === due.id && state.status !== 'failed')
	return (
		found ??
		payments.refund({
			refundId: due.id,
			orderReference: due.orderReference,
			paymentId: due.paymentId,
			amountCents: due.amountCents,
			idempotencyKey: due.idempotencyKey,
			reason: due.reason,
		})
	)
}
