import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type RefundTier, refundByPolicy } from '#app/lib/money/refund-policy.ts'
import { getAgreement, lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import { withdrawAgreement } from '#app/modules/agreements/ending-agreements.server.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { tiersOf } from '#app/modules/appointments/availability/availability.ts'
import { cancelAppointment } from '#app/modules/appointments/changes/cancel-appointment.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import type { NoRefund } from '#app/modules/appointments/no-refund.ts'
import { startOf } from '#app/modules/appointments/notice.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { findWaitingAgreement } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { cancelDeferredOrder } from '#app/modules/payments/orders/kept-cards.server.ts'
import {
	findPaidAppointment,
	queueRefund,
	refundTotals,
} from '#app/modules/payments/refunds/refunds.server.ts'
import { isHeldByBank } from '#app/modules/payments/refunds/refunds-of-disputes.server.ts'

/**
 * 'policy': by the tiers of the refund policy, the only choice for clients. The advisor can also refund everything, nothing or an amount.
 */
export type RefundChoice = 'policy' | 'full' | 'none' | { amountCents: number }

type CancelRequestedAppointment = {
	actor: Actor
	id: string
	version?: number | undefined
	reason?: string | undefined
	refund: RefundChoice
	emails: AppointmentEmails
	now: Date
}

/**
 * Cancels an appointment and queues the refund of its payment, in one transaction; a card that is kept for it is never charged. If its fee
 * waits for the delivery, the agreement ends too.
 * @throws whatever `cancelAppointment` throws; Conflict if its delivery is confirmed and the fee not paid yet; Invalid('amount') if it exceeds what is left to refund
 */
export function cancelRequestedAppointment(
	db: Db,
	input: CancelRequestedAppointment,
): Promise<{ appointment: Appointment; refundCents: number; noRefund: NoRefund | null }> {
	const { actor, id, reason, emails, now } = input
	const by = recordedActor(actor)
	return transact(db, async (tx) => {
		const appointmentBefore = await getAppointment(tx, { actor, id })
		const version = input.version ?? appointmentBefore.version
		const agreementId = await lockAgreementOf(tx, appointmentBefore)
		const refund = await refundFor(tx, appointmentBefore, input)
		// The order is locked before the appointment, as for an incoming payment: locking them the other way round could cause a deadlock.
		if (refund.amountCents > 0)
			await queueRefund(tx, {
				orderId: appointmentBefore.paidOrderId!,
				amountCents: refund.amountCents,
				reason: reason?.trim() || 'The appointment was canceled.',
				requestedBy: by.kind,
				requestedByUserId: by.id ?? undefined,
				cause: `cancelled:${id}:${version}`,
				policy: refund.policy,
				now,
			})
		const appointment = await cancelAppointment(tx, {
			actor,
			id,
			version,
			reason,
			emails,
			now,
			refundCents: refund.amountCents,
			isRefundHeld:
				refund.amountCents > 0 && (await isHeldByBank(tx, { orderId: appointmentBefore.paidOrderId! })),
			noRefund: refund.noRefund,
		})
		// Without a payment there is nothing to refund, but a card that would be charged later.
		const orderId = appointmentBefore.paidOrderId
		if (orderId) await cancelDeferredOrder(tx, { orderId, now })
		if (agreementId) await withdrawAgreement(tx, { id: agreementId, actor: auditActorOf(actor), now })
		return { appointment, refundCents: refund.amountCents, noRefund: refund.noRefund }
	})
}

/**
 * Returns the agreement of an appointment whose fee waits for the delivery, locked against payments: before the order, as for its end. Null
 * without one.
 */
async function lockAgreementOf(tx: Db, { paidOrderId }: Appointment): Promise<string | null> {
	const id = paidOrderId ? await findWaitingAgreement(tx, { orderId: paidOrderId }) : null
	if (!id) return null
	await lockAgreement(tx, { id, against: 'payments' })
	// A fee whose delivery is confirmed waits for nothing anymore.
	return (await getAgreement(tx, { id })).confirmedAt ? null : id
}

function auditActorOf(actor: Actor): AuditActor {
	if (actor.kind === 'staff') return { kind: 'advisor', id: actor.id }
	if (actor.kind === 'site') return { kind: 'system' }
	return actor.id ? { kind: 'member', id: actor.id } : { kind: 'visitor' }
}

/** Returns how much of the payment of an appointment was refunded and how much more will be; null if nothing was paid. */
export async function findRefundOfAppointment(
	db: Db,
	{ id, paidOrderId }: Pick<Appointment, 'id' | 'paidOrderId'>,
): Promise<{ refundedCents: number; promisedCents: number } | null> {
	const paid = paidOrderId ? await findPaidAppointment(db, { appointmentId: id, orderId: paidOrderId }) : null
	return paid && refundTotals(db, paid.order)
}

/** Returns the refund that canceling now would give, for the page that asks for confirmation. */
export async function previewRefund(
	db: Db,
	{ actor, id, now }: Pick<CancelRequestedAppointment, 'actor' | 'id' | 'now'>,
): Promise<RefundPreview> {
	const appointment = await getAppointment(db, { actor, id })
	const { amountCents, policyCents, ...rest } = await refundFor(db, appointment, {
		actor,
		refund: 'policy',
		now,
	})
	return { ...rest, refundCents: amountCents, isRest: amountCents < policyCents }
}

type RefundPreview = {
	paidCents: number
	refundCents: number
	percent: number
	/** Whether the terms give more, but a part was refunded before. */
	isRest: boolean
	noRefund: NoRefund | null
}

async function refundFor(
	db: Db,
	appointment: Appointment,
	{ actor, refund, now }: Pick<CancelRequestedAppointment, 'actor' | 'refund' | 'now'>,
) {
	const paid = appointment.paidOrderId
		? await findPaidAppointment(db, { appointmentId: appointment.id, orderId: appointment.paidOrderId })
		: null
	const left = paid?.refundableCents ?? 0
	const paidCents = paid?.order.amountCents ?? 0
	const { rules, timeZone } = await getAvailability(db, { now })
	const tiers = tiersOf(rules)
	const byPolicy = refundByPolicy({
		tiers,
		paidCents,
		timeZone,
		now,
		appointmentStartsAt: startOf(appointment),
		percentMax: appointment.refundPercentMax,
	})
	const choice = isPerson(actor) ? 'policy' : refund
	const { percent, amountCents: policyCents } = byPolicy
	const noRefund = paid ? reasonOf({ left, percent, percentMax: appointment.refundPercentMax, tiers }) : null
	const none = { paidCents, percent, policyCents, noRefund, policy: null }
	if (choice === 'none' || left === 0) return { ...none, amountCents: 0 }
	if (choice === 'full') return { ...none, amountCents: left }
	if (choice === 'policy')
		return { ...none, policy: { tiers, percent }, amountCents: Math.min(policyCents, left) }
	const { amountCents } = choice
	if (!Number.isInteger(amountCents) || amountCents < 0 || amountCents > left)
		throw new Invalid(`Enter an amount from $0.00 to ${formatCents(left)}.`, 'amount')
	return { ...none, amountCents }
}

type PolicyFacts = { left: number; percent: number; percentMax: number | null; tiers: readonly RefundTier[] }

/** Returns why the terms give nothing back of a payment; null if they do. */
function reasonOf({ left, percent, percentMax, tiers }: PolicyFacts): NoRefund | null {
	if (left === 0) return 'refunded-before'
	if (percent > 0) return null
	if (tiers.every((tier) => tier.percent === 0)) return 'not-by-terms'
	return percentMax === 0 ? 'late-when-moved' : 'late'
}
