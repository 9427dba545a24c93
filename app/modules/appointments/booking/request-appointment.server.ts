import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { type Actor, isPerson, recordedActor } from '#app/modules/auth/actor.ts'
import { newReference } from '#app/platform/reference.server.ts'
import { callLocation } from '../appointment-type.ts'
import { readCalendar } from '../availability/availability.server.ts'
import {
	type Availability,
	calendarOf,
	capacityOf,
	forLength,
	holdEnd,
} from '../availability/availability.ts'
import { slotTakenError } from '../availability/slot-taken.server.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import { readBusyDay } from '../calendars/busy-spans.server.ts'
import {
	type Appointment,
	type AppointmentEmails,
	appointmentColumns,
	findUpcomingCall,
} from '../find-appointments.server.ts'
import { writeFirstEvent } from '../history.server.ts'
import { assignAppointmentToVerifiedAccount } from '../owners.server.ts'
import { type Booking, bookingSchema, slotProblem } from './booking.schema.ts'
import { releaseLapsedIn } from './slot-holds.server.ts'
import { reserveSpot } from './slot-reservations.server.ts'
import { assertVisitPlace } from './visit-place.server.ts'

/**
 * How many unpaid requests one email address and one network address may hold at once, so that nobody blocks the calendar.
 * Unpaid requests expire, so the limit is temporary. A network address may belong to an office or to all phones of a
 * carrier, so its limit is higher.
 */
export const unpaidMax = { email: 2, address: 20 }

/** Two identical requests without an idempotency key within this time count as one, sent by a double click. */
const doubleClickMs = 10 * 60_000

export type RequestAppointment = {
	actor: Actor
	/** Parsed by `bookingSchema`. */
	booking: Booking
	/**
	 * The paid online search that a call belongs to; without one, the appointment is in person. The caller must verify that it
	 * belongs to the client.
	 */
	callFor?: { orderId: string; paidAt: Date } | undefined
	/** The service that is requested, with the length of its appointments, null for the usual one. */
	service?: { priceId: string; appointmentMinutes: number | null } | undefined
	/** A random key of 16 or more characters chosen by the browser; a repeated request with it returns the same appointment. */
	idempotencyKey?: string | undefined
	/** A hash of the client's IP address: `hashForLimitKey(addressBlock(ip))`. */
	clientIpHash?: string | undefined
	/** For entries by the advisor; by default the booking rule. */
	holdHours?: number | undefined
	sample?: boolean
	emails: AppointmentEmails
	now: Date
}

/**
 * Stores a request and holds its spot. The same request sent again returns the same appointment, with `replayed` set.
 * The advisor may book anywhere, within the notice, beyond the booking window and on closed days, but never in the past.
 * @throws Invalid at `location` outside the area where clients are met, at `date` or `slot` when the calendar does not allow it; SlotTaken with the nearest free slots
 *   when the slot is full; Conflict when this address already holds too many unpaid requests, or the online search has an upcoming call.
 */
export async function requestAppointment(
	db: Db,
	input: RequestAppointment,
): Promise<{ appointment: Appointment; replayed: boolean }> {
	const { booking, now } = input
	const key = replayKeyOf(input)
	const existing = await findReplayed(db, key, now)
	if (existing) return { appointment: existing, replayed: true }
	if (isPerson(input.actor) && !input.callFor) await assertVisitPlace(db, booking)
	const timeZone = await getTimeZone(db)
	const { availability, taken } = await readCalendar(db, { now, timeZone, only: booking.date })
	assertBookable(availability, input, taken)
	const tryToPlace = () => transact(db, (tx) => placeRequest(tx, { ...input, key, availability }))
	for (let attempt = 1; attempt <= 3; attempt++) {
		const placed = await tryToPlace().catch(asKeyTaken)
		if (placed && !(placed instanceof KeyTaken)) return { appointment: placed, replayed: false }
		const replayed = await findReplayed(db, key, now)
		if (replayed) return { appointment: replayed, replayed: true }
		if (!placed && !(await releaseLapsedIn(db, { ...booking, now, emails: input.emails }))) break
	}
	throw await slotTakenError(db, { ...booking, now })
}

/** Thrown to roll back the transaction when an identical request was stored first, or the reference is in use. */
class KeyTaken extends Error {}

function asKeyTaken(error: unknown): KeyTaken {
	if (error instanceof KeyTaken) return error
	throw error
}

type PlaceInput = RequestAppointment & { key: string; availability: Availability }

