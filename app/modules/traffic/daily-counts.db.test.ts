import { expect } from 'vitest'
import { dailyEventCount } from '#app/db/schema/traffic.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { addCounts, sumCounts } from './daily-counts.server.ts'
import { insertSampleCounts, removeSampleCounts } from './sample-counts.server.ts'

const actor = makeStaff()
const now = new Date('2026-11-23T03:30:00Z')

test('counts of a day are added up, and a sum includes both its first and its last day', async ({ db }) => {
	await addCounts(db, {
		counts: [
			{ day: '2026-11-20', event: 'services', count: 2 },
			{ day: '2026-11-20', event: 'arrival', count: 5 },
			{ day: '2026-11-22', event: 'arrival', count: 7 },
		],
	})
	await addCounts(db, { counts: [{ day: '2026-11-20', event: 'arrival', count: 1 }] })
	await addCounts(db, { counts: [] })
	const sumOf = (from: string, until: string) => sumCounts(db, { actor, from, until })
	expect(await sumOf('2026-11-20', '2026-11-22')).toEqual({ arrival: 13, services: 2 })
	expect(await sumOf('2026-11-20', '2026-11-20')).toEqual({ arrival: 6, services: 2 })
	expect(await sumOf('2026-11-21', '2026-11-21')).toEqual({ arrival: 0, services: 0 })
})

test('only the advisor sees how the site is used', async ({ db }) => {
	const range = { from: '2026-11-20', until: '2026-11-22' }
	await expect(sumCounts(db, { actor: makeMember(), ...range })).rejects.toThrow('Only the advisor')
})

test('instances that save the same days at the same time lose no count', async ({ freshDb: { db } }) => {
	const days = ['2026-11-20', '2026-11-21', '2026-11-22']
	const counts = days.flatMap((day) => [
		{ day, event: 'arrival' as const, count: 1 },
		{ day, event: 'services' as const, count: 1 },
	])
	// Each in another order, which would end in a deadlock if the rows were written in that order.
	await Promise.all(
		Array.from({ length: 20 }, (_, i) => addCounts(db, { counts: i % 2 ? counts : counts.toReversed() })),
	)
	expect(await sumCounts(db, { actor, from: days[0]!, until: days[2]! })).toEqual({
		arrival: 60,
		services: 60,
	})
})

test('sample counts end today in the time zone of the site, are inserted once, and leave nothing when they are removed', async ({
	db,
}) => {
	const input = { timeZone: 'America/New_York', now }
	await insertSampleCounts(db, input)
	await insertSampleCounts(db, input)
	const rows = await db.select().from(dailyEventCount)
	expect(rows).toHaveLength(2 * 205)
	expect(rows.every(({ sample, count }) => sample && count > 0)).toBe(true)
	// In New York it is still the evening of the 22nd.
	expect(
		rows
			.map(({ day }) => day)
			.toSorted()
			.at(-1),
	).toBe('2026-11-22')
	const realCount = { day: '2026-11-22', event: 'arrival' as const, count: 3 }
	await addCounts(db, { counts: [realCount] })
	await removeSampleCounts(db)
	expect(await sumCounts(db, { actor, from: '2026-01-01', until: '2026-12-31' })).toEqual({
		arrival: 3,
		services: 0,
	})
})
