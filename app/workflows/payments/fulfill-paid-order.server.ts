import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import type { AppointmentEmails } from '#app/modules/appointments/find-appointments.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { applyPaymentEvent, type Settlement } from '#app/modules/payments/payment-events.server.ts'
import { queueRefundForAdvisor } from '#app/modules/payments/refunds/refunds.server.ts'
import { setReviewVerified } from '#app/modules/reviews/write-review.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentEvent } from '#app/platform/payments/provider.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { followDisputes } from '../disputes/follow-disputes.server.ts'
import { beginWork, settleFee } from './begin-work.server.ts'
import { keepCard } from './keep-card.server.ts'
import { notifyOfRefund } from './notify-of-refund.server.ts'

type FulfillPaidOrderInput = {
	provider: string
	event: PaymentEvent
	origin: string
	appointmentEmails: AppointmentEmails
	links: Links
	now: Date
	log: Log
}

/**
 * Processes a payment event in one transaction: the order's new state and, for its payment or a card that is kept for it, the email to the
 * client, the advisor's notice, the client's file and the buyer's account. However often and in whatever order events arrive, there is one
 * receipt, one file and one email per refund. The payment for an appointment either makes it firm or leads to a refund.
 */
export async function fulfillPaidOrder(
	db: Db,
	{ provider, event, origin, appointmentEmails, links, now, log }: FulfillPaidOrderInput,
): Promise<Settlement> {
	const settlement = await transact(db, async (tx) => {
		const settled = await applyPaymentEvent(tx, { provider, event, now })
		if (settled.refund) await notifyOfRefund(tx, { record: settled.refund, origin, now })
		const { order, newlyPaid, keptCard } = settled
		if (order) await followDisputes(tx, { disputes: settled.disputes, order, origin, now })
		if (order) await setReviewVerified(tx, { orderId: order.id, paid: order.status === 'paid' })
		if (order && keptCard) {
			const kept = await keepCard(tx, { order, card: keptCard, now })
			if (kept.status === 'deferred')
				await beginWork(tx, { order: kept, origin, appointmentEmails, links, now })
			return { ...settled, order: kept }
		}
		if (!order || !newlyPaid) {
			// An event may report only the provider's total, which shows that everything was refunded.
			if (order?.status === 'refunded') await followOrder(tx, { orderId: order.id, happened: 'refund', now })
			return settled
		}
		const paidOrder = { ...order, paidAt: order.paidAt ?? event.createdAt }
		if (order.cardKeptAt) await settleFee(tx, { order: paidOrder, origin, links, now })
		else await beginWork(tx, { order: paidOrder, origin, appointmentEmails, links, now })
		await refundIfAgreementEnded(tx, { order, now })
		return settled
	})
	const details = {
		provider,
		eventId: event.id,
		type: event.type,
		outcome: settlement.outcome,
		order: settlement.order?.reference,
	}
	if (settlement.outcome === 'mismatched') log.error(details, 'payment of a different amount: not fulfilled')
	else if (settlement.outcome === 'unmatched') log.warn(details, 'payment event without an order')
	else log.info(details, 'payment event')
	return settlement
}

/** A page that was open when its agreement ended may be paid nevertheless: the advisor decides within a day, else it is refunded. */
async function refundIfAgreementEnded(tx: Db, { order, now }: { order: Order; now: Date }) {
	const { id: orderId, agreementId, status } = order
	if (!agreementId || status !== 'paid') return
	if ((await lockAgreement(tx, { id: agreementId, against: 'its end' })) === 'signed') return
	const reason = 'Paid after the agreement was ended.'
	await queueRefundForAdvisor(tx, { orderId, reason, cause: `agreement-ended:${orderId}`, now })
}
