import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money.ts'
import { refundByPolicy } from '#app/lib/refund-policy.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { tiersOf } from '#app/modules/appointments/availability/availability.ts'
import { cancelAppointment } from '#app/modules/appointments/changes/cancel-appointment.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	getAppointment,
} from '#app/modules/appointments/find-appointments.server.ts'
import { beginningOf } from '#app/modules/appointments/notice.ts'
import type { AppointmentActor } from '#app/modules/appointments/policy.ts'
import { findPaidAppointment, queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'

/** 'policy': by the tiers of the rules, the client's way; the advisor may also choose all, nothing or an amount. */
export type RefundChoice = 'policy' | 'full' | 'none' | { amountCents: number }

type CallOff = {
	actor: AppointmentActor
	id: string
	version?: number | undefined
	reason?: string | undefined
	refund: RefundChoice
	emails: AppointmentEmails
	now: Date
}

/**
 * Cancels a visit and decides what of its payment goes back, together: neither happens alone.
 * @throws what `cancelVisit` throws; Invalid at `amount` for more than is left
 */
export function cancelRequestedAppointment(
	db: Db,
	input: CallOff,
): Promise<{ appointment: Appointment; refundCents: number }> {
	const { actor, id, reason, emails, now } = input
	return transact(db, async (tx) => {
		const seen = await getAppointment(tx, { actor, id })
		const version = input.version ?? seen.version
		const owed = await refundFor(tx, seen, input)
		// The order is locked before the visit, as when a payment arrives: two who lock crosswise would wait for each other.
		if (owed.amountCents > 0)
			await queueRefund(tx, {
				orderId: seen.paidOrderId!,
				amountCents: owed.amountCents,
				reason: reason?.trim() || 'The appointment was canceled.',
				requestedBy: actor.kind,
				requestedByUserId: actor.kind === 'system' ? undefined : (actor.userId ?? undefined),
				cause: `cancelled:${id}:${version}`,
				policy: owed.policy,
				now,
			})
		const appointment = await cancelAppointment(tx, {
			actor,
			id,
			version,
			reason,
			emails,
			now,
			refundCents: owed.amountCents,
		})
		return { appointment, refundCents: owed.amountCents }
	})
}

/** What cancelling now would give back; for the page that asks before it is done. */
export async function previewRefund(
	db: Db,
	{ actor, id, now }: Pick<CallOff, 'actor' | 'id' | 'now'>,
): Promise<{ paidCents: number; refundCents: number; percent: number; lostByMoving: boolean }> {
	const appointment = await getAppointment(db, { actor, id })
	const { paidCents, amountCents, percent } = await refundFor(db, appointment, {
		actor,
		refund: 'policy',
		now,
	})
	return { paidCents, refundCents: amountCents, percent, lostByMoving: appointment.refundPercentMax === 0 }
}

async function refundFor(
	db: Db,
	appointment: Appointment,
	{ actor, refund, now }: Pick<CallOff, 'actor' | 'refund' | 'now'>,
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
		appointmentStartsAt: beginningOf(appointment),
		percentMax: appointment.refundPercentMax,
	})
	const choice = actor.kind === 'client' ? 'policy' : refund
	const none = { paidCents, percent: byPolicy.percent, policy: null }
	if (choice === 'none' || left === 0) return { ...none, amountCents: 0 }
	if (choice === 'full') return { ...none, amountCents: left }
	if (choice === 'policy') {
		const { percent } = byPolicy
		return {
			paidCents,
			percent,
			policy: { tiers, percent },
			amountCents: Math.min(byPolicy.amountCents, left),
		}
	}
	const { amountCents } = choice
	if (!Number.isInteger(amountCents) || amountCents < 0 || amountCents > left)
		throw new Invalid(`Enter an amount from $0.00 to ${formatCents(left)}.`, 'amount')
	return { ...none, amountCents }
}
