import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { appointmentEmails } from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'
import { sendReminders } from './reminders.server.ts'

const begins = new Date('2026-03-04T15:00:00Z')
const hoursBefore = (hours: number) => new Date(begins.getTime() - hours * 3_600_000)

function setUp(db: Db) {
	const { emails, notices } = appointmentEmails()
	return { notices, run: (now: Date) => sendReminders(db, { emails, now }) }
}

test('a confirmed appointment has one reminder, from 24 hours before it', async ({ db }) => {
	const { notices, run } = setUp(db)
	const bookedAppointment = await insertAppointment(db, { status: 'confirmed' })
	expect(await run(hoursBefore(24.02))).toBe(0)
	expect(await run(hoursBefore(24))).toBe(1)
	for (const hours of [23.9, 12, 48, 24]) expect(await run(hoursBefore(hours))).toBe(0)
	expect(notices).toMatchObject([
		{ kind: 'reminder', appointment: { id: bookedAppointment.id }, by: 'system' },
	])
})

test('a delayed job sends late reminders, but not for an appointment that has started', async ({ db }) => {
	const { run } = setUp(db)
	await insertAppointment(db, { status: 'confirmed' })
	expect(await run(hoursBefore(0))).toBe(0)
	expect(await run(hoursBefore(0.5))).toBe(1)
})

test('a paid request without an exact time has a reminder by its slot; an unpaid one has none', async ({
	db,
}) => {
	const { notices, run } = setUp(db)
	const paid = await insertAppointment(db)
	await insertAppointment(db, { spot: 2, holdEndsAt: new Date('2026-03-04T13:00:00Z') })
	// 9:00 AM in New York, before daylight saving time starts.
	expect(await run(new Date('2026-03-03T13:59:00Z'))).toBe(0)
	expect(await run(new Date('2026-03-03T14:00:00Z'))).toBe(1)
	expect(notices.map(({ appointment: bookedAppointment }) => bookedAppointment.id)).toEqual([paid.id])
})

test('canceled, expired, completed and missed appointments have no reminder', async ({ db }) => {
	const { run } = setUp(db)
	let spot = 1
	for (const status of ['cancelled', 'expired', 'completed', 'no_show'] as const)
		await insertAppointment(db, { status, spot: spot++, startsAt: begins })
	expect(await run(hoursBefore(20))).toBe(0)
})

test('a rescheduled appointment has a new reminder, unless its client was notified within the last day', async ({
	db,
}) => {
	const { notices, run } = setUp(db)
	const bookedAppointment = await insertAppointment(db, { status: 'confirmed' })
	expect(await run(hoursBefore(24))).toBe(1)
	const startsAt = new Date('2026-03-09T15:00:00Z')
	const moved = { slotDate: '2026-03-09', startsAt, sequence: 1 }
	await db.update(appointment).set({ startsAt, sequence: 1 }).where(eq(appointment.id, bookedAppointment.id))
	expect(await run(new Date('2026-03-08T15:00:00Z'))).toBe(0)
	const later = await insertAppointment(db, { ...moved, status: 'confirmed' })
	const late = await insertAppointment(db, { ...moved, status: 'confirmed', spot: 2 })
	await db.insert(appointmentEvent).values({
		appointmentId: late.id,
		at: new Date('2026-03-08T20:00:00Z'),
		what: 'confirmed',
		byKind: 'advisor',
		toStatus: 'confirmed',
	})
	expect(await run(new Date('2026-03-08T21:00:00Z'))).toBe(1)
	expect(notices.at(-1)?.appointment.id).toBe(later.id)
	expect(await run(new Date('2026-03-08T22:00:00Z'))).toBe(0)
})

test('one reminder is sent at the right hour when daylight saving time starts', async ({ db }) => {
	const { run } = setUp(db)
	// Sunday, March 8, 10:00 AM in New York: 24 hours before is Saturday, 9:00 AM local time.
	await insertAppointment(db, {
		status: 'confirmed',
		slotDate: '2026-03-08',
		startsAt: new Date('2026-03-08T14:00:00Z'),
	})
	const sent: string[] = []
	for (
		let timestampMs = Date.parse('2026-03-07T00:00:00Z');
		timestampMs < Date.parse('2026-03-08T16:00:00Z');
		timestampMs += 300_000
	)
		if (await run(new Date(timestampMs))) sent.push(new Date(timestampMs).toISOString())
	expect(sent).toEqual(['2026-03-07T14:00:00.000Z'])
})

test('concurrent jobs send one reminder per appointment', async ({ freshDb: { db } }) => {
	const { notices, run } = setUp(db)
	for (let spot = 1; spot <= 10; spot++) await insertAppointment(db, { status: 'confirmed', spot })
	const sent = await Promise.all([run(hoursBefore(20)), run(hoursBefore(20)), run(hoursBefore(20))])
	expect(sent.reduce((sum, count) => sum + count, 0)).toBe(10)
	expect(new Set(notices.map(({ appointment: bookedAppointment }) => bookedAppointment.id)).size).toBe(10)
})
