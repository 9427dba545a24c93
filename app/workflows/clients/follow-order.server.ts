import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUpcoming } from '#app/modules/appointments/appointment-status.ts'
import { areTimesProposed } from '#app/modules/appointments/availability/closure-hits.server.ts'
import { currentAnswer } from '#app/modules/appointments/changes/answer-invitation.server.ts'
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
import { filesOfOrders, findClientOf } from '#app/modules/clients/clients.server.ts'
import { lockFile } from '#app/modules/clients/files/open-file.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { listFollowedObjects } from '#app/modules/clients/steps/list-steps.server.ts'
import type { StepObject, StepObjects } from '#app/modules/clients/steps/step-rules.ts'
import { findOrderState, type OrderState } from '#app/modules/payments/orders/paid-orders.server.ts'
import { followDeal } from '../deals/follow-deal.server.ts'
import { hasOpenService } from '../services/read-services.server.ts'
import { deriveStage } from './derive-stage.server.ts'
import { eventOfStatus, stepAfterPayment, stepAfterRefund, stepOfAppointment } from './next-steps.ts'

type FollowOrderInput = { orderId: string; happened: OrderEvent; now: Date }

/** 'confirmed', 'unconfirmed': the client has confirmed the delivery, or not for a week; 'settled': a fee that was due after it is paid; 'declined': the bank declined it; 'ended': nothing of it is ever charged; 'expired': its agreement ended by itself; 'ending': it does so soon; 'version …': a new version of its agreement. */
type OrderEvent =
	| 'paid'
	| 'confirmed'
	| 'unconfirmed'
	| 'settled'
	| 'declined'
	| 'ended'
	| 'expired'
	| 'ending'
	| 'appointment'
	| 'refund'
	| 'version proposed'
	| 'version declined'

/**
 * Lets the steps of a client follow from an event of their order: its payment, a change of its appointment, a refund. They are computed
 * from the current state, so that repeated and concurrent calls have the same result. Call it in the transaction of the event. Does nothing
 * if the order is in no client file.
 */
export async function followOrder(tx: Db, { orderId, happened, now }: FollowOrderInput): Promise<void> {
	const clientId = (await filesOfOrders(tx, { orderIds: [orderId] })).get(orderId)
	if (!clientId) return
	await lockFile(tx, clientId)
	const order = await findOrderState(tx, { id: orderId })
	if (!order) return
	const isRefunded = order.status === 'refunded'
	const { appointmentId, ...facts } = await readCase(tx, order)
	const { appointment } = facts
	const objects = { order: orderId, ...(appointmentId && { appointment: appointmentId }) }
	const step = isRefunded
		? stepAfterRefund(facts)
		: appointment && stepOfAppointment('appointment', appointment)
	const file = { clientId, objects, now }
	if (happened === 'refund') {
		const checklist = await setChecklistsEnded(tx, { orderIds: [orderId], ended: isRefunded, now })
		await followRefund(tx, {
			...file,
			order,
			step: isRefunded ? stepAfterRefund(facts) : null,
			objects: { ...objects, checklist },
		})
	} else if (happened === 'ended' || happened === 'expired') {
		const checklist = await setChecklistsEnded(tx, { orderIds: [orderId], ended: true, now })
		const isLast = !(await hasOpenService(tx, { clientId }))
		await applyEvent(tx, {
			...file,
			event:
				happened === 'ended'
					? 'A client ends a signed agreement about a service'
					: 'The last day of a signed agreement is over, or its missed appointment was not made up for',
			objects: { ...objects, checklist, call: orderId, ...(isLast && { vehicle: '*', deal: '*' }) },
		})
	} else if (happened === 'settled')
		await applyEvent(tx, { ...file, event: 'An order is paid', objects: { order: orderId } })
	else if (happened === 'confirmed')
		await applyEvent(tx, {
			...file,
			event: 'A client confirms the delivery',
			objects: { order: orderId },
		})
	else if (happened === 'ending')
		await applyEvent(tx, {
			...file,
			event: 'A signed agreement ends in two weeks',
			objects: { order: orderId },
			opens: [{ rule: 'order.ending', with: order.reference }],
		})
	else if (happened === 'unconfirmed')
		await applyEvent(tx, {
			...file,
			event: 'A client has not confirmed a delivery for some days',
			objects: { order: orderId },
			opens: [{ rule: 'order.unconfirmed', with: order.reference }],
		})
	else if (happened === 'declined')
		await applyEvent(tx, {
			...file,
			event: 'The bank declines the fee of a delivered service',
			objects: { order: orderId },
			opens: [{ rule: 'order.declined', with: order.reference }],
		})
	else if (happened === 'version proposed')
		await applyEvent(tx, {
			...file,
			event: 'The advisor proposes a new version of a signed agreement',
			objects: { order: orderId },
		})
	else if (happened === 'version declined')
		await applyEvent(tx, {
			...file,
			event: 'A client declines a new version of their agreement',
			objects: { order: orderId },
			opens: [{ rule: 'order.version', with: order.reference }],
		})
	else if (happened === 'paid' && !isRefunded) {
		const first = stepAfterPayment(facts)
		await applyEvent(tx, { ...file, event: 'An order is paid', opens: first ? [first] : [] })
	} else if (appointment)
		await applyEvent(tx, { ...file, event: eventOfStatus[appointment.status], opens: step ? [step] : [] })
	await deriveStage(tx, { clientId, now })
}

