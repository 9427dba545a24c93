import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { monday, requestTestAppointment } from '#tests/factories/appointments/appointment-requests.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { readDashboardAppointments } from './appointments.server.ts'

const actor = makeStaff('advisor') as Parameters<typeof readDashboardAppointments>[1]['actor']

function contextOf(db: Db, logged: unknown[] = []) {
	const context = new RouterContextProvider()
	const log = { error: (...line: unknown[]) => void logged.push(line) }
	fillContext(context, someServices({ db, log, clock: { now: () => monday } }), {
		requestId: 'r-1',
	} as RequestMetadata)
	return context
}

test('the dashboard lists all appointments by date, soonest first, in whatever order they were requested', async ({
	db,
}) => {
	for (const date of ['2026-03-06', '2026-03-04', '2026-03-05'])
		await requestTestAppointment(db, { date, name: date })
	const { appointments, next } = await readDashboardAppointments(contextOf(db), { actor, after: undefined })
	expect(appointments).toMatchObject([
		{ name: '2026-03-04', day: 'Wed, Mar 4, 2026', status: 'requested' },
		{ name: '2026-03-05', day: 'Thu, Mar 5, 2026' },
		{ name: '2026-03-06', location: 'Harbor Motors, Pier 9' },
	])
	expect(next).toBeNull()
	expect(Date.parse(appointments![0]!.startsAt)).toBeGreaterThan(monday.getTime())
})

test('the dashboard still works if appointments cannot be read, and the error is logged', async ({
	freshDb: { db },
}) => {
	await db.execute(sql`alter table appointment rename to elsewhere`)
	const logged: unknown[] = []
	const page = await readDashboardAppointments(contextOf(db, logged), { actor, after: undefined })
	expect(page).toEqual({ appointments: null, next: null })
	expect(logged).toMatchObject([[{ requestId: 'r-1' }, 'the appointments could not be read']])
})
