import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { assertTransition } from '../appointment-status.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { releaseSpot } from '../booking/slot-reservations.server.ts'
import { offerReleasedSpots } from '../booking/waitlist.server.ts'
import { type Appointment, type AppointmentEmails, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import type { NoRefund } from '../no-refund.ts'
import { assertNotTooLateToChange } from '../notice.ts'

type CancelInput = {
	actor: Actor
	id: string
	version?: number | undefined
	/** Shown to the other side; required from the advisor. */
	reason?: string | undefined
	/** The refund that the caller decided on and records, in cents; for the email. */
	refundCents: number
	/** Whether that refund waits for the decision of a bank; for the email. */
	isRefundHeld?: boolean
	/** Why there is none by the terms; for the email. */
	noRefund?: NoRefund | null
	emails: AppointmentEmails
	now: Date
}

/**
 * Cancels an appointment and releases its spot. The client may cancel until the change notice, the advisor always, with a reason.
 * @throws NotFound; Conflict when it changed, is over or too close; Invalid at `reason`.
 */
export async function cancelAppointment(
	db: Db,
	{ actor, id, version, reason, refundCents, isRefundHeld, noRefund, emails, now }: CancelInput,
): Promise<Appointment> {
	const trimmedReason = reason?.trim() || undefined
	if (actor.kind === 'staff' && !trimmedReason)
		throw new Invalid('Please give a reason, so the client knows why.', 'reason')
	if (trimmedReason && trimmedReason.length > 500)
		throw new Invalid('Please keep the reason to 500 characters or fewer.', 'reason')
	return transact(db, async (tx) => {
		const before = await lockAppointment(tx, { actor, id, version })
		assertTransition('cancel', before.status)
		const { rules } = await getAvailability(tx, { now })
		if (isPerson(actor)) assertNotTooLateToChange(before, { rules, now })
		const daySlot = { date: before.slotDate, slot: before.slot }
		await releaseSpot(tx, { ...daySlot, spot: before.spot! })
		const appointment = await changeAppointment(tx, {
			before,
			set: {
				status: 'cancelled',
				spot: null,
				holdEndsAt: null,
				clientIpHash: null,
				cancelReason: trimmedReason ?? null,
			},
			actor,
			what: 'cancelled',
			note: trimmedReason,
			now,
		})
		await emails.appointment(tx, {
			kind: 'cancelled',
			appointment,
			by: recordedActor(actor).kind,
			reason: trimmedReason,
			refundCents,
			isRefundHeld,
			noRefund,
		})
		await offerReleasedSpots(tx, { ...daySlot, now, emails })
		return appointment
	})
}
