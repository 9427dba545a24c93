import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { queueRefundNotice } from '#app/modules/payments/emails/send-refund-notice.server.ts'
import { recordRefundOf } from '#app/modules/payments/refunds/due-refunds.server.ts'
import type { RefundRecord } from '#app/modules/payments/refunds/refund-records.server.ts'
import { setReviewVerified } from '#app/modules/reviews/write-review.server.ts'
import type { RefundState } from '#app/platform/payments/provider.ts'
import { followOrder } from '../clients/follow-order.server.ts'

type RecordRefundInput = { orderId: string; state: RefundState; origin: string; now: Date }

/** Records the state of a refund reported by the provider, together with its consequences (`notifyOfRefund`). */
export function recordRefundState(
	db: Db,
	{ orderId, state, origin, now }: RecordRefundInput,
): Promise<RefundRecord> {
	return transact(db, async (tx) => {
		const record = await recordRefundOf(tx, { orderId, state, now })
		await notifyOfRefund(tx, { record, origin, now })
		return record
	})
}

/**
 * Applies the consequences of a refund. Call it in the transaction that records it. Emails the client once per refund, marks a review of
 * the order as unverified after a full refund, or as verified again if the bank returned the refund to us, and updates the client's next
 * action.
 */
export async function notifyOfRefund(
	tx: Db,
	{ record, origin, now }: { record: RefundRecord; origin: string; now: Date },
): Promise<void> {
	const { order, refund, changed, newlySucceeded } = record
	await setReviewVerified(tx, { orderId: order.id, paid: order.status === 'paid' })
	if (changed) await followOrder(tx, { orderId: order.id, happened: 'refund', now })
	if (!newlySucceeded || !order.customerEmail) return
	const branding = await getBranding(tx, { origin })
	await queueRefundNotice(tx, { ...branding, to: order.customerEmail, order, refund })
}
