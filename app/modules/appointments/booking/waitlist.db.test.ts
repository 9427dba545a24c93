import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, slotSpot, waitlistEntry } from '#app/db/schema/appointments.ts'
import { user } from '#app/db/schema/auth.ts'
import { settings } from '#app/db/schema/settings.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeStaff, makeVisitor } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	hoursAfter,
	makeBooking,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { addClosure } from '../availability/availability.server.ts'
import { SlotTaken } from '../availability/slot-taken.ts'
import { cancelAppointment } from '../changes/cancel-appointment.server.ts'
import { deleteOldWaitlistEntries } from '../retention.server.ts'
import { claimSpot } from './claim-slot.server.ts'
import { getOffer, joinWaitlist, leaveWaitlist, offerFreeSpots, waitingMax } from './waitlist.server.ts'

const { name, phone, location } = makeBooking()
const details = { name, phone, location }
const anybody = makeVisitor()

/** A full Wednesday morning and three people on its waitlist, in this order. */
async function fullMorning(db: Db) {
	const recorded = appointmentEmails()
	const { emails } = recorded
	const bookedAppointment = await requestTestAppointment(db)
	for (const [index, email] of ['ana@example.com', 'ben@example.com', 'cora@example.com'].entries())
		await joinWaitlist(db, {
			name,
			email,
			date: wednesday,
			slot: 'morning',
			emails,
			now: hoursAfter(monday, index / 60),
		})
	const cancel = () =>
		cancelAppointment(db, {
			actor: advisor,
			id: bookedAppointment.id,
			reason: 'It rains.',
			refundCents: 0,
			emails,
			now: monday,
		})
	const states = async () =>
		(await db.select().from(waitlistEntry).orderBy(waitlistEntry.createdAt, waitlistEntry.id)).map(
			({ status }) => status,
		)
	return { ...recorded, appointment: bookedAppointment, cancel, states }
}

test('a freed spot is offered to the first in line, and nobody else can book it', async ({ db }) => {
	const { offers, cancel, states } = await fullMorning(db)
	await cancel()
	await checkDeferredKeys(db)
	expect(offers).toMatchObject([{ entry: { email: 'ana@example.com', offerEndsAt: hoursAfter(monday, 4) } }])
	expect(await states()).toEqual(['offered', 'waiting', 'waiting'])
	await expect(requestTestAppointment(db)).rejects.toThrow(SlotTaken)
	expect(await db.select().from(slotSpot)).toMatchObject([
		{ appointmentId: null, waitlistEntryId: offers[0]!.entry.id },
	])
})

test('the claim link turns the offer into a request of that person, once', async ({ db }) => {
	const { offers, emails, cancel, states } = await fullMorning(db)
	await cancel()
	const { claimToken: token } = offers[0]!
	expect(await getOffer(db, { token, now: monday })).toMatchObject({ date: wednesday, slot: 'morning' })
	const claim = () => claimSpot(db, { actor: anybody, token, details, emails, now: monday })
	const bookedAppointment = await claim()
	await checkDeferredKeys(db)
	expect(bookedAppointment).toMatchObject({
		status: 'requested',
		email: 'ana@example.com',
		spot: 1,
		slot: 'morning',
	})
	expect(await states()).toEqual(['claimed', 'waiting', 'waiting'])
	await expect(claim()).rejects.toThrow(NotFound)
	await expect(getOffer(db, { token, now: monday })).rejects.toThrow(NotFound)
})

test('a spot claimed without signing in belongs to the account that has verified the email address', async ({
	db,
}) => {
	for (const emailVerified of [true, false]) {
		const { offers, emails, cancel } = await fullMorning(db)
		await cancel()
		const { claimToken: token, entry } = offers[0]!
		const person = await makeUser(db, { email: entry.email, emailVerified })
		const bookedAppointment = await claimSpot(db, { actor: anybody, token, details, emails, now: monday })
		const [row] = await db.select().from(appointment).where(eq(appointment.id, bookedAppointment.id))
		expect(row!.userId).toBe(emailVerified ? person.id : null)
		await db.delete(appointment)
		await db.delete(user)
	}
})

test('an offer ends when its day is closed: the claim is rejected, and the spot is released', async ({
	db,
}) => {
	await db.insert(settings).values({}).onConflictDoNothing()
	const { offers, emails, cancel, states } = await fullMorning(db)
	await cancel()
	const admin = makeStaff('advisor')
	await addClosure(db, { actor: admin, firstDay: wednesday, lastDay: wednesday, note: '', now: monday })
	const claim = () =>
		claimSpot(db, { actor: anybody, token: offers[0]!.claimToken, details, emails, now: monday })
	await expect(claim()).rejects.toThrow('no longer have appointments at that time')
	await checkDeferredKeys(db)
	expect(await states()).toEqual(['expired', 'waiting', 'waiting'])
	expect(await db.$count(slotSpot)).toBe(0)
	await expect(claim()).rejects.toThrow(NotFound)
})

