import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { appointment } from '#app/db/schema/appointments.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { settings } from '#app/db/schema/settings.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { expireLapsedHolds } from '#app/modules/appointments/booking/slot-holds.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { makeVisitor } from '#tests/factories/actors.ts'
import {
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { fridayMorning, setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { makeDispute } from '#tests/factories/payments/disputes.ts'
import { test } from '#tests/setup/database.ts'
import { cancelRequestedAppointment, previewRefund } from './cancel-appointment.server.ts'
import { restoreCanceledAppointment } from './restore-appointment.server.ts'

test('a paid appointment no longer expires and cannot be paid again', async ({ db }) => {
	const { open, pay, state, emails, kinds } = await setUp(db)
	const { url } = await open()
	expect((await open()).url).toBe(url)
	await pay(url)
	expect(await state()).toMatchObject({ status: 'requested', holdEndsAt: null, spot: 1 })
	expect((await state()).paidOrderId).not.toBeNull()
	expect(await expireLapsedHolds(db, { emails, now: hoursAfter(monday, 30) })).toBe(0)
	await expect(open()).rejects.toThrow(/already paid/)
	expect(kinds()).toEqual(['requested', 'paid'])
})

test('a payment page opens only for the right account, browser or link, at the price of an appointment', async ({
	db,
}) => {
	const { open, appointment: bookedAppointment } = await setUp(db)
	const stranger = personActor(
		{ id: 'somebody' },
		{ browser: 'anon:other', opens: { to: 'appointment', id: 'another' } },
	)
	await expect(open({ actor: stranger })).rejects.toThrow(NotFound)
	await expect(open({ appointmentId: crypto.randomUUID() })).rejects.toThrow(NotFound)
	await expect(open({ priceId: 'price_online_search' })).rejects.toThrow(Invalid)
	await db
		.update(appointment)
		.set({ buyerKey: 'anon:browser' })
		.where(eq(appointment.id, bookedAppointment.id))
	await open({ actor: makeVisitor('anon:browser'), priceId: 'price_in_person' })
	const [createdOrder] = await db.select().from(order)
	expect(createdOrder).toMatchObject({
		appointmentId: bookedAppointment.id,
		amountCents: 149_99,
		customerEmail: bookedAppointment.email,
	})
	await expect(open({ now: hoursAfter(monday, 25) })).rejects.toThrow(/expired/)
})

test('an appointment whose place is no longer served is not paid for, unless the advisor confirmed it; moving it keeps the place', async ({
	db,
}) => {
	const { appointment: booked, admin, open, emails, state } = await setUp(db)
	const { id } = booked
	await db.update(appointment).set({ location: 'Plano, TX' })
	await db.insert(settings).values({}).onConflictDoNothing()
	await db.update(settings).set({ visitArea: ['NY'] })
	await expect(open()).rejects.toThrow('We no longer meet clients in this area')
	await rescheduleAppointment(db, {
		actor: clientWithLink(id),
		id,
		date: '2026-03-05',
		slot: 'morning',
		emails,
		now: monday,
	})
	expect(await state()).toMatchObject({ slotDate: '2026-03-05', location: 'Plano, TX' })
	await expect(open()).rejects.toThrow('We no longer meet clients in this area')
	const { version } = await state()
	await confirmAppointment(db, { actor: admin, id, version, time: '09:30', emails, now: monday })
	expect((await open()).url).toMatch(/^http/)
})

test('if both payment pages of an appointment are paid, one payment is refunded at once', async ({ db }) => {
	const { open, pay, refunds, state } = await setUp(db)
	const first = await open()
	// The first page is about to expire, so a second one is opened; then both are paid.
	const second = await open({ now: hoursAfter(monday, 59.5 / 60) })
	expect(second.url).not.toBe(first.url)
	await pay(second.url)
	await pay(first.url)
	const [owed, ...more] = await refunds()
	expect(more).toEqual([])
	expect(owed).toMatchObject({ amountCents: 149_99, status: 'due', requestedBy: 'system' })
	expect(owed!.orderId).not.toBe((await state()).paidOrderId)
})

test('a payment just after the hold ended restores the appointment if its slot is free', async ({ db }) => {
	const { open, pay, emails, state, refunds, settle, kinds } = await setUp(db)
	const { url } = await open()
	const late = hoursAfter(monday, 24)
	await expireLapsedHolds(db, { emails, now: late })
	expect(await state()).toMatchObject({ status: 'expired', spot: null })
	await pay(url, late)
	await settle()
	expect(await state()).toMatchObject({ status: 'requested', spot: 1, holdEndsAt: null })
	expect(await refunds()).toEqual([])
	expect(kinds()).toEqual(['requested', 'expired', 'restored'])
})

test('a payment after the slot was taken becomes a full refund that waits for the advisor', async ({
	db,
}) => {
	const { open, pay, emails, state, refunds, settle, kinds } = await setUp(db)
	const { url } = await open()
	const late = hoursAfter(monday, 24)
	await expireLapsedHolds(db, { emails, now: late })
	await requestTestAppointment(db, fridayMorning, { now: late })
	await pay(url, late)
	await pay(url, late)
	await settle()
	expect(await state()).toMatchObject({ status: 'expired', paidOrderId: null })
	expect(await refunds()).toMatchObject([{ amountCents: 149_99, requestedBy: 'system' }])
	expect(kinds().at(-1)).toBe('slot_lost')
})

test('a cancellation by the client queues the refund that the tiers allow, once', async ({ db }) => {
	const { open, pay, appointment: bookedAppointment, refunds, emails, state } = await setUp(db)
	await pay((await open()).url)
	const client = clientWithLink(bookedAppointment.id)
	// On Monday, Friday 9am is 96 hours away; 30 hours before it, half is refunded.
	const late = hoursAfter(new Date('2026-03-06T14:00:00Z'), -30)
	expect(await previewRefund(db, { actor: client, id: bookedAppointment.id, now: monday })).toMatchObject({
		percent: 100,
	})
	const cancellation = { actor: client, id: bookedAppointment.id, refund: 'full', emails, now: late } as const
	expect((await cancelRequestedAppointment(db, cancellation)).refundCents).toBe(75_00)
	expect(await refunds()).toMatchObject([{ amountCents: 75_00, requestedBy: 'client', status: 'due' }])
	expect(await state()).toMatchObject({ status: 'cancelled', spot: null })
	await expect(cancelRequestedAppointment(db, cancellation)).rejects.toThrow(Conflict)
	expect(await refunds()).toHaveLength(1)
})

test('the email about a cancellation knows whether a bank holds the money for its dispute', async ({
	db,
}) => {
	const { open, pay, appointment: booked, admin, emails, notices } = await setUp(db)
	await pay((await open()).url)
	const [paid] = await db.select().from(order)
	await makeDispute(db, paid!, 'needs_response')
	await cancelRequestedAppointment(db, {
		actor: admin,
		id: booked.id,
		reason: 'Ill.',
		refund: 'full',
		emails,
		now: monday,
	})
	expect(notices.at(-1)).toMatchObject({ kind: 'cancelled', refundCents: 149_99, isRefundHeld: true })
})

test('rescheduling by the client never increases the refund; rescheduling by the advisor restores it', async ({
	db,
}) => {
	const { open, pay, appointment: bookedAppointment, advisor, emails } = await setUp(db)
	await pay((await open()).url)
	const client = clientWithLink(bookedAppointment.id)
	const before = (hours: number) => hoursAfter(new Date('2026-03-06T14:00:00Z'), -hours)
	const move = (actor: typeof client | typeof advisor, date: string, now: Date) =>
		rescheduleAppointment(db, { actor, id: bookedAppointment.id, date, slot: 'afternoon', emails, now })
	const percent = async (now: Date) =>
		(await previewRefund(db, { actor: client, id: bookedAppointment.id, now })).percent
	await move(client, '2026-03-09', before(96))
	await move(client, '2026-03-06', before(95))
	expect(await percent(before(94))).toBe(100)
	await move(client, '2026-03-13', before(20))
	expect(await percent(before(19))).toBe(0)
	await move(client, '2026-03-16', before(10))
	expect(await percent(before(9))).toBe(0)
	await move(advisor, '2026-03-17', before(9))
	expect(await percent(before(8))).toBe(100)
	await move(client, '2026-03-16', before(8))
	const { refundCents } = await cancelRequestedAppointment(db, {
		actor: client,
		id: bookedAppointment.id,
		refund: 'policy',
		emails,
		now: before(8),
	})
	expect(refundCents).toBe(149_99)
})

test('to cancel, the advisor must give a reason, and may refund any amount up to the payment', async ({
	db,
}) => {
	const { open, pay, appointment: bookedAppointment, advisor, refunds, emails } = await setUp(db)
	await pay((await open()).url)
	const cancellation = { actor: advisor, id: bookedAppointment.id, emails, now: monday }
	await expect(cancelRequestedAppointment(db, { ...cancellation, refund: 'full' })).rejects.toThrow(Invalid)
	expect(await refunds()).toEqual([])
	await expect(
		cancelRequestedAppointment(db, { ...cancellation, reason: 'Ill.', refund: { amountCents: 150_00 } }),
	).rejects.toThrow(Invalid)
	const { refundCents } = await cancelRequestedAppointment(db, {
		...cancellation,
		reason: 'Ill.',
		refund: { amountCents: 20_00 },
	})
	expect([refundCents, (await refunds())[0]!.amountCents]).toEqual([20_00, 20_00])
})

test('restoring a canceled appointment withdraws a refund that was not requested yet, and the appointment stays paid', async ({
	db,
}) => {
	const {
		open,
		pay,
		appointment: bookedAppointment,
		admin,
		advisor,
		refunds,
		emails,
		state,
		settle,
	} = await setUp(db)
	await pay((await open()).url)
	const cancellation = {
		actor: advisor,
		id: bookedAppointment.id,
		reason: 'Ill.',
		refund: 'full',
		emails,
		now: monday,
	} as const
	const { version } = (await cancelRequestedAppointment(db, cancellation)).appointment
	const restored = await restoreCanceledAppointment(db, {
		actor: admin,
		id: bookedAppointment.id,
		version,
		emails,
		now: monday,
	})
	await settle()
	expect(restored).toMatchObject({ status: 'requested', spot: 1, holdEndsAt: null })
	expect(restored.paidOrderId).not.toBeNull()
	expect(await refunds()).toMatchObject([{ status: 'withdrawn' }])
	// The second time the refund was already requested, so the appointment has to be paid again.
	const again = await cancelRequestedAppointment(db, cancellation)
	await db.update(refund).set({ status: 'requested' }).where(eq(refund.status, 'due'))
	const unpaid = await restoreCanceledAppointment(db, {
		actor: admin,
		id: bookedAppointment.id,
		version: again.appointment.version,
		emails,
		now: monday,
	})
	expect(unpaid).toMatchObject({ status: 'requested', paidOrderId: null, holdEndsAt: hoursAfter(monday, 24) })
	expect((await state()).paidAt).toBeNull()
})
