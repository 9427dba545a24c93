import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { outboxPush } from '#app/db/schema/notifications.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { test } from '#tests/setup/database.ts'
import { insertPushDevice } from '#tests/support/push-device.ts'
import { announceVisits } from './announce-visits.server.ts'

const startsAt = new Date('2026-03-04T15:00:00Z')
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const announced = (db: Db) => db.select({ text: outboxPush.text, path: outboxPush.path }).from(outboxPush)

test('a visit is announced once within the hour before it, and again when it is moved', async ({ db }) => {
	await insertPushDevice(db)
	const { id } = await insertAppointment(db, { status: 'confirmed', startsAt })
	await announceVisits(db, { now: minutesBefore(61) })
	expect(await announced(db)).toEqual([])
	await announceVisits(db, { now: minutesBefore(60) })
	await announceVisits(db, { now: minutesBefore(59) })
	expect(await announced(db)).toEqual([
		{ text: 'At 10am: In-Person Visit with Robin Ferrer', path: `/admin/appointments/${id}` },
	])
	await db
		.update(appointment)
		.set({ startsAt: new Date('2026-03-04T15:30:00Z') })
		.where(eq(appointment.id, id))
	await announceVisits(db, { now: minutesBefore(10) })
	expect(await announced(db)).toHaveLength(2)
})

test('one that is not confirmed or has begun is not announced', async ({ db }) => {
	await insertPushDevice(db)
	await insertAppointment(db, { status: 'requested', startsAt: null })
	await insertAppointment(db, { status: 'confirmed', startsAt, spot: 2 })
	await announceVisits(db, { now: minutesBefore(-1) })
	expect(await announced(db)).toEqual([])
})
