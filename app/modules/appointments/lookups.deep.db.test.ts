import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { monday } from '#tests/factories/appointments/appointment-requests.ts'
import { insertManyAppointments } from '#tests/factories/appointments/many-appointments.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf, isDeep } from '#tests/setup/deep.ts'
import { printTimes } from '#tests/setup/print-times.ts'
import { touchedPages, watch, wholeTableReads } from '#tests/setup/watched-database.ts'
import { getCalendar } from './availability/availability.server.ts'
import { listDueAppointments } from './changes/due-appointments.server.ts'
import { listAppointments, listWeek } from './list-appointments.server.ts'

const actor = makeStaff('advisor')
const today = '2026-03-02'
const timeZone = 'America/New_York'
/** The limit of 8 kB pages for one read; the search reads the most, 122. */
const pagesMax = 400
const limits = { toConfirm: 3, unfinished: 3, ofDay: 10, inClosure: 3, next: 3 }
const count = casesOf({ sample: 10_000, all: 50_000 })

const reads: Record<string, (db: Db) => Promise<unknown>> = {
	calendar: (db) => getCalendar(db, { now: monday }),
	due: (db) => listDueAppointments(db, { actor, today, limits }),
	all: (db) => listAppointments(db, { actor, tab: 'all' }),
	completed: (db) => listAppointments(db, { actor, tab: 'completed' }),
	search: (db) => listAppointments(db, { actor, tab: 'all', search: 'client 4711' }),
	week: (db) => listWeek(db, { actor, from: today }),
}

// `DEEP=1 npx vitest run app/modules/appointments/lookups` also prints times.
test(`with ${count} appointments, the calendar of 90 days and the admin lists read only a small part, by index`, async ({
	freshDb: { db, url },
}) => {
	await insertManyAppointments(db, { count, today })
	expect(await db.$count(appointment)).toBe(count)
	const calendar = await getCalendar(db, { now: monday })
	expect(calendar.timeZone).toBe(timeZone)
	expect(calendar.days).toHaveLength(91)
	expect(calendar.days.filter(({ slots }) => slots.morning.state === 'open').length).toBeGreaterThan(80)
	const client = new pg.Client(url)
	await client.connect()
	try {
		const watched = watch(client)
		for (const [name, read] of Object.entries(reads)) {
			await read(watched.db)
			const queries = watched.take()
			let pages = 0
			for (const query of queries) {
				expect(await wholeTableReads(client, query), name).not.toContain('appointment')
				pages += await touchedPages(client, query)
			}
			expect(queries, name).not.toEqual([])
			// The work of the day is four lists with their counts, in one query.
			expect(pages, name).toBeLessThan(name === 'due' ? 4 * pagesMax : pagesMax)
			if (isDeep) await printTimes(name, () => read(db))
		}
	} finally {
		await client.end()
	}
})
