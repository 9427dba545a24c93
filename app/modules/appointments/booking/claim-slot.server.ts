import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { appointment, waitlistEntry } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { capacityOf, holdEnd } from '../availability/availability.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { writeFirstEvent } from '../history.server.ts'
import { assignAppointmentToVerifiedAccount } from '../owners.server.ts'
import type { claimSchema } from './booking.schema.ts'
import { transferSpot } from './slot-reservations.server.ts'
import { assertVisitPlace } from './visit-place.server.ts'
import { endOffer, lockOffer } from './waitlist.server.ts'

type ClaimInput = {
	actor: Actor
	/** From the email with the offer; works once. */
	token: string
	/** Parsed by `claimSchema`. Date, slot and email address come from the offer. */
	details: z.output<typeof claimSchema>
	emails: AppointmentEmails
	now: Date
}

/**
 * Turns an offered spot into a request of the person it was offered to.
 * @throws NotFound when the offer has ended; Invalid at `location` outside the area where clients are met; Conflict when its slot is closed by now, which ends the offer.
 */
export async function claimSpot(
	db: Db,
	{ actor, token, details, emails, now }: ClaimInput,
): Promise<Appointment> {
	const claimed = await transact(db, async (tx) => {
		const entry = await lockOffer(tx, { token, now })
		await assertVisitPlace(tx, details)
		const availability = await getAvailability(tx, { now })
		const daySlot = { date: entry.slotDate, slot: entry.offeredSlot! }
		if (capacityOf(availability, daySlot) === 0) {
			await endOffer(tx, entry, { emails, now })
			return null
		}
		const id = randomUUID()
		const bookedAppointment = await insertWithNewReference('LV', async (reference) => {
			const [inserted] = await tx
				.insert(appointment)
				.values({
					id,
					reference,
					...details,
					email: entry.email,
					priceId: entry.priceId,
					usualMinutes: entry.usualMinutes,
					slotDate: daySlot.date,
					slot: daySlot.slot,
					spot: entry.spot,
					timeZone: availability.timeZone,
					userId: isPerson(actor) ? actor.id : null,
					buyerKey: isPerson(actor) ? actor.browser : null,
					holdEndsAt: holdEnd(availability, { ...daySlot, now }),
					idempotencyKey: `w:${entry.id}`,
					createdAt: now,
					updatedAt: now,
				})
				.onConflictDoNothing({ target: appointment.reference })
				.returning(appointmentColumns)
			return inserted
		})
		await transferSpot(tx, { waitlistEntryId: entry.id, appointmentId: id })
		await tx
			.update(waitlistEntry)
			.set({ status: 'claimed', spot: null, claimTokenHash: null, appointmentId: id })
			.where(eq(waitlistEntry.id, entry.id))
		if (!bookedAppointment.userId) await assignAppointmentToVerifiedAccount(tx, bookedAppointment)
		await writeFirstEvent(tx, {
			appointment: bookedAppointment,
			actor,
			now,
			what: 'claimed from the waitlist',
		})
		await emails.appointment(tx, {
			kind: 'requested',
			appointment: bookedAppointment,
			by: recordedActor(actor).kind,
		})
		return bookedAppointment
	})
	if (!claimed)
		throw new Conflict('We’re sorry, but we no longer have appointments at that time on that day.')
	return claimed
}
