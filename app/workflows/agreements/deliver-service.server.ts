import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import {
	type Agreement,
	agreementLink,
	getAgreement,
	lockAgreement,
} from '#app/modules/agreements/agreements.server.ts'
import { recordConfirmation, recordDelivery } from '#app/modules/agreements/deliveries.server.ts'
import { queueDeliveryQuestion } from '#app/modules/agreements/emails/send-delivery-emails.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { listLiveOrdersOf } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { makeFeeDue } from '#app/modules/payments/orders/kept-cards.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { getOrderDetail } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { type SettleKeptCards, settleKeptCards } from '../payments/settle-kept-cards.server.ts'

type Deliver = { actor: Actor; reference: string; links: Links; now: Date }

/**
 * Records that the service of an order is delivered whose fee waits for that, and asks the client to confirm it. A repeated call changes
 * nothing.
 * @throws Forbidden; NotFound; Conflict if the order is neither paid into trust nor has a card, or its agreement has ended
 */
export async function deliverService(db: Db, { actor, reference, links, now }: Deliver): Promise<void> {
	const { order } = await getOrderDetail(db, { actor, reference })
	const { agreementId: id } = order
	if (!id || (order.status !== 'deferred' && order.status !== 'paid'))
		throw new Conflict('There is no fee that waits for this delivery.')
	if (!mayAskToConfirm(order)) throw new Conflict(carFirst)
	const by = { kind: 'advisor' as const, id: actor.kind === 'staff' ? actor.id : null }
	await transact(db, (tx) => askToConfirm(tx, { id, title: order.title, actor: by, links, now }))
}

const carFirst =
	'The fee is not paid yet. It waits for a version of the agreement that names the car and its price, signed by both.'

/** A fee that goes into trust is paid before the delivery, and what is not paid can't be released. */
export const mayAskToConfirm = ({ feeTiming, paidAt }: Pick<Order, 'feeTiming' | 'paidAt'>): boolean =>
	feeTiming === 'after_delivery' || paidAt !== null

type Ended = { order: Pick<Order, 'agreementId' | 'feeTiming' | 'paidAt' | 'title'>; links: Links; now: Date }

/**
 * Records that a service is delivered which the advisor has ended, and asks the client to confirm it, if its fee waits for that. Call it in
 * the transaction that makes the end final.
 */
export async function deliverEnded(tx: Db, { order, links, now }: Ended): Promise<void> {
	const { agreementId: id, feeTiming, title } = order
	if (!id || feeTiming === 'now' || !mayAskToConfirm(order)) return
	// It is not ended by its client meanwhile.
	if ((await lockAgreement(tx, { id, against: 'payments' })) !== 'signed') return
	await askToConfirm(tx, { id, title, actor: { kind: 'system' }, links, now })
}

type Ask = { id: string; title: string; actor: AuditActor; links: Links; now: Date }

async function askToConfirm(tx: Db, { id, title, actor, links, now }: Ask): Promise<void> {
	if (!(await recordDelivery(tx, { id, actor, now }))) return
	const agreement = await getAgreement(tx, { id })
	const { brand } = await getBranding(tx, links)
	const url = links.urlOf(agreementLink(agreement))
	await queueDeliveryQuestion(tx, { agreement, title, brand, url })
}

type Confirm = { agreement: Agreement; actor: AuditActor } & Omit<SettleKeptCards, 'orderId' | 'signal'>

/**
 * Records that the client has confirmed the delivery: what is held in trust is released, and a kept card is charged, at once if the provider
 * responds, else by the job. A second tab changes nothing.
 * @throws Conflict if the agreement has ended, or the advisor has not delivered yet
 */
export async function confirmDelivery(db: Db, { agreement, actor, ...settle }: Confirm): Promise<void> {
	const { id } = agreement
	const { now, log } = settle
	await transact(db, async (tx) => {
		if (!(await recordConfirmation(tx, { id, actor, now }))) return
		await makeFeeDue(tx, { agreementId: id, now })
		for (const order of await listLiveOrdersOf(tx, { agreementId: id }))
			await followOrder(tx, { orderId: order.id, happened: 'confirmed', now })
	})
	const [order] = await listLiveOrdersOf(db, { agreementId: id })
	if (order?.status !== 'deferred') return
	try {
		await settleKeptCards(db, { ...settle, orderId: order.id })
	} catch (error) {
		// It is confirmed, and the job charges.
		log.error({ order: order.reference, error }, 'fee not charged: the job tries again')
	}
}
