import { expect } from 'vitest'
import { appointment, slotSpot } from '#app/db/schema/appointments.ts'
import { makeUser } from '#tests/factories/orders.ts'
import { appointmentEmails, hoursAfter, makeAppointment, monday, wednesday } from '#tests/factories/visits.ts'
import { settleKeys, test } from '#tests/setup/database.ts'
import { SlotTaken } from '../availability/slot-taken.ts'

test('a request holds a seat for a day, and is known to both sides', async ({ db }) => {
	const { mails, notices } = appointmentEmails()
	const visit = await makeAppointment(db, {}, { mails })
	await settleKeys(db)
	expect(visit).toMatchObject({
		status: 'requested',
		seat: 1,
		slotDate: wednesday,
		holdEndsAt: hoursAfter(monday, 24),
		sequence: 0,
		version: 1,
	})
	expect(await db.select().from(slotSpot)).toMatchObject([{ appointmentId: visit.id, seat: 1 }])
	expect(notices).toMatchObject([{ kind: 'requested', visit: { id: visit.id }, by: 'client' }])
})

test('a request without signing in is in the account that has proven its address, whoever loses the answer', async ({
	db,
}) => {
	const proven = await makeUser(db)
	const typed = await makeUser(db, { emailVerified: false })
	await makeAppointment(db, { email: proven.email })
	await makeAppointment(db, { email: typed.email, slot: 'evening' })
	const rows = await db.select({ userId: appointment.userId }).from(appointment).orderBy(appointment.slot)
	expect(rows).toEqual([{ userId: proven.id }, { userId: null }])
})

test('whoever is late is told, with the three nearest free slots', async ({ db }) => {
	await makeAppointment(db)
	const rejected = await makeAppointment(db).catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(SlotTaken)
	expect((rejected as SlotTaken).nearest).toEqual([
		{ date: '2026-03-03', slot: 'afternoon' },
		{ date: '2026-03-03', slot: 'evening' },
		{ date: wednesday, slot: 'afternoon' },
	])
	expect(await db.$count(appointment)).toBe(1)
})
