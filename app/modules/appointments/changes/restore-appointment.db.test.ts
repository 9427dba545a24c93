import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { addClosure } from '../availability/availability.server.ts'
import { SlotTaken } from '../availability/slot-taken.ts'
import { restoreAppointment } from './restore-appointment.server.ts'

type Overrides = Parameters<typeof insertAppointment>[1]

async function setUp(db: Db, set: Overrides = {}) {
	const recorded = appointmentEmails()
	const row = { status: 'cancelled', cancelReason: 'It rains.', ...set } as const
	const { id } = await insertAppointment(db, row)
	const restore = (more: Partial<Parameters<typeof restoreAppointment>[1]> = {}) =>
		restoreAppointment(db, {
			actor: advisor,
			id,
			version: 1,
			stillPaid: true,
			emails: recorded.emails,
			now: monday,
			...more,
		})
	return { ...recorded, id, restore }
}

test('a paid appointment gets its spot back, its reason is cleared, and its client is notified', async ({
	db,
}) => {
	const { restore, notices } = await setUp(db)
	const restored = await restore()
	await checkDeferredKeys(db)
	expect(restored).toMatchObject({
		status: 'requested',
		spot: 1,
		cancelReason: null,
		holdEndsAt: null,
		paidOrderId: expect.any(String),
		sequence: 1,
	})
	expect(notices).toMatchObject([{ kind: 'restored', by: 'advisor' }])
})

test('an appointment that had an exact time is confirmed again, even if it is unpaid', async ({ db }) => {
	const exact = { startsAt: new Date('2026-03-04T15:00:00Z'), durationMinutes: 60 }
	const { restore } = await setUp(db, exact)
	expect(await restore({ stillPaid: false })).toMatchObject({
		...exact,
		status: 'confirmed',
		holdEndsAt: null,
		paidOrderId: null,
		paidAt: null,
	})
})

test('after a refund it is held like a new request, at most until its slot begins', async ({ db }) => {
	const { restore } = await setUp(db)
	const late = new Date('2026-03-04T02:00:00Z')
	expect(await restore({ stillPaid: false, now: late })).toMatchObject({
		paidOrderId: null,
		paidAt: null,
		holdEndsAt: new Date('2026-03-04T14:00:00Z'),
	})
})

test('an expired request becomes a request again, even if it once had an exact time', async ({ db }) => {
	const { restore } = await setUp(db, {
		status: 'expired',
		paidOrderId: null,
		paidAt: null,
		startsAt: new Date('2026-03-04T15:00:00Z'),
	})
	expect(await restore()).toMatchObject({ status: 'requested', holdEndsAt: hoursAfter(monday, 24) })
})

test('a slot that was taken in the meantime is rejected with the nearest free ones', async ({ db }) => {
	const { restore, notices } = await setUp(db)
	await requestTestAppointment(db)
	const rejected = await restore().catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(SlotTaken)
	expect(rejected).toMatchObject({ message: 'This time has been taken in the meantime.' })
	expect((rejected as SlotTaken).nearest).toHaveLength(3)
	expect(notices).toEqual([])
	expect((await db.select().from(appointment)).map(({ status }) => status).sort()).toEqual([
		'cancelled',
		'requested',
	])
})

test('the spot of another request whose hold has ended is free for restoring', async ({ db }) => {
	const { restore, kinds } = await setUp(db)
	await requestTestAppointment(db, {}, { holdHours: 1 })
	expect(await restore({ now: hoursAfter(monday, 2) })).toMatchObject({ status: 'requested', spot: 1 })
	await checkDeferredKeys(db)
	expect(kinds()).toEqual(['expired', 'restored'])
})

test('the advisor can restore an appointment on a day that was closed in the meantime', async ({ db }) => {
	const { restore } = await setUp(db)
	const days = { firstDay: '2026-03-04', lastDay: '2026-03-04' }
	await addClosure(db, { actor: makeStaff('advisor'), ...days, note: '', now: monday })
	expect(await restore()).toMatchObject({ status: 'requested', spot: 1 })
})

test('an appointment cannot be restored once its slot has begun', async ({ db }) => {
	const { restore } = await setUp(db)
	const begins = new Date('2026-03-04T14:00:00Z')
	await expect(restore({ now: begins })).rejects.toThrow('would be in the past')
	expect(await restore({ now: new Date(begins.getTime() - 1) })).toMatchObject({ status: 'requested' })
})

test('an open or finished appointment, and an older version, are not restored', async ({ db }) => {
	const { restore } = await setUp(db)
	await expect(restore({ version: 2 })).rejects.toThrow('changed in the meantime')
	for (const status of ['requested', 'completed', 'no_show'] as const) {
		const { id } = await insertAppointment(db, { status, slotDate: '2026-03-05' })
		await expect(restore({ id }), status).rejects.toThrow(Conflict)
		await db.delete(appointment)
	}
})

test('only the advisor can restore an appointment, not a client with its link', async ({ db }) => {
	const { id, restore } = await setUp(db)
	for (const actor of [clientWithLink(id), makeSite()])
		await expect(restore({ actor })).rejects.toThrow(Forbidden)
	await expect(restore({ actor: clientWithLink(id), id: randomUUID() })).rejects.toThrow(Forbidden)
})
