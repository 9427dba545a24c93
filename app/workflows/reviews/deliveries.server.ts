import type { Db } from '#app/db/client.server.ts'
import { hasCompletedAppointment } from '#app/modules/appointments/changes/completed-appointments.server.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { findGivenAdvice } from '#app/modules/clients/given-advice.server.ts'
import { hasClosedDeal } from '#app/modules/deals/deal-status.server.ts'
import { findSettledOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import { listBadgesToCheck, setReviewDelivered } from '#app/modules/reviews/write-review.server.ts'

/** An appointment that was marked as completed by mistake is corrected within this time. */
const recheckedMs = 2 * 86_400_000
const batchRows = 200

/**
 * Whether the service of a paid order was given, as far as it was recorded: an in-person visit took place; for an online search a vehicle
 * was recommended or a call took place; for these and a concierge purchase, their checklist is complete or the client's deal is closed.
 */
export async function isDelivered(
	db: Db,
	{ orderId, kind, paidAt }: { orderId: string; kind: OfferingKind; paidAt: Date },
): Promise<boolean> {
	if (kind !== 'concierge' && (await hasCompletedAppointment(db, { orderId }))) return true
	if (kind === 'in_person') return false
	const { clientId, hasRecommended, hasCompleted } = await findGivenAdvice(db, { orderId, since: paidAt })
	if (hasCompleted || (kind === 'online_search' && hasRecommended)) return true
	return clientId !== null && (await hasClosedDeal(db, { clientId, since: paidAt }))
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
			const order = await findSettledOrder(db, { id: orderId })
			const kind = order && (await findOfferingKind(db, { priceId: order.priceId }))
			if (!order || !kind) continue
			const delivered = await isDelivered(db, { orderId, kind, paidAt: order.paidAt })
			if (delivered === has) continue
			await setReviewDelivered(db, { id, deliveredAt: delivered ? now : null })
			changed++
		}
		const last = badges.at(-1)
		if (!last) return changed
		after = last.id
	}
}
