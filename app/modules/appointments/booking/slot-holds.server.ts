import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import type { DaySlot } from '../availability/availability.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { changeAppointment } from '../history.server.ts'
import { releaseSpot } from './slot-reservations.server.ts'
import { lapseOffersIn, offerReleasedSpots } from './waitlist.server.ts'

type Lapse = { now: Date; emails: AppointmentEmails }

/**
 * Ends unpaid requests whose hold has run out: the client is told, the seat goes to the waitlist or becomes free.
 * For a job; several at once share the work. Returns how many.
 */
export async function expireLapsedHolds(db: Db, { now, emails }: Lapse): Promise<number> {
	const batch = 50
	for (let ended = 0; ; ) {
		const some = await expireSome(db, { now, emails, limit: batch })
		ended += some
		if (some < batch) return ended
	}
}

function expireSome(db: Db, { now, emails, limit }: Lapse & { limit: number }): Promise<number> {
	return transact(db, async (tx) => {
		const lapsed = await tx
			.select(appointmentColumns)
			.from(appointment)
			.where(lte(appointment.holdEndsAt, now))
			.orderBy(asc(appointment.holdEndsAt))
			.limit(limit)
			.for('update', { skipLocked: true })
		for (const bookedAppointment of lapsed) await expire(tx, bookedAppointment, { now, emails })
		return lapsed.length
	})
}

/**
 * The same for one slot, at the moment somebody wants it, also for offers to the waitlist that nobody took.
 * Whether anything was let go.
 */
export async function releaseLapsedIn(
	db: Db,
	{ date, slot, now, emails }: DaySlot & Lapse,
): Promise<boolean> {
	if (!(await hasLapsed(db, { date, slot, now }))) return false
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

/** Asked first without a lock: a slot that is simply full is the usual case. */
async function hasLapsed(db: Db, { date, slot, now }: DaySlot & { now: Date }): Promise<boolean> {
	const at = now.toISOString()
	const { rows } = await db.execute(sql`
		select 1 from appointment where slot_date = ${date} and slot = ${slot} and hold_ends_at <= ${at}
		union all
		select 1 from waitlist_entry
		where slot_date = ${date} and offered_slot = ${slot} and status = 'offered' and offer_ends_at <= ${at}
		limit 1`)
	return rows.length > 0
}

async function expire(tx: Db, before: Appointment, { now, emails }: Lapse): Promise<void> {
	const place = { date: before.slotDate, slot: before.slot }
	await releaseSpot(tx, { ...place, spot: before.spot! })
	const bookedAppointment = await changeAppointment(tx, {
		before,
		set: { status: 'expired', spot: null, holdEndsAt: null, addressTag: null },
		actor: { kind: 'system' },
		what: 'expired',
		now,
	})
	await emails.appointment(tx, { kind: 'expired', appointment: bookedAppointment, by: 'system' })
	await offerReleasedSpots(tx, { ...place, now, emails })
}
