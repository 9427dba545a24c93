import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { DisputeNews } from '#app/modules/payments/disputes/record-dispute.server.ts'
import { queueDisputeNotice } from '#app/modules/payments/emails/send-dispute-notice.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { settleRefundsOfDispute } from '#app/modules/payments/refunds/refunds-of-disputes.server.ts'
import { followOrder } from '../clients/follow-order.server.ts'

type FollowDisputesInput = { disputes: readonly DisputeNews[]; order: Order; origin: string; now: Date }

/**
 * Tells the advisor of new disputes of an order and of how they ended, and lets its refunds follow from them. Call it in the transaction that
 * records them.
 */
export async function followDisputes(
	tx: Db,
	{ disputes, order, origin, now }: FollowDisputesInput,
): Promise<void> {
	const news = disputes.filter((each) => each.news !== null)
	if (news.length === 0) return
	const branding = await getBranding(tx, { origin })
	for (const each of news) {
		await queueDisputeNotice(tx, { ...each, ...branding, order })
		await settleRefundsOfDispute(tx, { dispute: each.dispute, orderId: order.id, now })
	}
	// A refund that had failed because of the dispute waits for nobody anymore.
	await followOrder(tx, { orderId: order.id, happened: 'refund', now })
}
