import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { DaySlot } from '../availability/availability.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { releaseSpot } from './slot-reservations.server.ts'
import { lapseOffersIn, offerReleasedSpots } from './waitlist.server.ts'

type ExpiryInput = { now: Date; emails: AppointmentEmails }

/**
 * Expires unpaid requests whose hold has ended: the client is notified, and the spot is offered to the waitlist or becomes free.
 * For a job; concurrent runs share the work. Returns how many requests expired.
 */
export async function expireLapsedHolds(db: Db, { now, emails }: ExpiryInput): Promise<number> {
	const batch = 50
	for (let total = 0; ; ) {
		const expired = await expireBatch(db, { now, emails, limit: batch })
		total += expired
		if (expired < batch) return total
	}
}

function expireBatch(db: Db, { now, emails, limit }: ExpiryInput & { limit: number }): Promise<number> {
	return transact(db, async (tx) => {
		const lapsed = await tx
			.select(appointmentColumns)
			.from(appointment)
			.where(lte(appointment.holdEndsAt, now))
			.orderBy(asc(appointment.holdEndsAt), asc(appointment.id))
			.limit(limit)
			.for('update', { skipLocked: true })
		for (const bookedAppointment of lapsed) await expire(tx, bookedAppointment, { now, emails })
		return lapsed.length
	})
}

/**
 * Expires the ended holds of one slot when somebody requests it, and also ends unclaimed offers to the waitlist.
 * Returns whether anything was released.
 */
export async function releaseLapsedIn(
	db: Db,
	{ date, slot, now, emails }: DaySlot & ExpiryInput,
): Promise<boolean> {
	if (!(await hasExpired(db, { date, slot, now }))) return false
	return transact(db, async (tx) => {
		const lapsed = await tx
			.select(appointmentColumns)
			.from(appointment)
			.where(
				and(eq(appointment.slotDate, date), eq(appointment.slot, slot), lte(appointment.holdEndsAt, now)),
			)
			.orderBy(asc(appointment.id))
			.for('update')
		for (const bookedAppointment of lapsed) await expire(tx, bookedAppointment, { now, emails })
		const offers = await lapseOffersIn(tx, { date, slot, now, emails })
		return lapsed.length + offers > 0
	})
}

/** Whether a hold or an offer of the slot has expired. Checked first without a lock, because usually the slot is simply full. */
async function hasExpired(db: Db, { date, slot, now }: DaySlot & { now: Date }): Promise<boolean> {
	const nowIso = now.toISOString()
	const { rows } = await db.execute(sql`
		select 1 from appointment where slot_date = ${date} and slot = ${slot} and hold_ends_at <= ${nowIso}
		union all
		select 1 from waitlist_entry
		where slot_date = ${date} and offered_slot = ${slot} and status = 'offered' and offer_ends_at <= ${nowIso}
		limit 1`)
	return rows.length > 0
}

async function expire(tx: Db, before: Appointment, { now, emails }: ExpiryInput): Promise<void> {
	const daySlot = { date: before.slotDate, slot: before.slot }
	await releaseSpot(tx, { ...daySlot, spot: before.spot! })
	const bookedAppointment = await changeAppointment(tx, {
		before,
		set: { status: 'expired', spot: null, holdEndsAt: null, clientIpHash: null },
		actor: siteActor('job'),
		what: 'expired',
		now,
	})
	await emails.appointment(tx, { kind: 'expired', appointment: bookedAppointment, by: 'system' })
	await offerReleasedSpots(tx, { ...daySlot, now, emails })
}
