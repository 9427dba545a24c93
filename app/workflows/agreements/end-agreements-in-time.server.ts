import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { DomainError } from '#app/lib/errors.ts'
import {
	type Agreement,
	agreementLink,
	getAgreement,
	lockAgreement,
} from '#app/modules/agreements/agreements.server.ts'
import type { EndCause } from '#app/modules/agreements/emails/agreement-emails.ts'
import { queueEndingAgreement } from '#app/modules/agreements/emails/send-agreement-emails.server.ts'
import {
	listEndingAgreements,
	listOverdueAgreements,
} from '#app/modules/agreements/ending-agreements.server.ts'
import {
	type AppointmentEmails,
	findPaidAppointmentOf,
} from '#app/modules/appointments/find-appointments.server.ts'
import { listMissedOrders } from '#app/modules/appointments/missed-appointments.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import {
	findWaitingAgreement,
	listLiveOrdersOf,
} from '#app/modules/payments/orders/agreement-orders.server.ts'
import { closeOpenCheckouts } from '#app/modules/payments/orders/checkout.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { readServices } from '../services/read-services.server.ts'
import { openStatuses } from '../services/service-state.ts'
import { endInTransaction, factsOfEnd, refundShare, whyNotRefunded } from './withdraw-agreement.server.ts'

const toldDaysBefore = 14
/** So long after a missed appointment its client may take another time. */
const missedDays = 30
/** So far back the job looks for services that were paid at once: what ended before was dealt with, or is delivered. */
const lookBackDays = 60

type EndInTime = {
	payments: PaymentProvider
	appointmentEmails: AppointmentEmails
	links: Links
	now: Date
}

/**
 * Ends the agreements whose last day is over and whose service was not delivered, as their text promises, and those about an appointment that
 * was missed a month ago and whose fee waits for the delivery; and tells the clients and the advisor two weeks before the last day. Whatever is
 * delivered, confirmed or upcoming stays. For a job; repeated and concurrent runs end and tell nothing twice.
 */
export async function endAgreementsInTime(db: Db, input: EndInTime): Promise<void> {
	const { timeZone } = await getBranding(db, input.links)
	const today = localDateOf(input.now, timeZone)
	const overdue = { before: today, paidSince: addDays(today, -lookBackDays) }
	for (const { id } of await listOverdueAgreements(db, overdue))
		await end(db, { ...input, id, cause: 'time', today })
	const missed = { from: addDays(today, -lookBackDays - missedDays), until: addDays(today, -missedDays) }
	for (const orderId of await listMissedOrders(db, missed)) {
		const id = await findWaitingAgreement(db, { orderId })
		if (id) await end(db, { ...input, id, cause: 'missed', today })
	}
	const coming = { from: today, until: addDays(today, toldDaysBefore) }
	for (const { id } of await listEndingAgreements(db, coming))
		await transact(db, (tx) => tell(tx, { ...input, id, today }))
}

type One = EndInTime & { id: string; today: string }

async function end(db: Db, { id, cause, today, ...input }: One & { cause: EndCause }): Promise<void> {
	const isEnded = await transact(db, async (tx) => {
		// A payment, a confirmation, a new version or another run waits, or has come first.
		await lockAgreement(tx, { id, against: 'payments' })
		const agreement = await getAgreement(tx, { id })
		if (!isInForce(agreement) || (cause === 'time' && agreement.endsOn! >= today)) return false
		const [order] = await listLiveOrdersOf(tx, { agreementId: id })
		if (order && !(await isOwed(tx, { order, cause }))) return false
		const { links, appointmentEmails, now } = input
		const { origin } = links
		const actor = { kind: 'system' as const }
		await endInTransaction(tx, { agreement, actor, cause, appointmentEmails, origin, now })
		return true
	}).catch((error: unknown) => {
		// A card that is being charged comes first; the next run finds how that ended.
		if (error instanceof DomainError) return false
		throw error
	})
	const { payments, now } = input
	if (isEnded) await closeOpenCheckouts(db, { of: { agreementId: id }, payments, now })
}

const isInForce = ({ status, confirmedAt }: Agreement) => status === 'signed' && confirmedAt === null

/** Whether the service of an order was not delivered, so that its agreement ends with a refund or without a charge. */
async function isOwed(tx: Db, { order, cause }: { order: Order; cause: EndCause }): Promise<boolean> {
	if (!isLive(order.status)) return order.status === 'refunded'
	const appointment = order.appointmentId ? await findPaidAppointmentOf(tx, { orderId: order.id }) : null
	if (appointment) {
		// An appointment that is still to come is kept, and one that took place is confirmed by its client.
		if (cause === 'missed') return appointment.status === 'no_show'
		return order.feeTiming !== 'now' && !['requested', 'confirmed'].includes(appointment.status)
	}
	if (order.feeTiming !== 'now') return true
	const sold = { id: order.id, priceId: order.priceId, begunAt: order.paidAt!, status: order.status }
	const service = (await readServices(tx, { orders: [sold] })).get(order.id)
	return service !== undefined && openStatuses.includes(service.state.status)
}

/** Tells the client and the advisor that an agreement ends soon, if that will do something. */
async function tell(tx: Db, { id, links, now }: One): Promise<void> {
	await lockAgreement(tx, { id, against: 'its end' })
	const agreement = await getAgreement(tx, { id })
	const [order] = await listLiveOrdersOf(tx, { agreementId: id })
	if (!isInForce(agreement) || !order || !isLive(order.status)) return
	if (!(await isOwed(tx, { order, cause: 'time' }))) return
	const { brand } = await getBranding(tx, links)
	await queueEndingAgreement(tx, {
		id,
		agreement: factsOfEnd(agreement),
		brand,
		endsOn: formatDate(agreement.endsOn!),
		money: order.paidAt
			? ((await whyNotRefunded(tx, order)) ?? `Then the fee goes back to you within a day: ${refundShare}.`)
			: 'Then nothing is charged, and your card is removed.',
		url: links.urlOf(agreementLink(agreement)),
	})
	await followOrder(tx, { orderId: order.id, happened: 'ending', now })
}
