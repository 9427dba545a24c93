import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { listOrdersOfCompletedAppointments } from '#app/modules/appointments/changes/completed-appointments.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { listOrdersOfClients, listOrdersOfFinishedWork } from '#app/modules/clients/given-advice.server.ts'
import { assertMay } from '#app/modules/clients/policy.ts'
import {
	listDueEnds,
	listServiceEnds,
	lockServiceEnd,
	markEndEmailed,
	recordServiceEnd,
	removeServiceEnd,
} from '#app/modules/clients/service-ends.server.ts'
import { applyEvent, undoEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { lockLiveOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import { listClientsOfEndedDeals } from '#app/modules/signing/ended-deals.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { deliverEnded } from '../agreements/deliver-service.server.ts'
import { deriveStage } from '../clients/derive-stage.server.ts'
import { type EndedOrder, queueClosingEmail } from './closing-email.server.ts'
import { hasOpenService, readServices, type Service } from './read-services.server.ts'
import { openStatuses } from './service-state.ts'

/** An end that happened longer ago is not emailed about, so that a site that begins to do so does not write to clients of past months. */
const recentMs = 7 * 86_400_000

type EndServicesInput = { links: Links; now: Date; onError: (error: unknown) => void }

/**
 * Records the end of every service whose facts say so, and emails the clients whose end can no longer be taken back, once each. For a job:
 * several workers may run it at the same time. An error with one does not stop the others.
 */
export async function endServices(db: Db, { links, now, onError }: EndServicesInput): Promise<void> {
	for (const orderId of await listCandidates(db, now))
		await transact(db, (tx) => recordFound(tx, { orderId, now })).catch(onError)
	for (const orderId of await listDueEnds(db, { now }))
		await transact(db, (tx) => emailEnd(tx, { orderId, links, now })).catch(onError)
}

/** Lists orders in which something happened lately that may end their service, without those whose end is recorded. */
async function listCandidates(db: Db, now: Date): Promise<string[]> {
	const since = new Date(now.getTime() - recentMs)
	const found = [
		await listOrdersOfCompletedAppointments(db, { from: since, until: now }),
		await listOrdersOfFinishedWork(db, { since }),
		await listOrdersOfClients(db, { clientIds: await listClientsOfEndedDeals(db, { since }) }),
	]
	const orderIds = [...new Set(found.flat())]
	const ends = await listServiceEnds(db, { orderIds })
	return orderIds.filter((id) => !ends.has(id))
}

/** Returns an order whose work is owed, locked against a refund, with its service; null if it is a sample, in no file, or for no service. */
async function lockService(
	tx: Db,
	orderId: string,
): Promise<{ order: EndedOrder; service: Service; clientId: string } | null> {
	const order = await lockLiveOrder(tx, { id: orderId })
	const email = order?.customerEmail
	if (!order || !email || order.sample) return null
	const service = (await readServices(tx, { orders: [order] })).get(orderId)
	return service?.clientId ? { order: { ...order, email }, service, clientId: service.clientId } : null
}

async function recordFound(tx: Db, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
	const found = await lockService(tx, orderId)
	const endedAt = found?.service.state.endedAt
	if (!found || !endedAt || endedAt.getTime() < now.getTime() - recentMs) return
	await end(tx, { ...found, actor: siteActor('job'), byHand: false, endedAt, now })
}

type EndInput = {
	actor: Actor
	order: EndedOrder
	service: Service
	clientId: string
	byHand: boolean
	endedAt: Date
	now: Date
}

async function end(
	tx: Db,
	{ actor, order, service, clientId, byHand, endedAt, now }: EndInput,
): Promise<void> {
	if (!(await recordServiceEnd(tx, { orderId: order.id, byHand, endedAt, now }))) return
	const detail = { order: order.reference, title: order.title }
	await recordClientEvent(tx, { clientId, what: 'service-ended', detail, actor, now })
	// After an appointment the advisor still follows up.
	if (service.kind !== 'in_person') {
		const isLast = !(await hasOpenService(tx, { clientId }))
		// A deal that goes on, although its service ended by itself, is closed by the advisor.
		const others = isLast ? { vehicle: '*', ...(byHand && { deal: '*' }) } : {}
		const objects = { order: order.id, call: order.id, ...others }
		await applyEvent(tx, { event: 'A service ends', clientId, objects, now })
	}
	await deriveStage(tx, { clientId, now })
}

async function emailEnd(
	tx: Db,
	{ orderId, links, now }: { orderId: string; links: Links; now: Date },
): Promise<void> {
	const recorded = await lockServiceEnd(tx, { orderId })
	if (!recorded || recorded.emailedAt || recorded.emailDueAt > now) return
	const found = await lockService(tx, orderId)
	// Refunded, deleted, or what ended it was taken back.
	if (!found?.service.state.endedAt) return removeServiceEnd(tx, { orderId })
	// The advisor has said that it is done; whatever else ends a service says nothing about its delivery.
	if (recorded.byHand || found.service.kind === 'in_person') await deliverEnded(tx, { ...found, links, now })
	const { userIds } = await identityOf(tx, { clientId: found.clientId })
	await queueClosingEmail(tx, { ...found, hasAccount: userIds.length > 0, links, now })
	await markEndEmailed(tx, { orderId, now })
}

type HandInput = { actor: Actor; clientId: string; orderId: string; now: Date }

const noSuchService = 'We couldn’t find this service.'

/**
 * Ends a service by hand. The client is emailed ten minutes later; until then `takeEndBack` undoes it.
 * @throws Forbidden; NotFound; Conflict if it has ended, or ends with its appointment
 */
export async function endByHand(db: Db, { actor, clientId, orderId, now }: HandInput): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		const found = isUuid(orderId) ? await lockService(tx, orderId) : null
		if (found?.clientId !== clientId || !found) throw new NotFound(noSuchService)
		const { service } = found
		if (service.end || service.state.status === 'ended') throw new Conflict('This service has ended already.')
		if (!canEndByHand(service))
			throw new Conflict('This service ends when its appointment is marked as completed.')
		await end(tx, { ...found, actor, byHand: true, endedAt: now, now })
	})
}

/** Whether the advisor can end a service: one that is in a file, is not over, and is no visit, which ends with its appointment. */
export const canEndByHand = ({ kind, end: recorded, state, clientId }: Service): boolean =>
	!recorded && clientId !== null && kind !== 'in_person' && openStatuses.includes(state.status)

/** Whether an end by hand can be taken back. */
export const canTakeBack = ({ end: recorded }: Service): boolean =>
	recorded?.byHand === true && recorded.emailedAt === null

/** Takes an end by hand back before the client is emailed. @throws Forbidden; NotFound; Conflict once the email was sent */
export async function takeEndBack(db: Db, { actor, clientId, orderId, now }: HandInput): Promise<void> {
	assertMay(actor, 'change')
	await transact(db, async (tx) => {
		const recorded = isUuid(orderId) ? await lockServiceEnd(tx, { orderId }) : null
		const found = recorded && (await lockService(tx, orderId))
		if (!found || found.clientId !== clientId) throw new NotFound(noSuchService)
		if (!canTakeBack(found.service))
			throw new Conflict('The closing email was sent, so this can’t be taken back anymore.')
		await removeServiceEnd(tx, { orderId })
		await undoEvent(tx, { event: 'A service ends', clientId, at: recorded.endedAt })
		await deriveStage(tx, { clientId, now })
		const detail = { order: found.order.reference, title: found.order.title }
		await recordClientEvent(tx, { clientId, what: 'service-end-taken-back', detail, actor, now })
	})
}
