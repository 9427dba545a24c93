import { expect } from 'vitest'
import { calendarFeed } from '#app/db/schema/appointments.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { insertAppointment } from '#tests/factories/appointments.ts'
import { test } from '#tests/setup/database.ts'
import {
	closeCalendarFeed,
	findCalendarFeed,
	readCalendarFeed,
	renewCalendarFeed,
} from './calendar-feed.server.ts'

const actor = { isAdmin: true }
const now = new Date('2026-03-01T12:00:00Z')

test('the feed lists upcoming appointments, with only first name, initial and location of a client', async ({
	db,
}) => {
	const appointment = await insertAppointment(db)
	await insertAppointment(db, { slotDate: '2026-01-02', name: 'Long Ago' })
	await insertAppointment(db, { status: 'cancelled', name: 'Cancelled Kim' })
	const { key } = await renewCalendarFeed(db, { actor, now })
	const shown = await readCalendarFeed(db, { key, now })
	expect(shown).toMatchObject([{ id: appointment.id, client: 'Robin F.', location: appointment.location }])
	expect(JSON.stringify(shown)).not.toMatch(/ferrer|robin@|010-0199/i)
})

test('only a hash of the key is stored, and a new key invalidates the old one', async ({ db }) => {
	const { key } = await renewCalendarFeed(db, { actor, now })
	expect(JSON.stringify(await db.select().from(calendarFeed))).not.toContain(key)
	const { key: fresh } = await renewCalendarFeed(db, { actor, now })
	expect(fresh).not.toBe(key)
	await expect(readCalendarFeed(db, { key, now })).rejects.toThrow(NotFound)
	await expect(readCalendarFeed(db, { key: fresh, now })).resolves.toEqual([])
	expect(await db.select().from(calendarFeed)).toHaveLength(1)
})

test('a feed that is closed or was never opened cannot be read', async ({ db }) => {
	await expect(readCalendarFeed(db, { key: '', now })).rejects.toThrow(NotFound)
	const { key } = await renewCalendarFeed(db, { actor, now })
	await readCalendarFeed(db, { key, now })
	expect(await findCalendarFeed(db, { actor })).toEqual({ createdAt: now, readAt: now })
	await closeCalendarFeed(db, { actor })
	await expect(readCalendarFeed(db, { key, now })).rejects.toThrow(NotFound)
	expect(await findCalendarFeed(db, { actor })).toBeNull()
})

test('only the advisor can open, close or see the feed', async ({ db }) => {
	const actor = { isAdmin: false }
	await expect(renewCalendarFeed(db, { actor, now })).rejects.toThrow(Forbidden)
	await expect(closeCalendarFeed(db, { actor })).rejects.toThrow(Forbidden)
	await expect(findCalendarFeed(db, { actor })).rejects.toThrow(Forbidden)
})
