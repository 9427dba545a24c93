import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { waitlistEntry } from '#app/db/schema/appointments.ts'
import { transact } from '#app/db/transact.server.ts'
import { type Slot, slots } from '#app/lib/dates/appointment-slots.ts'
import { slotSpan } from '#app/lib/dates/appointment-time.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import { getAvailability, readCalendar } from '../availability/availability.server.ts'
import { calendarOf, capacityOf, type DaySlot, slotStateOf } from '../availability/availability.ts'
import { getTimeZone } from '../availability/time-zone.server.ts'
import type { AppointmentEmails, WaitlistEntry } from '../find-appointments.server.ts'
import { releaseSpot, reserveSpot } from './slot-reservations.server.ts'

/** How many waitlists one email address may be on at once. */
export const waitingMax = 5

type WaitlistContext = { emails: AppointmentEmails; now: Date }
type JoinInput = WaitlistContext & {
	name: string
	email: string
	date: string
	slot?: Slot | undefined
	/** The service, as for an appointment. */
	service?: { priceId: string; appointmentMinutes: number | null } | undefined
}

/**
 * Adds an address to the waitlist of a full slot, or of a day without a free slot. Joining again changes nothing, and
 * the caller cannot see whether it was on the list already, because anybody can type any address.
 * @throws Invalid at `date` when nothing is offered, or a spot is free; Conflict beyond `waitingMax`.
 */
export async function joinWaitlist(
	db: Db,
	{ name, email, date, slot, service, emails, now }: JoinInput,
): Promise<void> {
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
		const entries = await tx
			.select({ id: waitlistEntry.id })
			.from(waitlistEntry)
			.where(and(eq(waitlistEntry.email, email), active))
		if (entries.length >= waitingMax)
			throw new Conflict(`You’re already on ${waitingMax} waitlists. Please leave one of them first.`)
		const [entry] = await tx
			.insert(waitlistEntry)
			.values({
				name,
				email,
				slotDate: date,
				slot: slot ?? null,
				priceId: service?.priceId ?? null,
				usualMinutes: service?.appointmentMinutes ?? null,
				leaveTokenHash: hashOfToken(leaveToken),
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning()
		if (entry) await emails.joined(tx, { entry, leaveToken })
	})
}

/**
 * Offers the free spots of a slot to its waitlist, in order: each spot is reserved for one entry for the claim window.
 * Call it in the transaction that releases a spot. Returns how many spots were offered.
 */
export async function offerReleasedSpots(
	tx: Db,
	{ date, slot, emails, now }: DaySlot & WaitlistContext,
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
				claimTokenHash: hashOfToken(claimToken),
			})
			.where(eq(waitlistEntry.id, next.id))
			.returning()
		await emails.offer(tx, { entry: entry!, claimToken })
	}
}

/** Ends the unclaimed offers of one slot and offers the spots to the next in line. Returns how many ended. */
export async function lapseOffersIn(
	tx: Db,
	{ date, slot, ...context }: DaySlot & WaitlistContext,
): Promise<number> {
	const lapsed = await tx
		.select()
		.from(waitlistEntry)
		.where(
			and(
				eq(waitlistEntry.slotDate, date),
				eq(waitlistEntry.offeredSlot, slot),
				eq(waitlistEntry.status, 'offered'),
				lte(waitlistEntry.offerEndsAt, context.now),
			),
		)
		.orderBy(asc(waitlistEntry.id))
		.for('update')
	for (const entry of lapsed) await endOffer(tx, entry, context)
	return lapsed.length
}

/**
 * The periodic job: expired offers go to the next in line, spots that are free because the week was changed are
 * offered, and entries for a day that is over expire. Returns how many offers ended.
 */
