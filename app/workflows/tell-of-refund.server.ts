import type { Db } from '#app/db/client.server.ts'
import { getLetterhead } from '#app/modules/notifications/letterhead.server.ts'
import { queueRefundNotice } from '#app/modules/notifications/refund-notice.server.ts'
import type { RefundRecord } from '#app/modules/payments/refund-records.server.ts'

/** Mails the client that money went back, once for each refund; in the transaction that learned of it. */
export async function tellOfRefund(
	tx: Db,
	{ record, origin }: { record: RefundRecord; origin: string },
): Promise<void> {
	const { order, refund, newlySucceeded } = record
	if (!newlySucceeded || !order.customerEmail) return
	const letterhead = await getLetterhead(tx, { origin })
	await queueRefundNotice(tx, { ...letterhead, to: order.customerEmail, order, refund })
}
