import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { newReference } from '#app/platform/reference.server.ts'
import { readCalendar } from '../availability/availability.server.ts'
import { type Availability, calendarOf, capacityOf, holdEnd } from '../availability/availability.ts'
import { slotTaken } from '../availability/slot-taken.server.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { type Appointment, type AppointmentEmails, appointmentColumns } from '../find-appointments.server.ts'
import { writeFirstEvent } from '../history.server.ts'
import { assignAppointmentToVerifiedAccount } from '../owners.server.ts'
import type { AppointmentActor } from '../policy.ts'
import { type Booking, slotProblem } from './booking.schema.ts'
import { releaseLapsedIn } from './slot-holds.server.ts'
import { reserveSpot } from './slot-reservations.server.ts'

/**
 * How many unpaid requests may be held at once by one mail address, and from one network address, so that nobody
 * blocks the calendar. An unpaid request ends by itself, so this passes. A network address may stand for an office or for
 * all the phones of a carrier, so it has more.
 */
export const unpaidMax = { email: 2, address: 20 }

/** Two identical requests within this time, by a browser that gave them no name, are one double click. */
const doubleClickMs = 10 * 60_000

export type RequestAppointment = {
	actor: AppointmentActor
	/** Parsed by `bookingSchema`. */
	booking: Booking
	/** The browser's own name for this request (16 characters or more, random); a replay finds the appointment. */
	idempotencyKey?: string | undefined
	/** Stands for the client's network address: `accountTag(addressBlock(ip))`. */
	addressTag?: string | undefined
	/** For the advisor's own entries; else the rule's. */
	holdHours?: number | undefined
	sample?: boolean
	emails: AppointmentEmails
	now: Date
}

/**
 * Stores a request and holds its seat. The same request again answers with the same appointment, `replayed`.
 * The advisor may ask inside the notice, beyond the horizon and on closed days; never in the past.
 * @throws Invalid at `date` or `slot` when the calendar refuses; SlotTaken with the nearest free slots when
 *   somebody was faster; Conflict when this address holds too many unpaid requests already.
 */
export async function requestAppointment(
	db: Db,
	input: RequestAppointment,
): Promise<{ appointment: Appointment; replayed: boolean }> {
	const { booking, now } = input
	const key = keyOf(input)
	const known = await findReplayed(db, key, now)
	if (known) return { appointment: known, replayed: true }
	const timeZone = await getTimeZone(db)
	const { availability, taken } = await readCalendar(db, { now, timeZone, only: booking.date })
	assertOnOffer(availability, input, taken)
	const place = () => transact(db, (tx) => placeRequest(tx, { ...input, key, availability }))
	for (let attempt = 1; attempt <= 3; attempt++) {
		const placed = await place().catch(asNameTaken)
		if (placed && !(placed instanceof NameTaken)) return { appointment: placed, replayed: false }
		const replayed = await findReplayed(db, key, now)
		if (replayed) return { appointment: replayed, replayed: true }
		if (!placed && !(await releaseLapsedIn(db, { ...booking, now, emails: input.emails }))) break
	}
	throw await slotTaken(db, { ...booking, now })
}

/** The other of two identical requests came first, or the reference is in use: its transaction goes back. */
class NameTaken extends Error {}

function asNameTaken(error: unknown): NameTaken {
	if (error instanceof NameTaken) return error
	throw error
}

type Placed = RequestAppointment & { key: string; availability: Availability }

/** Null when the slot has no free seat. */
async function placeRequest(tx: Db, input: Placed): Promise<Appointment | null> {
	const { actor, booking, availability, now } = input
	const { date, slot, ...who } = booking
	await assertNotTooMany(tx, input)
	const id = randomUUID()
	const capacity = Math.max(capacityOf(availability, booking), actor.kind === 'advisor' ? 1 : 0)
	const spot = await reserveSpot(tx, { date, slot, capacity, holder: { appointmentId: id } })
	if (spot === null) return null
	const [bookedAppointment] = await tx
		.insert(appointment)
		.values({
			id,
			reference: newReference('LV'),
			...who,
			slotDate: date,
			slot,
			spot,
			timeZone: availability.timeZone,
			userId: actor.kind === 'client' ? actor.userId : null,
			buyerKey: actor.kind === 'client' ? actor.buyerKey : null,
			addressTag: input.addressTag ?? null,
			holdEndsAt: holdEnd(availability, { ...booking, now, hours: input.holdHours }),
			idempotencyKey: input.key,
			sample: input.sample ?? false,
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoNothing()
		.returning(appointmentColumns)
	if (!bookedAppointment) throw new NameTaken()
	if (!bookedAppointment.userId) await assignAppointmentToVerifiedAccount(tx, bookedAppointment)
	await writeFirstEvent(tx, { appointment: bookedAppointment, actor, now })
	await input.emails.appointment(tx, { kind: 'requested', appointment: bookedAppointment, by: actor.kind })
	return bookedAppointment
}

function assertOnOffer(
	availability: Availability,
	{ actor, booking, now }: RequestAppointment,
	taken: Parameters<typeof calendarOf>[1]['taken'],
): void {
	const { startsAt } = slotSpan({ ...booking, timeZone: availability.timeZone })
	if (startsAt <= now) throw new Invalid('This time is in the past. Please choose a later one.', 'date')
	if (actor.kind === 'advisor') return
	const problem = slotProblem(calendarOf(availability, { taken, now, only: booking.date }), booking)
	if (problem) throw new Invalid(problem.message, problem.field)
}

/** Requests of one address queue up here, so that parallel ones are counted too. */
async function assertNotTooMany(tx: Db, { actor, booking, addressTag }: Placed): Promise<void> {
	if (actor.kind !== 'client') return
	const counts = [
		{
			of: eq(appointment.email, booking.email),
			lock: `email ${booking.email.toLowerCase()}`,
			max: unpaidMax.email,
		},
		...(addressTag
			? [
					{
						of: eq(appointment.addressTag, addressTag),
						lock: `address ${addressTag}`,
						max: unpaidMax.address,
					},
				]
			: []),
	]
	for (const { of, lock, max } of counts) {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${lock}`}, 0))`)
		const held = await tx
			.select({ id: appointment.id })
			.from(appointment)
			.where(and(of, eq(appointment.status, 'requested'), isNotNull(appointment.holdEndsAt)))
			.limit(max)
		if (held.length >= max)
			throw new Conflict(
				`You already have ${max} unpaid requests. Please pay for or cancel one of them first. The links are in the emails we sent you.`,
			)
	}
}

/** Without a name of its own a request goes by what is in it. */
function keyOf({ actor, booking, idempotencyKey }: RequestAppointment): string {
	if (idempotencyKey) return `k:${idempotencyKey}`
	const { name, email, phone, location, date, slot } = booking
	const content = JSON.stringify([actor.kind, name, email.toLowerCase(), phone, location, date, slot])
	return `c:${createHash('sha256').update(content).digest('base64url')}`
}

async function findReplayed(db: Db, key: string, now: Date): Promise<Appointment | null> {
	const named = key.startsWith('k:')
	const [found] = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(
			and(
				eq(appointment.idempotencyKey, key),
				named ? undefined : inArray(appointment.status, ['requested', 'confirmed']),
			),
		)
		.orderBy(desc(appointment.createdAt))
		.limit(1)
	if (!found) return null
	if (!named && now.getTime() - found.createdAt.getTime() > doubleClickMs)
		throw new Conflict(
			'You have already requested this time. The link to your request is in the email we sent you.',
		)
	return found
}
