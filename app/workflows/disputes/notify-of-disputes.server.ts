import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { DisputeNews } from '#app/modules/payments/disputes/record-dispute.server.ts'
import { queueDisputeNotice } from '#app/modules/payments/emails/send-dispute-notice.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'

type NotifyOfDisputesInput = { disputes: readonly DisputeNews[]; order: Order; origin: string }

/** Tells the advisor of new disputes of an order and of how they ended. Call it in the transaction that records them. */
export async function notifyOfDisputes(
	tx: Db,
	{ disputes, order, origin }: NotifyOfDisputesInput,
): Promise<void> {
	const told = disputes.filter(({ news }) => news !== null)
	if (told.length === 0) return
	const branding = await getBranding(tx, { origin })
	for (const each of told) await queueDisputeNotice(tx, { ...each, ...branding, order })
}
