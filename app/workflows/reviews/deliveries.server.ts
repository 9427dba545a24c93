import type { Db } from '#app/db/client.server.ts'
import { findBegunOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import { listBadgesToCheck, setReviewDelivered } from '#app/modules/reviews/write-review.server.ts'
import { readServices, type SoldService } from '../services/read-services.server.ts'

/** An appointment that was marked as completed by mistake is corrected within this time. */
const recheckedMs = 2 * 86_400_000
const batchRows = 200

/** Whether the service of a paid order was given, as far as it was recorded: it was delivered or has ended. Null if it is for no service. */
export async function isDelivered(db: Db, { order }: { order: SoldService }): Promise<boolean | null> {
	const service = (await readServices(db, { orders: [order] })).get(order.id)
	return service ? ['delivered', 'ended'].includes(service.state.status) : null
}

/**
 * Gives reviews of paid orders their verified badge once the service was given, and takes it back if that was recorded by mistake. For a
 * job; repeated runs are harmless. @returns how many badges changed
 */
export async function checkDeliveries(db: Db, { now }: { now: Date }): Promise<number> {
	let changed = 0
	let after = 0
	for (;;) {
		const since = new Date(now.getTime() - recheckedMs)
		const badges = await listBadgesToCheck(db, { since, after, limit: batchRows })
		for (const { id, orderId, isDelivered: has } of badges) {
			const order = await findBegunOrder(db, { id: orderId })
			const delivered = order && (await isDelivered(db, { order }))
			if (delivered === null || delivered === has) continue
			await setReviewDelivered(db, { id, deliveredAt: delivered ? now : null })
			changed++
		}
		const last = badges.at(-1)
		if (!last) return changed
		after = last.id
	}
}
