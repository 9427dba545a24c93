import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { Conflict } from '#app/lib/errors.ts'
import { type Actor, recordedActor } from '#app/modules/auth/actor.ts'
import type { Appointment, AppointmentEvent } from './find-appointments.server.ts'
import { appointmentColumns, getAppointment } from './find-appointments.server.ts'

/** The fields whose changes the history records, besides the status. */
const recordedFields = [
	'slotDate',
	'slot',
	'spot',
	'startsAt',
	'durationMinutes',
	'location',
	'holdEndsAt',
	'paidOrderId',
] as const
/** The fields shown in calendars: changing one increases the event's SEQUENCE. */
const calendarFields = ['slotDate', 'slot', 'startsAt', 'durationMinutes', 'location', 'status'] as const

type Change = {
	before: Appointment
	set: Partial<typeof appointment.$inferInsert>
	actor: Actor
	what: string
	note?: string | null | undefined
	now: Date
}

/** Writes a change to a locked appointment together with its history entry. */
export async function changeAppointment(
	tx: Db,
	{ before, set, actor, what, note, now }: Change,
): Promise<Appointment> {
	const after = { ...before, ...set }
	const isCalendarChange = calendarFields.some((field) => !isSame(before[field], after[field]))
	const [changed] = await tx
		.update(appointment)
		.set({
			...set,
			version: before.version + 1,
			sequence: before.sequence + (isCalendarChange ? 1 : 0),
			updatedAt: now,
		})
		.where(and(eq(appointment.id, before.id), eq(appointment.version, before.version)))
		.returning(appointmentColumns)
	if (!changed) throw new Conflict('This appointment was changed in the meantime. Please try again.')
	await writeEvent(tx, { before, after: changed, actor, what, note, now })
	return changed
}

/** Writes the first entry of a history. */
export const writeFirstEvent = (
	tx: Db,
	{
		appointment: bookedAppointment,
		actor,
		now,
		what = 'requested',
		note,
	}: { appointment: Appointment; actor: Actor; now: Date; what?: string; note?: string },
): Promise<void> => writeEvent(tx, { before: null, after: bookedAppointment, actor, what, note, now })

/** Writes an entry about something that did not change the appointment, such as a refund. */
export const writeNoteEvent = (
	tx: Db,
	{
		appointment: bookedAppointment,
		...rest
	}: { appointment: Appointment; actor: Actor; what: string; note?: string; now: Date },
): Promise<void> => writeEvent(tx, { before: bookedAppointment, after: bookedAppointment, ...rest })

/** Lists the history of an appointment, oldest first. @throws NotFound */
export async function listHistory(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<AppointmentEvent[]> {
	await getAppointment(db, { actor, id })
	return db
		.select()
		.from(appointmentEvent)
		.where(eq(appointmentEvent.appointmentId, id))
		.orderBy(asc(appointmentEvent.id))
}

type EventInput = Pick<Change, 'actor' | 'what' | 'note' | 'now'> & {
	before: Appointment | null
	after: Appointment
}

async function writeEvent(tx: Db, { before, after, actor, what, note, now }: EventInput): Promise<void> {
	const changes = before
		? recordedFields
				.filter((field) => !isSame(before[field], after[field]))
				.map((field) => [field, [before[field], after[field]]])
		: []
	const by = recordedActor(actor)
	await tx.insert(appointmentEvent).values({
		appointmentId: after.id,
		at: now,
		what,
		byKind: by.kind,
		byUserId: by.id,
		fromStatus: before?.status ?? null,
		toStatus: after.status,
		changes: Object.fromEntries(changes),
		note: note || null,
	})
}

const isSame = (a: unknown, b: unknown) =>
	a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
