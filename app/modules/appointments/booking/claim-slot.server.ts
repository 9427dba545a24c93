import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, waitlistEntry } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { underNewReference } from '#app/platform/reference.server.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { capacityOf, holdEnd } from '../availability/availability.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { writeFirstEvent } from '../history.server.ts'
import { assignAppointmentToVerifiedAccount } from '../owners.server.ts'
import type { AppointmentActor } from '../policy.ts'
import type { Booking } from './booking.schema.ts'
import { transferSpot } from './slot-reservations.server.ts'
import { endOffer, lockOffer } from './waitlist.server.ts'

type Claim = {
	actor: AppointmentActor
	/** From the offer's mail; works once. */
	token: string
	/** Parsed by `claimSchema`. Date and slot are the offer's, and so is the address. */
	details: Pick<Booking, 'name' | 'phone' | 'location'>
	emails: AppointmentEmails
	now: Date
}

/**
 * The reserved seat becomes a request of the person it was kept for.
 * @throws NotFound when the offer is gone; Conflict when its time was closed since, which ends it.
 */
export async function claimSpot(db: Db, { actor, token, details, emails, now }: Claim): Promise<Appointment> {
	const claimed = await transact(db, async (tx) => {
		const entry = await lockOffer(tx, { token, now })
		const availability = await getAvailability(tx, { now })
		const place = { date: entry.slotDate, slot: entry.offeredSlot! }
		if (capacityOf(availability, place) === 0) {
			await endOffer(tx, entry, { emails, now })
			return null
		}
		const id = randomUUID()
		const bookedAppointment = await underNewReference('LV', async (reference) => {
			const [made] = await tx
				.insert(appointment)
				.values({
					id,
					reference,
					...details,
					email: entry.email,
					slotDate: place.date,
					slot: place.slot,
					spot: entry.spot,
					timeZone: availability.timeZone,
					userId: actor.kind === 'client' ? actor.userId : null,
					buyerKey: actor.kind === 'client' ? actor.buyerKey : null,
					holdEndsAt: holdEnd(availability, { ...place, now }),
					idempotencyKey: `w:${entry.id}`,
					createdAt: now,
					updatedAt: now,
				})
				.onConflictDoNothing({ target: appointment.reference })
				.returning(appointmentColumns)
			return made
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
		await emails.appointment(tx, { kind: 'requested', appointment: bookedAppointment, by: actor.kind })
		return bookedAppointment
	})
	if (!claimed)
		throw new Conflict('We’re sorry, but we no longer have appointments at that time on that day.')
	return claimed
}
