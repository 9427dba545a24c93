import type { Db } from '#app/db/client.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { statusFacts } from '../disputes/dispute-status.ts'
import type { DisputeNews } from '../disputes/record-dispute.server.ts'
import type { Order } from '../orders/orders.server.ts'
import { refundTotals } from '../refunds/refunds.server.ts'
import { disputeEndedNotice, disputeOpenedNotice } from './dispute-notices.ts'

type SendDisputeNotice = DisputeNews & {
	brand: Brand
	timeZone: string
	order: Pick<Order, 'id' | 'reference' | 'title' | 'customerName' | 'refundedCents'>
}

/**
 * Tells the advisor, at the contact address, of a dispute and how it ended: once for each of its stages and ends, in whatever order and
 * however often they are reported.
 */
export async function queueDisputeNotice(
	db: Db,
	{ dispute, news, brand, timeZone, order }: SendDisputeNotice,
): Promise<void> {
	if (!news) return
	const { promisedCents } = await refundTotals(db, order)
	const notice = {
		dispute,
		order: { ...order, isRefunded: order.refundedCents > 0 },
		waitingRefund: promisedCents ? formatCents(promisedCents) : null,
		timeZone,
		origin: brand.origin,
	}
	const [kind, email, state] =
		news === 'ended'
			? (['dispute-ended', disputeEndedNotice(notice), dispute.status] as const)
			: (['dispute-opened', disputeOpenedNotice(notice), statusFacts(dispute.status).stage] as const)
	await queueEmail(db, {
		kind,
		owed: true,
		dedupeKey: `${kind}:${dispute.id}:${state}`,
		to: brand.contactEmail,
		...renderEmail(email, brand),
	})
}
