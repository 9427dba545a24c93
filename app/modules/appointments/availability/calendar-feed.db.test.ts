import { expect } from 'vitest'
import { calendarFeed } from '#app/db/schema/appointments.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'
import {
	disableCalendarFeed,
	findCalendarFeedStatus,
	listFeedAppointments,
	resetCalendarFeed,
} from './calendar-feed.server.ts'

const advisor = makeStaff()
const now = new Date('2026-03-01T12:00:00Z')

test('the feed lists recent and upcoming appointments, with only a client’s first name, last initial and location', async ({
	db,
}) => {
	const appointment = await insertAppointment(db)
	await insertAppointment(db, { slotDate: '2026-01-02', name: 'Long Ago' })
	await insertAppointment(db, { status: 'cancelled', name: 'Cancelled Kim' })
	const { key } = await resetCalendarFeed(db, { actor: advisor, now })
	const appointments = await listFeedAppointments(db, { key, now })
	expect(appointments).toMatchObject([
		{ id: appointment.id, client: 'Robin F.', location: appointment.location },
	])
	expect(JSON.stringify(appointments)).not.toMatch(/ferrer|robin@|010-0199/i)
})

test('only a hash of the key is stored, and a new key invalidates the old one', async ({ db }) => {
	const { key } = await resetCalendarFeed(db, { actor: advisor, now })
	expect(JSON.stringify(await db.select().from(calendarFeed))).not.toContain(key)
	const { key: newKey } = await resetCalendarFeed(db, { actor: advisor, now })
	expect(newKey).not.toBe(key)
	await expect(listFeedAppointments(db, { key, now })).rejects.toThrow(NotFound)
	await expect(listFeedAppointments(db, { key: newKey, now })).resolves.toEqual([])
	expect(await db.select().from(calendarFeed)).toHaveLength(1)
})

test('a feed that is disabled or was never enabled cannot be read', async ({ db }) => {
	await expect(listFeedAppointments(db, { key: '', now })).rejects.toThrow(NotFound)
	const { key } = await resetCalendarFeed(db, { actor: advisor, now })
	await listFeedAppointments(db, { key, now })
	expect(await findCalendarFeedStatus(db, { actor: advisor })).toEqual({ createdAt: now, readAt: now })
	await disableCalendarFeed(db, { actor: advisor })
	await expect(listFeedAppointments(db, { key, now })).rejects.toThrow(NotFound)
	expect(await findCalendarFeedStatus(db, { actor: advisor })).toBeNull()
})

test('only the advisor can enable, disable or view the feed', async ({ db }) => {
	const nonAdvisor = makeMember()
	await expect(resetCalendarFeed(db, { actor: nonAdvisor, now })).rejects.toThrow(Forbidden)
	await expect(disableCalendarFeed(db, { actor: nonAdvisor })).rejects.toThrow(Forbidden)
	await expect(findCalendarFeedStatus(db, { actor: nonAdvisor })).rejects.toThrow(Forbidden)
})