export async function offerFreeSpots(db: Db, { emails, now }: WaitlistContext): Promise<number> {
	const ended = await transact(db, async (tx) => {
		const lapsed = await tx
			.select()
			.from(waitlistEntry)
			.where(and(eq(waitlistEntry.status, 'offered'), lte(waitlistEntry.offerEndsAt, now)))
			.orderBy(asc(waitlistEntry.offerEndsAt), asc(waitlistEntry.id))
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
	const waitingDates = await db
		.selectDistinct({ date: waitlistEntry.slotDate })
		.from(waitlistEntry)
		.where(eq(waitlistEntry.status, 'waiting'))
	for (const { date } of waitingDates)
		for (const slot of slots) {
			const state = slotStateOf(availability, { date, slot, taken: taken({ date, slot }), now })
			if (state === 'open') await transact(db, (tx) => offerReleasedSpots(tx, { date, slot, emails, now }))
		}
	return ended
}

/** What the link of an offer shows before it is claimed. */
export type OpenOffer = {
	date: string
	slot: Slot
	timeZone: string
	offerEndsAt: Date
	name: string
	email: string
}

/** Returns the offer of a claim link. @throws NotFound when the offer was claimed or turned down, or has expired. */
export async function getOffer(db: Db, { token, now }: { token: string; now: Date }): Promise<OpenOffer> {
	const [entry] = await db
		.select()
		.from(waitlistEntry)
		.where(eq(waitlistEntry.claimTokenHash, hashOfToken(token)))
	const { name, email, slotDate: date, offeredSlot, offerEndsAt } = assertOpenOffer(entry, now)
	return { name, email, date, slot: offeredSlot!, offerEndsAt: offerEndsAt!, timeZone: await getTimeZone(db) }
}

/** Returns the entry of a claim link, locked; claiming it clears the token. @throws NotFound */
export async function lockOffer(
	tx: Db,
	{ token, now }: { token: string; now: Date },
): Promise<WaitlistEntry> {
	const [entry] = await tx
		.select()
		.from(waitlistEntry)
		.where(eq(waitlistEntry.claimTokenHash, hashOfToken(token)))
		.for('update')
	return assertOpenOffer(entry, now)
}

/** Ends an offer, releases its spot and offers it to the next in line, if there is one. Call it with the entry locked. */
export const endOffer = (tx: Db, entry: WaitlistEntry, context: WaitlistContext): Promise<void> =>
	release(tx, entry, { ...context, outcome: 'expired' })

/** Removes an entry from the waitlist by the link in either of its emails; an offered spot goes to the next in line. @throws NotFound */
export function leaveWaitlist(
	db: Db,
	{ token, ...context }: WaitlistContext & { token: string },
): Promise<void> {
	return transact(db, async (tx) => {
		const hash = hashOfToken(token)
		const [entry] = await tx
			.select()
			.from(waitlistEntry)
			.where(or(eq(waitlistEntry.leaveTokenHash, hash), eq(waitlistEntry.claimTokenHash, hash)))
			.for('update')
		if (!entry)
			throw new NotFound(
				'This link doesn’t work, so nothing was changed. Please use the whole link in the email, or email us.',
			)
		if (entry.status === 'waiting' || entry.status === 'offered')
			await release(tx, entry, { ...context, outcome: 'left' })
	})
}

/** Removes an address from all waitlists; spots offered to it go to the next in line. Call it inside a transaction. */
export async function leaveAllWaitlists(
	tx: Db,
	{ email, ...context }: WaitlistContext & { email: string },
): Promise<void> {
	const entries = await tx
		.select()
		.from(waitlistEntry)
		.where(and(eq(waitlistEntry.email, email), inArray(waitlistEntry.status, ['waiting', 'offered'])))
		.orderBy(asc(waitlistEntry.id))
		.for('update')
	// Waiting entries leave first; otherwise a released spot would be offered to another entry of the same address.
	for (const status of ['waiting', 'offered'])
		for (const entry of entries)
			if (entry.status === status) await release(tx, entry, { ...context, outcome: 'left' })
}

async function release(
	tx: Db,
	entry: WaitlistEntry,
	{ outcome, ...context }: WaitlistContext & { outcome: 'expired' | 'left' },
): Promise<void> {
	const { id, slotDate: date, offeredSlot: slot, spot } = entry
	await tx
		.update(waitlistEntry)
		.set({ status: outcome, spot: null, claimTokenHash: null })
		.where(eq(waitlistEntry.id, id))
	if (spot === null) return
	await releaseSpot(tx, { date, slot: slot!, spot })
	await offerReleasedSpots(tx, { date, slot: slot!, ...context })
}

function assertOpenOffer(entry: WaitlistEntry | undefined, now: Date): WaitlistEntry {
	if (entry?.status !== 'offered' || entry.offerEndsAt! <= now)
		throw new NotFound(
			'This offer has ended and the time went to the next person in line, or the link is not complete. Please use the whole link in our latest email.',
		)
	return entry
}