type FollowRefundInput = {
	order: OrderState
	step: ReturnType<typeof stepAfterRefund>
	clientId: string
	objects: StepObjects
	now: Date
}

async function followRefund(
	tx: Db,
	{ order, step, clientId, objects, now }: FollowRefundInput,
): Promise<void> {
	const refund = { refund: order.id }
	if (order.refundFailed) {
		const opens = [{ rule: 'refund.failed', with: order.reference } as const]
		return applyEvent(tx, { event: 'A refund fails at the provider', clientId, objects: refund, opens, now })
	}
	const event = 'Money is refunded'
	// After a refund in part the work goes on.
	if (order.status !== 'refunded') return applyEvent(tx, { event, clientId, objects: refund, now })
	const isLast = !(await hasOpenService(tx, { clientId }))
	await applyEvent(tx, {
		event,
		clientId,
		objects: { ...objects, ...refund, call: order.id, ...(isLast && { vehicle: '*', deal: '*' }) },
		opens: step ? [step] : [],
		now,
	})
}

/**
 * Updates the client's steps after a change of an appointment or call. One that is to be paid and is not has no step, unless its time is in
 * question.
 */
export async function followAppointment(
	tx: Db,
	{ appointment, now }: { appointment: Appointment; now: Date },
): Promise<void> {
	const { paidOrderId, caseOrderId, free } = appointment
	if (free) await followFree(tx, { appointment, now })
	if (caseOrderId) await followCall(tx, { appointment, orderId: caseOrderId, now })
	if (paidOrderId) await followOrder(tx, { orderId: paidOrderId, happened: 'appointment', now })
	if (appointment.clientAnswer || appointment.timesProposedSequence !== null)
		await followDoubts(tx, { appointment, now })
}

/** A free appointment belongs to no order, so its steps are its own. */
async function followFree(tx: Db, { appointment, now }: { appointment: Appointment; now: Date }) {
	const { id, clientId, status } = appointment
	if (!clientId) return
	const step = stepOfAppointment('appointment', stateOf(appointment))
	await applyEvent(tx, {
		event: eventOfStatus[status],
		clientId,
		objects: { appointment: id },
		opens: step ? [step] : [],
		now,
	})
}

