import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, bookingRules, slotSeat, weeklySlot } from '#app/db/schema/appointments.ts'
import { slots } from '#app/lib/visit-slots.ts'
import { addDays } from '#app/lib/zoned-time.ts'
import { bookingOf, monday, visitMails, wednesday } from '#tests/factories/visits.ts'
import { test } from '#tests/setup/database.ts'
import type { DaySlot } from './availability.ts'
import { asClient } from './policy.ts'
import { requestVisit } from './request-visit.server.ts'
import { SlotTaken } from './slot-taken.ts'

const _system = { kind: 'system' } as const

/** Every slot of so many days, one visit at a time. */
async function openDays(db: Db, days: number): Promise<DaySlot[]> {
	await db.insert(bookingRules).values({ weekIsSet: true, horizonDays: days + 5 })
	await db
		.insert(weeklySlot)
		.values([0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => slots.map((slot) => ({ weekday, slot, capacity: 1 }))))
	return Array.from({ length: days }, (_, ahead) => addDays(wednesday, ahead)).flatMap((date) =>
		slots.map((slot) => ({ date, slot })),
	)
}

const { mails } = visitMails()

/** One of so many strangers who ask for the same slot at the same time. */
const ask = (db: Db, wanted: DaySlot) =>
	requestVisit(db, { actor: asClient(null), booking: bookingOf(wanted), mails, now: monday })

async function race(db: Db, wanted: DaySlot, runners: number) {
	const ends = await Promise.allSettled(Array.from({ length: runners }, () => ask(db, wanted)))
	const winners = ends.filter(({ status }) => status === 'fulfilled').length
	const told = ends.filter(
		(end) => end.status === 'rejected' && end.reason instanceof SlotTaken && end.reason.nearest.length === 3,
	).length
	return { winners, told }
}

/** `width` at a time, so that the races get in each other's way too. */
async function runAll(db: Db, wanted: DaySlot[], { runners, width }: { runners: number; width: number }) {
	const results: { winners: number; told: number }[] = []
	const queue = [...wanted]
	const lane = async () => {
		for (let next = queue.pop(); next; next = queue.pop()) results.push(await race(db, next, runners))
	}
	await Promise.all(Array.from({ length: width }, lane))
	return results
}

test('of two who ask for one slot, 1,000 times, one has it and the other is shown three more', {
	timeout: 120_000,
}, async ({ freshDb: { db } }) => {
	const wanted = await openDays(db, 350)
	const results = await runAll(db, wanted.slice(0, 1_000), { runners: 2, width: 8 })
	expect(results).toEqual(Array(1_000).fill({ winners: 1, told: 1 }))
	expect(await db.$count(appointment)).toBe(1_000)
	expect(await db.$count(slotSeat)).toBe(1_000)
})

test('of twenty, 200 times, one has it and nineteen are shown three more', { timeout: 120_000 }, async ({
	freshDb: { db },
}) => {
	const wanted = await openDays(db, 70)
	const results = await runAll(db, wanted.slice(0, 200), { runners: 20, width: 1 })
	expect(results).toEqual(Array(200).fill({ winners: 1, told: 19 }))
	expect(await db.$count(appointment)).toBe(200)
})
