import { expect } from 'vitest'
import { appointment, slotSpot } from '#app/db/schema/appointments.ts'
import {
	appointmentEmails,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { SlotTaken } from '../availability/slot-taken.ts'

test('a request holds a spot for a day and queues a notice', async ({ db }) => {
	const { emails, notices } = appointmentEmails()
	const bookedAppointment = await requestTestAppointment(db, {}, { emails })
	await checkDeferredKeys(db)
	expect(bookedAppointment).toMatchObject({
		status: 'requested',
		spot: 1,
		slotDate: wednesday,
		holdEndsAt: hoursAfter(monday, 24),
		sequence: 0,
		version: 1,
	})
	expect(await db.select().from(slotSpot)).toMatchObject([{ appointmentId: bookedAppointment.id, spot: 1 }])
	expect(notices).toMatchObject([
		{ kind: 'requested', appointment: { id: bookedAppointment.id }, by: 'client' },
	])
})

test('a request made without signing in belongs to the account that has verified its email address', async ({
	db,
}) => {
	const verified = await makeUser(db)
	const unverified = await makeUser(db, { emailVerified: false })
	await requestTestAppointment(db, { email: verified.email })
	await requestTestAppointment(db, { email: unverified.email, slot: 'evening' })
	const rows = await db.select({ userId: appointment.userId }).from(appointment).orderBy(appointment.slot)
	expect(rows).toEqual([{ userId: verified.id }, { userId: null }])
})

test('a request for a taken slot is rejected with the three nearest free slots', async ({ db }) => {
	await requestTestAppointment(db)
	const rejected = await requestTestAppointment(db).catch((error: unknown) => error)
	expect(rejected).toBeInstanceOf(SlotTaken)
	expect((rejected as SlotTaken).nearest).toEqual([
		{ date: '2026-03-03', slot: 'afternoon' },
		{ date: '2026-03-03', slot: 'evening' },
		{ date: wednesday, slot: 'afternoon' },
	])
	expect(await db.$count(appointment)).toBe(1)
})
