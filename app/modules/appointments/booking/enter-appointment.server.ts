import { eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { instantOf, localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid, InvalidFields } from '#app/lib/errors.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { uuidOf } from '#app/lib/uuid-of.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import { getAvailability } from '../availability/availability.server.ts'
import { type Appointment, appointmentColumns } from '../find-appointments.server.ts'
import { writeFirstEvent } from '../history.server.ts'
import { assignAppointmentToVerifiedAccount } from '../owners.server.ts'
import { assertMay } from '../policy.ts'
import { findEntryDoubts } from './entry-doubts.server.ts'
import type { EntryDoubts } from './entry-doubts.ts'
import { slotAt } from './slot-at.ts'
import { reserveSpot, spotsMax } from './slot-reservations.server.ts'

/** An appointment as the advisor enters it. */
export type Entry = {
	/** A local day of the business, and a time of it, '10:30'. */
	date: string
	time: string
	location: string
	/** For the advisor only. */
	note: string
	free: boolean
	/** The `key` of the `EntryDoubted` that the advisor confirmed. */
	confirmed: string
}

/** Who it is for. Email and phone may be empty. */
export type EntryClient = {
	clientId: string
	userId: string | null
	ownerId: string | null
	name: string
	email: string
	phone: string
}

/** The advisor has to confirm what speaks against an entry. `key` stands for exactly these doubts. */
export class EntryDoubted extends InvalidFields {
	readonly key: string
	constructor(doubts: EntryDoubts) {
		super(doubts)
		this.key = hashState(doubts)
	}
}

type EntryKey = { actor: Actor; date: string; requestKey: string }

/** Returns the id of the appointment that a form enters: submitted twice with the same fields, it enters one. */
export const entryId = (requestKey: string): string => uuidOf(`entered appointment ${requestKey}`)

/**
 * Returns the appointment that this form has already entered; null if it has not. Entries for the same day wait for each other here until the
 * transaction ends, so that none overlooks another. @throws Forbidden
 */
export async function findEntered(
	tx: Db,
	{ actor, date, requestKey }: EntryKey,
): Promise<Appointment | null> {
	assertMay(actor, 'manage')
	await tx.execute(
		sql`select pg_advisory_xact_lock(hashtextextended(${`appointments entered on ${date}`}, 0))`,
	)
	const [found] = await tx
		.select(appointmentColumns)
		.from(appointment)
		.where(eq(appointment.id, entryId(requestKey)))
	return found ?? null
}

type InsertEntry = {
	actor: Actor
	entry: Entry
	client: EntryClient
	service: { priceId: string; appointmentMinutes: number | null }
	requestKey: string
	/** Whether the client is to be emailed about it, if it is still to come. */
	wantsInvitation: boolean
	now: Date
}

/**
 * Enters an appointment that the client did not book: confirmed at its exact time, or completed if that is over. Unlike a client, the advisor may
 * choose any time; what speaks against it is said once. It takes a spot of its part of the day, if need be one more than the hours have, so
 * that no client can book that one. Call it after `findEntered`, in the same transaction.
 * @throws Forbidden; Invalid at `date` or `time` for one that does not exist or is too far away; EntryDoubted until its key is confirmed
 */
export async function insertEntry(tx: Db, input: InsertEntry): Promise<Appointment> {
	const { actor, entry, client, service, requestKey, wantsInvitation, now } = input
	assertMay(actor, 'manage')
	const { rules, timeZone, ...availability } = await getAvailability(tx, { now })
	const startsAt = readStart(entry, { timeZone, now })
	const durationMinutes = service.appointmentMinutes ?? rules.appointmentMinutes
	const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
	const isOver = endsAt <= now
	const id = entryId(requestKey)
	const slot = slotAt(entry.time)
	const day = { date: entry.date, slot }
	// First the spot: a client who books the same part of the day at this moment is waited for, and then seen.
	const spot = await reserveSpot(tx, { ...day, capacity: spotsMax, holder: { appointmentId: id } })
	if (spot === null) throw new Invalid('This part of the day has 50 appointments already.', 'time')
	const span = { startsAt, endsAt, timeZone }
	const doubts = await findEntryDoubts(tx, { entry, id, isOver, availability, span, now })
	if (Object.keys(doubts).length > 0 && hashState(doubts) !== entry.confirmed) throw new EntryDoubted(doubts)
	const entered = await insertWithNewReference('LV', async (reference) => {
		const { ownerId, ...person } = client
		const [inserted] = await tx
			.insert(appointment)
			.values({
				id,
				reference,
				...person,
				...(ownerId && { ownerId }),
				status: isOver ? 'completed' : 'confirmed',
				location: entry.location,
				free: entry.free,
				priceId: service.priceId,
				usualMinutes: service.appointmentMinutes,
				slotDate: day.date,
				slot,
				spot,
				startsAt,
				durationMinutes,
				timeZone,
				idempotencyKey: `entered:${id}`,
				createdAt: now,
				updatedAt: now,
			})
			.onConflictDoNothing({ target: appointment.reference })
			.returning(appointmentColumns)
		return inserted
	})
	if (!entered.userId) await assignAppointmentToVerifiedAccount(tx, entered)
	const what = wantsInvitation && startsAt > now ? enteredAndInvited : 'added'
	await writeFirstEvent(tx, { appointment: entered, actor, what, note: entry.note, now })
	return entered
}

/** In the history: the client was emailed about it. */
export const enteredAndInvited = 'added, client invited'

const daysMax = { past: 3_660, ahead: 366 }

/** @throws Invalid at `date` or `time` */
function readStart({ date, time }: Entry, { timeZone, now }: { timeZone: string; now: Date }): Date {
	const today = localDateOf(now, timeZone)
	if (date > addDays(today, daysMax.ahead)) throw new Invalid('Choose a day within the next year.', 'date')
	if (date < addDays(today, -daysMax.past)) throw new Invalid('Choose a day of the last ten years.', 'date')
	const startsAt = instantOf(date, time, timeZone)
	if (localTimeOf(startsAt, timeZone) !== time)
		throw new Invalid('Clocks are set forward over this time on this day. Choose another.', 'time')
	return startsAt
}
