import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { assertMay } from '../appointment-status.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { releaseSpot } from '../booking/slot-reservations.server.ts'
import { offerReleasedSpots } from '../booking/waitlist.server.ts'
import { type Appointment, type AppointmentEmails, lockAppointment } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { assertInNotice } from '../notice.ts'
import type { AppointmentActor } from '../policy.ts'

type Cancel = {
	actor: AppointmentActor
	id: string
	version?: number | undefined
	/** For the other side to read; the advisor gives one. */
	reason?: string | undefined
	/** What goes back to the client, in cents, as the caller decided and owes it; for the mail. */
	refundCents: number
	emails: AppointmentEmails
	now: Date
}

/**
 * Cancels a visit and frees its seat. The client may until the change notice, the advisor always, with a reason.
 * @throws NotFound; Conflict when it changed, is over or too near; Invalid at `reason`.
 */
export async function cancelAppointment(
	db: Db,
	{ actor, id, version, reason, refundCents, emails, now }: Cancel,
): Promise<Appointment> {
	const why = reason?.trim() || undefined
	if (actor.kind === 'advisor' && !why)
		throw new Invalid('Please give a reason, so the client knows why.', 'reason')
	if (why && why.length > 500)
		throw new Invalid('Please keep the reason to 500 characters or fewer.', 'reason')
	return transact(db, async (tx) => {
		const before = await lockAppointment(tx, { actor, id, version })
		assertMay('cancel', before.status)
		const { rules } = await getAvailability(tx, { now })
		if (actor.kind === 'client') assertInNotice(before, { rules, now })
		const place = { date: before.slotDate, slot: before.slot }
		await releaseSpot(tx, { ...place, spot: before.spot! })
		const appointment = await changeAppointment(tx, {
			before,
			set: {
				status: 'cancelled',
				spot: null,
				holdEndsAt: null,
				addressTag: null,
				cancelReason: why ?? null,
			},
			actor,
			what: 'cancelled',
			note: why,
			now,
		})
		await emails.appointment(tx, { kind: 'cancelled', appointment, by: actor.kind, reason: why, refundCents })
		await offerReleasedSpots(tx, { ...place, now, emails })
		return appointment
	})
}