test('an unclaimed offer goes to the next in line when its window ends, and its link stops working', async ({
	db,
}) => {
	const { offers, emails, cancel, states } = await fullMorning(db)
	await cancel()
	const now = hoursAfter(monday, 4)
	const { claimToken: token } = offers[0]!
	await expect(claimSpot(db, { actor: anybody, token, details, emails, now })).rejects.toThrow(NotFound)
	expect(await offerFreeSpots(db, { emails, now })).toBe(1)
	expect(await offerFreeSpots(db, { emails, now })).toBe(0)
	await checkDeferredKeys(db)
	expect(await states()).toEqual(['expired', 'offered', 'waiting'])
	expect(offers[1]!.entry.email).toBe('ben@example.com')
})

test('leaving the waitlist with an offer passes it on; leaving without one notifies nobody', async ({
	db,
}) => {
	const { offers, leaveTokens, emails, cancel, states } = await fullMorning(db)
	await leaveWaitlist(db, { token: leaveTokens[1]!, emails, now: monday })
	await cancel()
	await leaveWaitlist(db, { token: offers[0]!.claimToken, emails, now: monday })
	await checkDeferredKeys(db)
	expect(await states()).toEqual(['left', 'left', 'offered'])
	await expect(leaveWaitlist(db, { token: 'nobody', emails, now: monday })).rejects.toThrow(NotFound)
})

test('ten concurrent clicks on a claim link make one appointment', async ({ freshDb: { db } }) => {
	const { offers, emails, cancel } = await fullMorning(db)
	await cancel()
	const { claimToken: token } = offers[0]!
	const results = await Promise.allSettled(
		Array.from({ length: 10 }, () => claimSpot(db, { actor: anybody, token, details, emails, now: monday })),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('tokens are not stored', async ({ db }) => {
	const { offers, leaveTokens, cancel } = await fullMorning(db)
	await cancel()
	const stored = JSON.stringify(await db.select().from(waitlistEntry))
	for (const token of [offers[0]!.claimToken, ...leaveTokens]) expect(stored).not.toContain(token)
})

test('an email address can join a waitlist once, only of a full slot, and only a limited number of them', async ({
	db,
}) => {
	const { emails, leaveTokens } = await fullMorning(db)
	const join = (date: string, slot?: 'morning' | 'evening') =>
		joinWaitlist(db, { name, email: 'Ana@example.com', date, slot, emails, now: monday })
	await join(wednesday, 'morning')
	expect(leaveTokens).toHaveLength(3)
	await expect(join(wednesday, 'evening')).rejects.toThrow(Invalid)
	await expect(join(wednesday)).rejects.toThrow(/A time is available/)
	await expect(join('2026-03-08')).rejects.toThrow(/no waitlist/)
	for (let more = 1; more < waitingMax; more++) {
		const date = `2026-03-${10 + more}`
		await requestTestAppointment(db, { date })
		await join(date, 'morning')
	}
	await requestTestAppointment(db, { date: '2026-03-18' })
	await expect(join('2026-03-18', 'morning')).rejects.toThrow(Conflict)
})

test('waitlist entries expire when their day is over', async ({ db }) => {
	const { emails, states } = await fullMorning(db)
	await offerFreeSpots(db, { emails, now: hoursAfter(monday, 24 * 4) })
	expect(await states()).toEqual(['expired', 'expired', 'expired'])
	expect(await db.$count(waitlistEntry, eq(waitlistEntry.status, 'offered'))).toBe(0)
})

test('closed waitlist entries are deleted thirty days after their day, and not before', async ({ db }) => {
	const { emails } = await fullMorning(db)
	await offerFreeSpots(db, { emails, now: hoursAfter(monday, 24 * 4) })
	await deleteOldWaitlistEntries(db, { now: hoursAfter(monday, 24 * 32) })
	expect(await db.$count(waitlistEntry)).toBe(3)
	await deleteOldWaitlistEntries(db, { now: hoursAfter(monday, 24 * 33) })
	expect(await db.$count(waitlistEntry)).toBe(0)
})

test('a waiting entry is never deleted, however far the clock moves', async ({ db }) => {
	await fullMorning(db)
	await deleteOldWaitlistEntries(db, { now: hoursAfter(monday, 24 * 365) })
	expect(await db.$count(waitlistEntry)).toBe(3)
})
