import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { waitlistEntry } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { type Slot, slots } from '#app/lib/dates/appointment-slots.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { getAvailability, readCalendar } from '../availability/availability.server.ts'
import { calendarOf, capacityOf, type DaySlot, slotStateOf } from '../availability/availability.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import type { AppointmentEmails, WaitlistEntry } from '../find-appointments.server.ts'
import { releaseSpot, reserveSpot } from './slot-reservations.server.ts'

/** How many places on waitlists one mail address may have at once. */
export const waitingMax = 5

type Activity = { emails: AppointmentEmails; now: Date }
type Join = Activity & { name: string; email: string; date: string; slot?: Slot | undefined }

/**
 * Puts an address on the waitlist of a full slot, or of a day without a free one. Joining again changes nothing;
 * whether it was on the list already is not told, because anybody can type anybody's address.
 * @throws Invalid at `date` when there is nothing to wait for, or a seat is free; Conflict beyond `waitingMax`.
 */
export async function joinWaitlist(db: Db, { name, email, date, slot, emails, now }: Join): Promise<void> {
	const { availability, taken } = await readCalendar(db, { now, timeZone: await getTimeZone(db), only: date })
	const [day] = calendarOf(availability, { taken, now, only: date }).days
	const states = (slot ? [slot] : slots).map((one) => day?.slots[one].state)
	if (states.includes('open'))
		throw new Invalid('A time is available on this day, so you can book it now.', 'date')
	if (!states.includes('full'))
		throw new Invalid('We don’t have appointments on this day, so there is no waitlist.', 'date')
	const leaveToken = newToken()
	await transact(db, async (tx) => {
		const active = or(eq(waitlistEntry.status, 'waiting'), eq(waitlistEntry.status, 'offered'))
		const places = await tx
			.select({ id: waitlistEntry.id })
			.from(waitlistEntry)
			.where(and(eq(waitlistEntry.email, email), active))
		if (places.length >= waitingMax)
			throw new Conflict(`You’re already on ${waitingMax} waitlists. Please leave one of them first.`)
		const [entry] = await tx
			.insert(waitlistEntry)
			.values({
				name,
				email,
				slotDate: date,
				slot: slot ?? null,
				leaveTokenHash: hashOf(leaveToken),
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning()
		if (entry) await emails.joined(tx, { entry, leaveToken })
	})
}

/**
 * Offers what is free in a slot to those who wait for it, in order: each seat is reserved for one of them for the
 * claim window. Call it in the transaction that frees a seat. Returns how many.
 */
export async function offerReleasedSpots(
	tx: Db,
	{ date, slot, emails, now }: DaySlot & Activity,
): Promise<number> {
	for (let offered = 0; ; offered++) {
		const [next] = await tx
			.select()
			.from(waitlistEntry)
			.where(
				and(
					eq(waitlistEntry.slotDate, date),
					eq(waitlistEntry.status, 'waiting'),
					or(isNull(waitlistEntry.slot), eq(waitlistEntry.slot, slot)),
				),
			)
			.orderBy(asc(waitlistEntry.createdAt), asc(waitlistEntry.id))
			.limit(1)
			.for('update', { skipLocked: true })
		if (!next) return offered
		const availability = await getAvailability(tx, { now })
		const { rules, timeZone } = availability
		if (slotStateOf(availability, { date, slot, taken: 0, now }) !== 'open') return offered
		const capacity = capacityOf(availability, { date, slot })
		const spot = await reserveSpot(tx, { date, slot, capacity, holder: { waitlistEntryId: next.id } })
		if (spot === null) return offered
		const claimToken = newToken()
		const { startsAt } = slotSpan({ date, slot, timeZone })
		const offerEndsAt = new Date(Math.min(now.getTime() + rules.claimHours * 3_600_000, startsAt.getTime()))
		const [entry] = await tx
			.update(waitlistEntry)
			.set({
				status: 'offered',
				offeredSlot: slot,
				spot,
				offeredAt: now,
				offerEndsAt,
				claimTokenHash: hashOf(claimToken),
			})
			.where(eq(waitlistEntry.id, next.id))
			.returning()
		await emails.offer(tx, { entry: entry!, claimToken })
	}
}

/** Ends the offers of one slot that nobody took in time; the next in line is asked. Returns how many ended. */
export async function lapseOffersIn(
	tx: Db,
	{ date, slot, ...activity }: DaySlot & Activity,
): Promise<number> {
	const lapsed = await tx
		.select()
		.from(waitlistEntry)
		.where(
			and(
				eq(waitlistEntry.slotDate, date),
				eq(waitlistEntry.offeredSlot, slot),
				eq(waitlistEntry.status, 'offered'),
				lte(waitlistEntry.offerEndsAt, activity.now),
			),
		)
		.orderBy(asc(waitlistEntry.id))
		.for('update')
	for (const entry of lapsed) await endOffer(tx, entry, activity)
	return lapsed.length
}

/**
 * What comes round: offers that ran out go to the next in line, seats that became free by a change of the week are
 * offered, and whoever waits for a day that is over waits no more. Returns how many offers ended.
 */
export async function passOnOffers(db: Db, { emails, now }: Activity): Promise<number> {
	const ended = await transact(db, async (tx) => {
		const lapsed = await tx
			.select()
			.from(waitlistEntry)
			.where(and(eq(waitlistEntry.status, 'offered'), lte(waitlistEntry.offerEndsAt, now)))
			.orderBy(asc(waitlistEntry.offerEndsAt))
			.limit(50)
			.for('update', { skipLocked: true })
		for (const entry of lapsed) await endOffer(tx, entry, { emails, now })
		return lapsed.length
	})
	const { availability, taken } = await readCalendar(db, { now, timeZone: await getTimeZone(db) })
	await db
		.update(waitlistEntry)
		.set({ status: 'expired' })
		.where(
			and(
				eq(waitlistEntry.status, 'waiting'),
				lt(waitlistEntry.slotDate, localDateOf(now, availability.timeZone)),
			),
		)
	const waitedFor = await db
		.selectDistinct({ date: waitlistEntry.slotDate })
		.from(waitlistEntry)
		.where(eq(waitlistEntry.status, 'waiting'))
	for (const { date } of waitedFor)
		for (const slot of slots) {
			const state = slotStateOf(availability, { date, slot, taken: taken({ date, slot }), now })
			if (state === 'open') await transact(db, (tx) => offerReleasedSpots(tx, { date, slot, emails, now }))
		}
	return ended
}

/** What a link from an offer shows before anything is decided. */
export type StandingOffer = {
	date: string
	slot: Slot
	timeZone: string
	offerEndsAt: Date
	name: string
	email: string
}

/** @throws NotFound when the link was used, left or ran out. */
export async function getOffer(db: Db, { token, now }: { token: string; now: Date }): Promise<StandingOffer> {
	const [entry] = await db
		.select()
		.from(waitlistEntry)
		.where(eq(waitlistEntry.claimTokenHash, hashOf(token)))
	const { name, email, slotDate: date, offeredSlot, offerEndsAt } = assertStanding(entry, now)
	return { name, email, date, slot: offeredSlot!, offerEndsAt: offerEndsAt!, timeZone: await getTimeZone(db) }
}

/** The entry behind a claim link, locked; claiming it clears the token. @throws NotFound */
export async function lockOffer(
	tx: Db,
	{ token, now }: { token: string; now: Date },
): Promise<WaitlistEntry> {
	const [entry] = await tx
		.select()
		.from(waitlistEntry)
		.where(eq(waitlistEntry.claimTokenHash, hashOf(token)))
		.for('update')
	return assertStanding(entry, now)
}

/** Ends an offer that nobody can take any more: its seat is free, for the next in line where there is one. Call with the entry locked. */
export const endOffer = (tx: Db, entry: WaitlistEntry, activity: Activity): Promise<void> =>
	release(tx, entry, { ...activity, as: 'expired' })

/** Leaves the list, by the link of either mail; a seat that was kept goes to the next. @throws NotFound */
export function leaveWaitlist(db: Db, { token, ...activity }: Activity & { token: string }): Promise<void> {
	return transact(db, async (tx) => {
		const hash = hashOf(token)
		const [entry] = await tx
			.select()
			.from(waitlistEntry)
			.where(or(eq(waitlistEntry.leaveTokenHash, hash), eq(waitlistEntry.claimTokenHash, hash)))
			.for('update')
		if (!entry) throw new NotFound('This link isn’t for a waitlist.')
		if (entry.status === 'waiting' || entry.status === 'offered')
			await release(tx, entry, { ...activity, as: 'left' })
	})
}

/** Takes an address off every list; seats that were kept for it go to the next. Call inside a transaction. */
export async function leaveAllWaitlists(
	tx: Db,
	{ email, ...activity }: Activity & { email: string },
): Promise<void> {
	const places = await tx
		.select()
		.from(waitlistEntry)
		.where(and(eq(waitlistEntry.email, email), inArray(waitlistEntry.status, ['waiting', 'offered'])))
		.orderBy(asc(waitlistEntry.id))
		.for('update')
	// Who waits leaves first: else the seat that one place gives back is offered to another of the same address.
	for (const status of ['waiting', 'offered'])
		for (const entry of places)
			if (entry.status === status) await release(tx, entry, { ...activity, as: 'left' })
}

async function release(
	tx: Db,
	entry: WaitlistEntry,
	{ as, ...activity }: Activity & { as: 'expired' | 'left' },
): Promise<void> {
	const { id, slotDate: date, offeredSlot: slot, spot } = entry
	await tx
		.update(waitlistEntry)
		.set({ status: as, spot: null, claimTokenHash: null })
		.where(eq(waitlistEntry.id, id))
	if (spot === null) return
	await releaseSpot(tx, { date, slot: slot!, spot })
	await offerReleasedSpots(tx, { date, slot: slot!, ...activity })
}

function assertStanding(entry: WaitlistEntry | undefined, now: Date): WaitlistEntry {
	if (entry?.status !== 'offered' || entry.offerEndsAt! <= now)
		throw new NotFound('This offer has ended, and the time went to the next person in line.')
	return entry
}

const newToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
