import type { Db } from '#app/db/client.server.ts'
import { getLetterhead } from '#app/modules/notifications/letterhead.server.ts'
import { queueRefundNotice } from '#app/modules/notifications/refund-notice.server.ts'
import type { RefundRecord } from '#app/modules/payments/refund-records.server.ts'
import { markReviewOfOrder } from '#app/modules/reviews/write-review.server.ts'

/**
 * What follows from a refund, in the transaction that learned of it: the client is mailed, once for each; and a review of the order
 * loses its mark when all of it went back, or has it again when the bank sent the money back to us.
 */
export async function tellOfRefund(
	tx: Db,
	{ record, origin }: { record: RefundRecord; origin: string },
): Promise<void> {
	const { order, refund, newlySucceeded } = record
	await markReviewOfOrder(tx, { orderId: order.id, paid: order.status === 'paid' })
	if (!newlySucceeded || !order.customerEmail) return
	const letterhead = await getLetterhead(tx, { origin })
	await queueRefundNotice(tx, { ...letterhead, to: order.customerEmail, order, refund })
}
