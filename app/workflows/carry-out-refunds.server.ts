import type { Db } from '#app/db/client.server.ts'
import { DomainError, Unavailable } from '#app/lib/errors.ts'
import {
	claimDueRefund,
	type DueRefund,
	failForeignRefunds,
	failRefund,
	postponeRefund,
} from '#app/modules/payments/refunds/due-refunds.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider, RefundState } from '#app/platform/payments/provider.ts'
import { learnOfRefund } from './notify-of-refund.server.ts'

type CarryOutRefundsInput = {
	payments: PaymentProvider
	origin: string
	now: Date
	log: Log
	signal?: AbortSignal
}

/**
 * Gives back what is due, each refund once: the provider knows our key, and a try that may have been made unheard, or before a
 * backup was restored, is looked for before it is made again. Run every minute; concurrent runs are harmless. Stops early when the provider is down.
 */
export async function carryOutRefunds(db: Db, { payments, origin, now, log, signal }: CarryOutRefundsInput) {
	const done = { succeeded: 0, failed: await failForeignRefunds(db, { provider: payments.name, now }) }
	while (!signal?.aborted) {
		const due = await claimDueRefund(db, { provider: payments.name, now })
		if (!due) break
		const facts = { order: due.orderReference, refund: due.id, attempts: due.attempts }
		try {
			const state = await askFor(payments, due)
			const recorded = await learnOfRefund(db, { orderId: due.orderId, state, origin, now })
			log.info({ ...facts, status: recorded.refund.status }, 'refund')
			if (recorded.refund.status === 'succeeded') done.succeeded++
			else if (recorded.refund.status === 'failed') done.failed++
		} catch (error) {
			if (error instanceof Unavailable) {
				const { gaveUp } = await postponeRefund(db, { due, error: error.message, now })
				log[gaveUp ? 'error' : 'warn'](facts, gaveUp ? 'a refund is given up on' : 'refund put off')
				if (gaveUp) done.failed++
				// The provider is down: the others would only lose a try. Without a payment it was never asked.
				if (due.paymentId) break
				continue
			}
			if (!(error instanceof DomainError)) throw error
			await failRefund(db, { due, error: error.message, now })
			log.error({ ...facts, reason: error.message }, 'refund refused: it waits for the advisor')
			done.failed++
		}
	}
	return done
}

async function askFor(payments: PaymentProvider, due: DueRefund): Promise<RefundState> {
	if (!due.paymentId) throw new Unavailable('The payment of this order is not known yet.')
	// Stripe forgets keys after a day; its refunds carry our name for ever.
	const before = due.maybeMade ? await payments.findRefunds(due.paymentId) : []
	const made = before.find((state) => state.refundId === due.id && state.status !== 'failed')
	return (
		made ??
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
