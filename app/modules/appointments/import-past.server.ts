import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { namedElsewhere } from '#app/db/named-elsewhere.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import type { Slot } from '#app/lib/dates/appointment-slots.ts'
import { localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { uuidOf } from '#app/lib/uuid-of.server.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import { newReference } from '#app/platform/reference.server.ts'
import { slotAt } from './booking/slot-at.ts'
import { reserveSpot, spotsMax } from './booking/slot-reservations.server.ts'
import { assertMay } from './policy.ts'

export type PastAppointment = {
	name: string
	/** In lower case. */
	email: string
	phone: string
	location: string
	startsAt: Date
	durationMinutes: number
	status: 'completed' | 'no_show' | 'cancelled'
	bookedAt: Date | null
	ownerId: string | null
	note: string | null
}

type Occasion = Pick<PastAppointment, 'email' | 'startsAt'>

/** By what two entries are the same appointment: a client is at one place at a time. */
export const keyOfPast = ({ email, startsAt }: Occasion): string => `${startsAt.toISOString()} ${email}`

/** Returns the keys of those that are in the calendar already. @throws Forbidden */
export async function findKnownPast(
	tx: Db,
	{ actor, occasions }: { actor: Actor; occasions: readonly Occasion[] },
): Promise<Set<string>> {
	assertMay(actor, 'change', noThing)
	const { rows } = await tx.execute<{ email: string; at: string }>(sql`
		select lower(a.email::text) as email, to_json(a.starts_at at time zone 'UTC') as at
		from jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as wanted (email citext, "startsAt" timestamptz)
			join appointment a on a.email = wanted.email and a.starts_at = wanted."startsAt"`)
	return new Set(rows.map(({ email, at }) => keyOfPast({ email, startsAt: new Date(`${at}Z`) })))
}

/** The policy asks whose an appointment is; the site may change those of everybody. */
const noThing = { id: '', userId: null, buyerKey: null }

/**
 * Adds appointments that took place, or were canceled, elsewhere. Nothing follows from them: no email, no step, no request for a review,
 * because no order paid for them. Call it inside a transaction.
 * @returns the ids in their order
 * @throws Forbidden; Invalid when a part of a day has more of them than can be stored
 */
export async function insertPastAppointments(
	tx: Db,
	{
		actor,
		appointments,
		timeZone,
		now,
	}: { actor: Actor; appointments: readonly PastAppointment[]; timeZone: string; now: Date },
): Promise<string[]> {
	assertMay(actor, 'change', noThing)
	if (appointments.length === 0) return []
	const rows = []
	for (const { bookedAt, note: _, ownerId, ...each } of appointments) {
		// The id is that of the occasion, so that two imports at once add it once.
		const id = uuidOf(`imported appointment ${keyOfPast(each)}`)
		const slotDate = localDateOf(each.startsAt, timeZone)
		const slot = slotAt(localTimeOf(each.startsAt, timeZone))
		rows.push({
			...each,
			id,
			reference: newReference('LV'),
			slotDate,
			slot,
			spot: each.status === 'cancelled' ? null : await takeSpot(tx, { date: slotDate, slot, id }),
			timeZone,
			idempotencyKey: `import:${id}`,
			...(ownerId && { ownerId }),
			createdAt: bookedAt ?? each.startsAt,
			updatedAt: now,
		})
	}
	await tx.insert(appointment).values(rows)
	const by = recordedActor(actor)
	await tx.insert(appointmentEvent).values(
		rows.map(({ id, status }, index) => ({
			appointmentId: id,
			at: now,
			what: 'imported',
			byKind: by.kind,
			byUserId: by.id,
			toStatus: status,
			note: appointments[index]!.note,
		})),
	)
	const ids = rows.map(({ id }) => id)
	await tx.execute(sql`
		update appointment a set user_id = u.id from "user" u
		where a.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
			and u.email = lower(a.email::text) and u.email_verified`)
	return ids
}

async function takeSpot(
	tx: Db,
	{ date, slot, id }: { date: string; slot: Slot; id: string },
): Promise<number> {
	const spot = await reserveSpot(tx, { date, slot, capacity: spotsMax, holder: { appointmentId: id } })
	if (spot === null) throw new Invalid(`There are ${spotsMax} appointments in this part of ${date} already.`)
	return spot
}

/**
 * Removes the appointments that an import added and that nobody has changed since. Call it inside a transaction.
 * @returns the ids that are kept, with the reason
 * @throws Forbidden
 */
export async function removeUnusedPast(
	tx: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Map<string, string>> {
	assertMay(actor, 'change', noThing)
	const own = ['appointment_event', 'slot_spot']
	const { rows } = await tx.execute<{ id: string; used: boolean }>(sql`
		select id, version > 1 or (select count(*) from appointment_event e where e.appointment_id = a.id) > 1
			or ${await namedElsewhere(tx, { column: 'appointment_id', id: sql`a.id`, except: own })} as used
		from appointment a where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
		order by id for update`)
	const kept = new Map(rows.filter(({ used }) => used).map(({ id }) => [id, 'Worked on since.']))
	const removable = rows.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
	if (removable.length > 0) await tx.delete(appointment).where(inArray(appointment.id, removable))
	return kept
}
