import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import {
	type Appointment,
	findUpcomingCall,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { endOf, startOf } from '#app/modules/appointments/notice.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import { setChecklistsEnded } from '#app/modules/clients/checklists/open-checklist.server.ts'
import { filesOfOrders, identityOf } from '#app/modules/clients/clients.server.ts'
import {
	adoptNextAction,
	clearFollowedAction,
	followEvent,
	listFollowedFiles,
} from '#app/modules/clients/files/next-actions.server.ts'
import { lockFile } from '#app/modules/clients/files/open-file.server.ts'
import {
	countLiveOrders,
	findOrderState,
	type OrderState,
} from '#app/modules/payments/orders/paid-orders.server.ts'
import { followDeal } from '../deals/follow-deal.server.ts'
import { firstSteps, stepAfter, stepAfterCall } from './next-steps.ts'

type FollowOrderInput = {
	orderId: string
	happened: 'paid' | 'appointment' | 'refund'
	/** False if nothing has happened and the call only corrects a next action that is out of date. */
	mayCreate?: boolean
	now: Date
}

/**
 * Updates a client's next action after an event of their order: its payment, a change of its appointment, a refund. It is computed from the
 * current state, so that repeated and concurrent calls have the same result. Call it in the transaction of the event. Does nothing if the
 * order is in no client file.
 */
export async function followOrder(
	tx: Db,
	{ orderId, happened, mayCreate = happened !== 'refund', now }: FollowOrderInput,
): Promise<void> {
	const clientId = (await filesOfOrders(tx, { orderIds: [orderId] })).get(orderId)
	if (!clientId) return
	await lockFile(tx, clientId)
	const order = await findOrderState(tx, { id: orderId })
	if (!order) return
	const refunded = order.status === 'refunded'
	if (happened === 'refund') await setChecklistsEnded(tx, { orderIds: [orderId], ended: refunded, now })
	const after = stepAfter(happened, { ...(await readCase(tx, order)), refunded }, now)
	if (!order.refundFailed)
		await followEvent(tx, { clientId, about: `refund:${orderId}`, nextAction: null, now })
	if (after !== 'unchanged')
		await followEvent(tx, {
			clientId,
			about: `${after.about}:${orderId}`,
			nextAction: after.nextAction,
			mayCreate: mayCreate || (happened === 'refund' && (refunded || order.refundFailed)),
			now,
		})
	if (!refunded || after === 'unchanged' || after.nextAction) return
	const { orderIds } = await identityOf(tx, { clientId })
	if ((await countLiveOrders(tx, { ids: orderIds })) === 0) await clearFollowedAction(tx, { clientId, now })
}

/** Updates the client's next action after a change of an appointment or call; does nothing while an appointment is not paid. */
export async function followAppointment(
	tx: Db,
	{ appointment, now }: { appointment: Appointment; now: Date },
): Promise<void> {
	const { paidOrderId, caseOrderId } = appointment
	if (caseOrderId) await followCall(tx, { appointment, orderId: caseOrderId, now })
	if (paidOrderId) await followOrder(tx, { orderId: paidOrderId, happened: 'appointment', now })
}

type FollowCallInput = { appointment: Appointment; orderId: string; now: Date }

async function followCall(tx: Db, { appointment, orderId, now }: FollowCallInput): Promise<void> {
	const clientId = (await filesOfOrders(tx, { orderIds: [orderId] })).get(orderId)
	if (!clientId) return
	await lockFile(tx, clientId)
	const order = await findOrderState(tx, { id: orderId })
	// After a full refund, the next action about the order says what remains to be done.
	if (order?.status === 'refunded') return followOrder(tx, { orderId, happened: 'refund', now })
	await followEvent(tx, {
		clientId,
		about: `call:${orderId}`,
		nextAction: stepAfterCall(stateOf(appointment), now),
		now,
	})
}

const stateOf = (appointment: Appointment) => ({
	status: appointment.status,
	begins: startOf(appointment),
	ends: endOf(appointment),
	when: appointmentLabels(appointment).when,
})

async function readCase(tx: Db, order: OrderState) {
	const { reference, refundFailed, priceId, appointmentId: id } = order
	const kind = (await findOfferingKind(tx, { priceId })) ?? null
	const found = id
		? await getAppointment(tx, { actor: siteActor('payment'), id }).catch((error: unknown) => {
				if (error instanceof NotFound) return null
				throw error
			})
		: null
	// A second payment of an appointment is refunded and has no other consequence.
	const own = found?.paidOrderId === order.id ? found : null
	return {
		reference,
		refundFailed,
		kind: id ? null : kind,
		appointment: own && stateOf(own),
		hasUpcomingCall: (await findUpcomingCall(tx, { orderId: order.id })) !== null,
	}
}

/**
 * Corrects next actions that no longer fit the state of their order, such as those from earlier versions, which did not follow events, or
 * after a process was killed between a change and its consequence. For a job; repeated runs are harmless.
 * @returns how many files were checked
 */
export async function refreshNextActions(db: Db, { now }: { now: Date }): Promise<number> {
	let checked = 0
	let after: string | undefined
	do {
		const files = await listFollowedFiles(db, { oldTexts: Object.values(firstSteps), after, limit: 200 })
		for (const { id, about, orderId } of files) {
			await transact(db, async (tx) => {
				if (orderId && !about) await adoptNextAction(tx, { clientId: id, about: `order:${orderId}` })
				if (orderId) await followOrder(tx, { orderId, happened: 'appointment', mayCreate: false, now })
				await followDeal(tx, { clientId: id, mayCreate: false, now })
			})
			checked++
		}
		after = files.at(-1)?.id
	} while (after)
	return checked
}