/** Updates the steps about an appointment whose time the client declined, or the advisor asked to change. */
async function followDoubts(tx: Db, { appointment, now }: { appointment: Appointment; now: Date }) {
	const { id, email, userId, status } = appointment
	const clientId = appointment.clientId ?? (await findClientOf(tx, { userId, email }))?.id
	if (!clientId) return
	const { when, begins } = stateOf(appointment)
	const step = { with: when, before: begins, occasion: begins.toISOString() }
	const isDeclined = isUpcoming(status) && currentAnswer(appointment) === 'declined'
	const isProposed = isUpcoming(status) && areTimesProposed(appointment)
	await applyEvent(tx, {
		event: 'The advisor proposes other times for an appointment',
		clientId,
		objects: { appointment: id },
		opens: isProposed ? [{ rule: 'appointment.proposed', ...step }] : [],
		now,
	})
	await applyEvent(tx, {
		event: 'A client answers the invitation to an appointment',
		clientId,
		objects: { appointment: id },
		opens: isDeclined ? [{ rule: 'appointment.declined', ...step }] : [],
		now,
	})
}

type FollowCallInput = { appointment: Appointment; orderId: string; now: Date }

async function followCall(tx: Db, { appointment, orderId, now }: FollowCallInput): Promise<void> {
	const clientId = (await filesOfOrders(tx, { orderIds: [orderId] })).get(orderId)
	if (!clientId) return
	await lockFile(tx, clientId)
	const order = await findOrderState(tx, { id: orderId })
	// After a full refund, the step about the order says what remains to be done.
	if (order?.status === 'refunded') return followOrder(tx, { orderId, happened: 'refund', now })
	const step = stepOfAppointment('call', stateOf(appointment))
	await applyEvent(tx, {
		event: eventOfStatus[appointment.status],
		clientId,
		objects: { call: orderId, order: orderId },
		opens: step ? [step] : [],
		now,
	})
	await deriveStage(tx, { clientId, now })
}

const stateOf = (appointment: Appointment) => ({
	status: appointment.status,
	begins: startOf(appointment),
	ends: endOf(appointment),
	when: appointmentLabels(appointment).when,
})

async function readCase(tx: Db, order: OrderState) {
	const { priceId, appointmentId: id } = order
	const kind = (await findOfferingKind(tx, { priceId })) ?? null
	const found = id ? await findAppointment(tx, id) : null
	// A second payment of an appointment is refunded and has no other consequence.
	const own = found?.paidOrderId === order.id ? found : null
	return {
		kind: id ? null : kind,
		appointmentId: own?.id,
		appointment: own && stateOf(own),
		hasUpcomingCall: (await findUpcomingCall(tx, { orderId: order.id })) !== null,
	}
}

const findAppointment = (tx: Db, id: string): Promise<Appointment | null> =>
	getAppointment(tx, { actor: siteActor('payment'), id }).catch((error: unknown) => {
		if (error instanceof NotFound) return null
		throw error
	})

/**
 * Corrects the steps of orders and deals that no longer fit their state: those of earlier releases, those of quotes that expired, and those
 * of a process that was killed between a change and its consequence. For a job; repeated runs are harmless.
 * @returns how many files were checked
 */
export async function refreshSteps(db: Db, { now }: { now: Date }): Promise<number> {
	let checked = 0
	let after: string | undefined
	do {
		const files = await listFollowedObjects(db, { after, limit: 200 })
		for (const { clientId, abouts } of files) {
			await transact(db, async (tx) => {
				for (const orderId of idsOf('order', abouts))
					await followOrder(tx, { orderId, happened: 'appointment', now })
				for (const orderId of idsOf('refund', abouts))
					await followOrder(tx, { orderId, happened: 'refund', now })
				for (const id of idsOf('appointment', abouts)) await refreshAppointment(tx, { id, now })
				await followDeal(tx, { event: 'The quotes of a deal expire', clientId, now })
			})
			checked++
		}
		after = files.at(-1)?.clientId
	} while (after)
	return checked
}

/** Returns the ids of the objects of a kind, from names such as 'order:ID'. */
const idsOf = (kind: StepObject, abouts: readonly string[]): string[] =>
	abouts.flatMap((about) => (about.startsWith(`${kind}:`) ? [about.slice(kind.length + 1)] : []))

async function refreshAppointment(tx: Db, { id, now }: { id: string; now: Date }): Promise<void> {
	const appointment = await findAppointment(tx, id)
	if (appointment) await followAppointment(tx, { appointment, now })
}