/** Returns null when the slot has no free spot. */
async function placeRequest(tx: Db, input: PlaceInput): Promise<Appointment | null> {
	const { actor, booking, availability, callFor, service, now } = input
	const { date, slot, ...contact } = booking
	await (callFor ? assertNoUpcomingCall(tx, callFor) : assertNotTooMany(tx, input))
	const id = randomUUID()
	const current = { ...availability, busy: await readBusyDay(tx, { date, timeZone: availability.timeZone }) }
	const longEnough = forLength(current, service?.appointmentMinutes ?? null)
	const capacity = Math.max(capacityOf(longEnough, booking), actor.kind === 'staff' ? 1 : 0)
	const spot = await reserveSpot(tx, { date, slot, capacity, holder: { appointmentId: id } })
	if (spot === null) return null
	const [bookedAppointment] = await tx
		.insert(appointment)
		.values({
			id,
			reference: newReference('LV'),
			...contact,
			...(callFor ? callColumns(callFor) : {}),
			priceId: service?.priceId ?? null,
			usualMinutes: service?.appointmentMinutes ?? null,
			slotDate: date,
			slot,
			spot,
			timeZone: availability.timeZone,
			userId: isPerson(actor) ? actor.id : null,
			buyerKey: isPerson(actor) ? actor.browser : null,
			clientIpHash: input.clientIpHash ?? null,
			holdEndsAt: callFor ? null : holdEnd(availability, { ...booking, now, hours: input.holdHours }),
			idempotencyKey: input.key,
			sample: input.sample ?? false,
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoNothing()
		.returning(appointmentColumns)
	if (!bookedAppointment) throw new KeyTaken()
	if (!bookedAppointment.userId) await assignAppointmentToVerifiedAccount(tx, bookedAppointment)
	await writeFirstEvent(tx, { appointment: bookedAppointment, actor, now })
	await input.emails.appointment(tx, {
		kind: 'requested',
		appointment: bookedAppointment,
		by: recordedActor(actor).kind,
	})
	return bookedAppointment
}

function assertBookable(
	availability: Availability,
	{ actor, booking, now }: RequestAppointment,
	taken: Parameters<typeof calendarOf>[1]['taken'],
): void {
	const { startsAt } = slotSpan({ ...booking, timeZone: availability.timeZone })
	if (startsAt <= now) throw new Invalid('This time is in the past. Please choose a later one.', 'date')
	if (actor.kind === 'staff') return
	const problem = slotProblem(calendarOf(availability, { taken, now, only: booking.date }), booking)
	if (problem) throw new Invalid(problem.message, problem.field)
}

const callColumns = ({ orderId, paidAt }: NonNullable<RequestAppointment['callFor']>) => ({
	type: 'online_search' as const,
	location: callLocation,
	caseOrderId: orderId,
	paidAt,
})

/** Concurrent requests for a call in one online search wait for each other here. */
async function assertNoUpcomingCall(
	tx: Db,
	{ orderId }: NonNullable<RequestAppointment['callFor']>,
): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`call ${orderId}`}, 0))`)
	if (await findUpcomingCall(tx, { orderId }))
		throw new Conflict('You already have a call booked. You can change its time instead.')
}

/** Concurrent requests from one email or network address wait for each other here, so that all of them are counted. */
async function assertNotTooMany(tx: Db, { actor, booking, clientIpHash }: PlaceInput): Promise<void> {
	if (!isPerson(actor)) return
	const counts = [
		{
			condition: eq(appointment.email, booking.email),
			lock: `email ${booking.email.toLowerCase()}`,
			max: unpaidMax.email,
		},
		...(clientIpHash
			? [
					{
						condition: eq(appointment.clientIpHash, clientIpHash),
						lock: `address ${clientIpHash}`,
						max: unpaidMax.address,
					},
				]
			: []),
	]
	for (const { condition, lock, max } of counts) {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${lock}`}, 0))`)
		const held = await tx
			.select({ id: appointment.id })
			.from(appointment)
			.where(and(condition, eq(appointment.status, 'requested'), isNotNull(appointment.holdEndsAt)))
			.limit(max)
		if (held.length >= max)
			throw new Conflict(
				`You already have ${max} unpaid requests. Please pay for or cancel one of them first. The links are in the emails we sent you.`,
			)
	}
}

/** Returns the key that identifies a repeated request: the browser's idempotency key, or without one a hash of the contents. */
function replayKeyOf({ actor, booking, service, idempotencyKey }: RequestAppointment): string {
	if (idempotencyKey) return `k:${idempotencyKey}`
	const typed = bookingSchema
		.keyof()
		.options.map((field) => (field === 'email' ? booking.email.toLowerCase() : booking[field]))
	const content = JSON.stringify([recordedActor(actor).kind, service?.priceId, ...typed])
	return `c:${createHash('sha256').update(content).digest('base64url')}`
}

async function findReplayed(db: Db, key: string, now: Date): Promise<Appointment | null> {
	const hasOwnKey = key.startsWith('k:')
	const [found] = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(
			and(
				eq(appointment.idempotencyKey, key),
				hasOwnKey ? undefined : inArray(appointment.status, ['requested', 'confirmed']),
			),
		)
		.orderBy(desc(appointment.createdAt), desc(appointment.id))
		.limit(1)
	if (!found) return null
	if (!hasOwnKey && now.getTime() - found.createdAt.getTime() > doubleClickMs)
		throw new Conflict(
			'You have already requested this time. The link to your request is in the email we sent you.',
		)
	return found
}
