import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, bookingRules, slotSpot, weeklySlot } from '#app/db/schema/appointments.ts'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { makeVisitor } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	makeBooking,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import type { DaySlot } from '../availability/availability.ts'
import { SlotTaken } from '../availability/slot-taken.ts'
import { cancelAppointment } from '../changes/cancel-appointment.server.ts'
import { rescheduleAppointment } from '../changes/reschedule-appointment.server.ts'
import { restoreAppointment } from '../changes/restore-appointment.server.ts'
import { requestAppointment } from './request-appointment.server.ts'

/** Opens every slot of this many days, starting on Wednesday, with a capacity of one. */
async function openDays(db: Db, days: number): Promise<DaySlot[]> {
	await db.insert(bookingRules).values({ weekIsSet: true, horizonDays: days + 5 })
	await db
		.insert(weeklySlot)
		.values([0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => slots.map((slot) => ({ weekday, slot, capacity: 1 }))))
	return Array.from({ length: days }, (_, ahead) => addDays(wednesday, ahead)).flatMap((date) =>
		slots.map((slot) => ({ date, slot })),
	)
}

const { emails } = appointmentEmails()

/** A request for a slot by an anonymous client. */
const request = (db: Db, daySlot: DaySlot) =>
	requestAppointment(db, { actor: makeVisitor(), booking: makeBooking(daySlot), emails, now: monday })

async function race(db: Db, daySlot: DaySlot, requests: number) {
	const results = await Promise.allSettled(Array.from({ length: requests }, () => request(db, daySlot)))
	const winners = results.filter(({ status }) => status === 'fulfilled').length
	const rejected = results.filter(
		(result) =>
			result.status === 'rejected' &&
			result.reason instanceof SlotTaken &&
			result.reason.nearest.length === 3,
	).length
	return { winners, rejected }
}

/** Runs `width` races at a time, so that they also compete with each other. */
async function runAll(db: Db, daySlots: DaySlot[], { requests, width }: { requests: number; width: number }) {
	const results: { winners: number; rejected: number }[] = []
	const queue = [...daySlots]
	const worker = async () => {
		for (let next = queue.pop(); next; next = queue.pop()) results.push(await race(db, next, requests))
	}
	await Promise.all(Array.from({ length: width }, worker))
	return results
}

const races = casesOf({ sample: 20, all: 1_000 })

test(`of two concurrent requests for one slot, ${races} times, one gets it and the other is offered three other slots`, async ({
	freshDb: { db },
}) => {
	const daySlots = await openDays(db, 350)
	const results = await runAll(db, daySlots.slice(0, races), { requests: 2, width: 8 })
	expect(results).toEqual(Array(races).fill({ winners: 1, rejected: 1 }))
	expect(await db.$count(appointment)).toBe(races)
	expect(await db.$count(slotSpot)).toBe(races)
})

const wideRaces = casesOf({ sample: 2, all: 200 })

test('of twenty concurrent requests for one slot, one gets it and nineteen are offered three other slots', async ({
	freshDb: { db },
}) => {
	const daySlots = await openDays(db, 70)
	const results = await runAll(db, daySlots.slice(0, wideRaces), { requests: 20, width: 1 })
	expect(results).toEqual(Array(wideRaces).fill({ winners: 1, rejected: 19 }))
	expect(await db.$count(appointment)).toBe(wideRaces)
})

const mixedRaces = casesOf({ sample: 2, all: 20 })

test('of a request, a reschedule and a restore that compete for one spot, one gets it', async ({
	freshDb: { db },
}) => {
	const days = await openDays(db, 30)
	for (const daySlot of days.filter(({ slot }) => slot === 'morning').slice(0, mixedRaces)) {
		const elsewhere = await requestTestAppointment(db, { ...daySlot, slot: 'evening' })
		const cancelled = await requestTestAppointment(db, daySlot)
		const cancellation = {
			actor: advisor,
			id: cancelled.id,
			reason: 'It rains.',
			refundCents: 0,
			emails,
			now: monday,
		}
		const { version } = await cancelAppointment(db, cancellation)
		const results = await Promise.allSettled([
			request(db, daySlot),
			rescheduleAppointment(db, {
				...daySlot,
				actor: clientWithLink(elsewhere.id),
				id: elsewhere.id,
				emails,
				now: monday,
			}),
			restoreAppointment(db, {
				actor: advisor,
				id: cancelled.id,
				version,
				stillPaid: false,
				emails,
				now: monday,
			}),
		])
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		for (const result of results)
			if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(SlotTaken)
		const held = await db.$count(
			slotSpot,
			and(eq(slotSpot.slotDate, daySlot.date), eq(slotSpot.slot, daySlot.slot)),
		)
		expect(held).toBe(1)
	}
})

test('two clients who swap slots at the same moment both keep one', async ({ freshDb: { db } }) => {
	await openDays(db, 30)
	const [one, other] = [
		await requestTestAppointment(db),
		await requestTestAppointment(db, { slot: 'evening' }),
	]
	const move = (id: string, slot: 'morning' | 'evening') =>
		rescheduleAppointment(db, { actor: clientWithLink(id), id, date: wednesday, slot, emails, now: monday })
	await Promise.allSettled([move(one.id, 'evening'), move(other.id, 'morning')])
	expect(await db.$count(slotSpot)).toBe(2)
})

test('an expired hold is released for the next request, and its client is notified', async ({
	freshDb: { db },
}) => {
	await openDays(db, 30)
	const lapsed = await requestTestAppointment(db, { date: '2026-03-06' })
	const recorded = appointmentEmails()
	const results = await Promise.allSettled(
		Array.from({ length: 5 }, () =>
			requestAppointment(db, {
				actor: makeVisitor(),
				booking: makeBooking({ date: '2026-03-06' }),
				emails: recorded.emails,
				now: hoursAfter(monday, 25),
			}),
		),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(recorded.notices.filter(({ kind }) => kind === 'expired')).toMatchObject([
		{ appointment: { id: lapsed.id } },
	])
})

test('five clicks on one button make one appointment, with an idempotency key and without', async ({
	freshDb: { db },
}) => {
	await openDays(db, 30)
	const booking = makeBooking()
	const click = (idempotencyKey?: string) =>
		requestAppointment(db, { actor: makeVisitor(), booking, idempotencyKey, emails, now: monday })
	const withKey = await Promise.all(Array.from({ length: 5 }, () => click('a1b2c3d4e5f6a7b8')))
	expect(new Set(withKey.map(({ appointment: bookedAppointment }) => bookedAppointment.id)).size).toBe(1)
	expect(withKey.filter(({ replayed }) => !replayed)).toHaveLength(1)
	const bookingWithoutKey = makeBooking({ slot: 'evening' })
	const withoutKey = await Promise.all(
		Array.from({ length: 5 }, () =>
			requestAppointment(db, { actor: makeVisitor(), booking: bookingWithoutKey, emails, now: monday }),
		),
	)
	expect(new Set(withoutKey.map(({ appointment: bookedAppointment }) => bookedAppointment.id)).size).toBe(1)
})
