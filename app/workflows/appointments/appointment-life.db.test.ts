import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent, bookingRules, weeklySlot } from '#app/db/schema/appointments.ts'
import { order, refund } from '#app/db/schema/payments.ts'
import { addDays } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import {
	getAvailability,
	getCalendar,
	setAvailability,
} from '#app/modules/appointments/availability/availability.server.ts'
import { extendHold } from '#app/modules/appointments/booking/extend-hold.server.ts'
import { unpaidMax } from '#app/modules/appointments/booking/request-appointment.server.ts'
import { expireLapsedHolds } from '#app/modules/appointments/booking/slot-holds.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { asAdvisor, asClient } from '#app/modules/appointments/policy.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { firstOfferings } from '#app/modules/catalog/offerings.ts'
import { createLog } from '#app/platform/log.server.ts'
import {
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	makeAppointment,
	makeBooking,
	monday,
} from '#tests/factories/appointment-requests.ts'
import { makeUser } from '#tests/factories/orders.ts'
import { fakePayments, paymentEventFor } from '#tests/mocks/payments.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { fulfillPaidOrder } from '../payments/fulfill-paid-order.server.ts'
import { bookAppointment } from './book-appointment.server.ts'
import { cancelRequestedAppointment, previewRefund } from './cancel-appointment.server.ts'
import { payForAppointment } from './pay-for-appointment.server.ts'
import { restoreCanceledAppointment } from './restore-appointment.server.ts'

const log = createLog('silent')
const origin = 'https://site.test'
const fridayMorning = { date: '2026-03-06', slot: 'morning' } as const

async function setUp(db: Db) {
	await insertOfferings(db, firstOfferings)
	const admin = { id: (await makeUser(db, { role: 'admin' })).id, isAdmin: true }
	const payments = fakePayments()
	const seen = appointmentEmails()
	const { emails } = seen
	const bookedAppointment = await makeAppointment(db, fridayMorning, { emails })
	const open = (more: Partial<Parameters<typeof payForAppointment>[1]> = {}) =>
		payForAppointment(db, {
			actor: clientWithLink(bookedAppointment.id),
			viewer: null,
			appointmentId: bookedAppointment.id,
			payments,
			origin,
			now: monday,
			...more,
		})
	const pay = async (url: string, now = monday) => {
		const sessionId = url.split('/').at(-1)!
		const { orderReference, amountCents } = payments.sessions.get(sessionId)!
		const details = { sessionId, orderReference, amountCents, paymentId: `pi_${sessionId}`, createdAt: now }
		const event = paymentEventFor('paid', details)
		return fulfillPaidOrder(db, { provider: 'stripe', event, origin, appointmentEmails: emails, now, log })
	}
	const state = async (id = bookedAppointment.id) =>
		(await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	const refunds = () => db.select().from(refund)
	const settle = () => checkDeferredKeys(db)
	return {
		...seen,
		admin,
		advisor: asAdvisor(admin),
		payments,
		appointment: bookedAppointment,
		open,
		pay,
		state,
		refunds,
		settle,
	}
}

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
	const stranger = asClient({ id: 'somebody' }, { buyerKey: 'anon:other', linkTo: 'another' })
	await expect(open({ actor: stranger })).rejects.toThrow(NotFound)
	await expect(open({ appointmentId: crypto.randomUUID() })).rejects.toThrow(NotFound)
	await expect(open({ priceId: 'price_online_search' })).rejects.toThrow(Invalid)
	await db
		.update(appointment)
		.set({ buyerKey: 'anon:browser' })
		.where(eq(appointment.id, bookedAppointment.id))
	await open({ actor: asClient(null, { buyerKey: 'anon:browser' }), priceId: 'price_in_person' })
	const [made] = await db.select().from(order)
	expect(made).toMatchObject({
		appointmentId: bookedAppointment.id,
		amountCents: 149_99,
		customerEmail: bookedAppointment.email,
	})
	await expect(open({ now: hoursAfter(monday, 25) })).rejects.toThrow(/expired/)
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
	await makeAppointment(db, fridayMorning, { now: late })
	await pay(url, late)
	await pay(url, late)
	await settle()
	expect(await state()).toMatchObject({ status: 'expired', paidOrderId: null })
	expect(await refunds()).toMatchObject([{ amountCents: 149_99, requestedBy: 'system' }])
	expect(kinds().at(-1)).toBe('slot_lost')
})

test('canceling queues the refund in the same transaction, by the tiers for the client', async ({ db }) => {
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

test('the advisor must give a reason and may refund any amount up to the payment', async ({ db }) => {
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
	const back = await restoreCanceledAppointment(db, {
		actor: admin,
		id: bookedAppointment.id,
		version,
		emails,
		now: monday,
	})
	await settle()
	expect(back).toMatchObject({ status: 'requested', spot: 1, holdEndsAt: null })
	expect(back.paidOrderId).not.toBeNull()
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

test('the whole appointment must be within its slot', async ({ db }) => {
	const { appointment: bookedAppointment, advisor, emails, settle } = await setUp(db)
	const confirm = (time: string, version = bookedAppointment.version, durationMinutes?: number) =>
		confirmAppointment(db, {
			actor: advisor,
			id: bookedAppointment.id,
			version,
			time,
			durationMinutes,
			emails,
			now: monday,
		})
	for (const outside of ['08:59', '10:31', '12:00', '25:00', 'ten'])
		await expect(confirm(outside)).rejects.toThrow(Invalid)
	const confirmed = await confirm('10:30')
	await settle()
	expect(confirmed).toMatchObject({
		startsAt: new Date('2026-03-06T15:30:00Z'),
		holdEndsAt: null,
		sequence: 1,
	})
	await expect(confirm('10:00')).rejects.toThrow(/changed in the meantime/)
	expect(await confirm('11:00', confirmed.version, 60)).toMatchObject({ sequence: 2, durationMinutes: 60 })
	await expect(
		confirmAppointment(db, {
			actor: clientWithLink(bookedAppointment.id),
			id: bookedAppointment.id,
			version: 1,
			time: '10:00',
			emails,
			now: monday,
		}),
	).rejects.toThrow(Forbidden)
})

test('rescheduling takes a new spot, frees the old one, and does not extend the hold', async ({ db }) => {
	const { appointment: bookedAppointment, emails, settle, notices } = await setUp(db)
	const now = hoursAfter(monday, 20)
	const move = (to: { date: string; slot: 'morning' | 'evening' }) =>
		rescheduleAppointment(db, {
			...to,
			actor: clientWithLink(bookedAppointment.id),
			id: bookedAppointment.id,
			emails,
			now,
		})
	const moved = await move({ date: '2026-03-09', slot: 'evening' })
	await settle()
	expect(moved).toMatchObject({ slotDate: '2026-03-09', slot: 'evening', sequence: 1 })
	expect(moved.holdEndsAt).toEqual(bookedAppointment.holdEndsAt)
	expect(notices.at(-1)).toMatchObject({ kind: 'changed', before: { date: '2026-03-06', slot: 'morning' } })
	await makeAppointment(db, fridayMorning, { now })
	await expect(move(fridayMorning)).rejects.toThrow(/just taken/)
	await expect(move({ date: '2026-03-08', slot: 'morning' })).rejects.toThrow(Invalid)
	await expect(move({ date: '2026-03-09', slot: 'evening' })).rejects.toThrow(/already have this time/)
})

test('a client cannot reschedule or cancel a paid appointment shortly before it', async ({ db }) => {
	const { open, pay, appointment: bookedAppointment, emails } = await setUp(db)
	await pay((await open()).url)
	const now = hoursAfter(new Date('2026-03-06T14:00:00Z'), -11)
	const actor = clientWithLink(bookedAppointment.id)
	await expect(
		cancelRequestedAppointment(db, { actor, id: bookedAppointment.id, refund: 'policy', emails, now }),
	).rejects.toThrow(/call us/)
	const to = { date: '2026-03-10', slot: 'evening' } as const
	await expect(
		rescheduleAppointment(db, { ...to, actor, id: bookedAppointment.id, emails, now }),
	).rejects.toThrow(/call us/)
})

test('an appointment is completed or missed only after it has begun, and every change is in its history', async ({
	db,
}) => {
	const { appointment: bookedAppointment, advisor, admin, emails } = await setUp(db)
	const held = await extendHold(db, {
		actor: advisor,
		id: bookedAppointment.id,
		version: 1,
		hours: 12,
		now: monday,
	})
	expect(held.holdEndsAt).toEqual(hoursAfter(monday, 36))
	const by = { actor: advisor, id: bookedAppointment.id }
	const confirmed = await confirmAppointment(db, { ...by, version: 2, time: '09:00', emails, now: monday })
	const finish = (version: number, outcome: 'completed' | 'no_show', now: Date) =>
		finishAppointment(db, { ...by, version, outcome, now })
	await expect(finish(confirmed.version, 'completed', monday)).rejects.toThrow(/hasn’t started/)
	const after = hoursAfter(monday, 24 * 4 + 1)
	const missed = await finish(confirmed.version, 'no_show', after)
	await finish(missed.version, 'completed', after)
	const history = await db.select().from(appointmentEvent).orderBy(appointmentEvent.id)
	expect(
		history.map(({ what, fromStatus, toStatus, byKind }) => [what, fromStatus, toStatus, byKind]),
	).toEqual([
		['requested', null, 'requested', 'client'],
		['hold extended', 'requested', 'requested', 'advisor'],
		['confirmed', 'requested', 'confirmed', 'advisor'],
		['no_show', 'confirmed', 'no_show', 'advisor'],
		['completed', 'no_show', 'completed', 'advisor'],
	])
	expect(history[2]).toMatchObject({
		byUserId: admin.id,
		changes: { startsAt: [null, '2026-03-06T14:00:00.000Z'] },
	})
})

test('the history cannot be changed or deleted', async ({ db }) => {
	await setUp(db)
	const rewrite = () => db.transaction((tx) => tx.update(appointmentEvent).set({ what: 'nothing' }))
	await expect(rewrite()).rejects.toThrow()
	await expect(db.transaction((tx) => tx.delete(appointmentEvent))).rejects.toThrow()
	await db.delete(appointment)
	expect(await db.$count(appointmentEvent)).toBe(0)
})

test('one email address can hold two unpaid requests, one network address a few more, and others are rejected', async ({
	db,
}) => {
	await insertOfferings(db, firstOfferings)
	const { emails } = appointmentEmails()
	let hour = 0
	const slots = ['morning', 'afternoon', 'evening'] as const
	const book = (email: string | undefined, clientIp: string) => {
		const weekday = Math.floor(hour / 3)
		// Monday to Friday from March 9 on.
		const date = addDays('2026-03-09', Math.floor(weekday / 5) * 7 + (weekday % 5))
		const daySlot = { date, slot: slots[hour % 3]! }
		hour++
		const booking = makeBooking({ ...daySlot, ...(email && { email }) })
		return bookAppointment(db, { viewer: null, buyerKey: null, clientIp, booking, emails, now: monday })
	}
	await book('robin@example.com', '192.0.2.1')
	await book('Robin@Example.com', '192.0.2.2')
	await expect(book('robin@example.com', '192.0.2.3')).rejects.toThrow(/2 unpaid requests/)
	for (let one = 0; one < unpaidMax.address; one++) await book(undefined, '198.51.100.7')
	await expect(book(undefined, '198.51.100.7')).rejects.toThrow(`${unpaidMax.address} unpaid requests`)
})

test('reducing the weekly slots below the held spots cancels nothing', async ({ db }) => {
	const { appointment: bookedAppointment, admin, state } = await setUp(db)
	const { version, rules, weekly } = await getAvailability(db, { now: monday })
	const fewer = weekly.filter(({ weekday, slot }) => !(weekday === 5 && slot === 'morning'))
	await setAvailability(db, { actor: admin, version, weekly: fewer, rules, now: monday })
	expect(await state()).toMatchObject({ status: 'requested', spot: bookedAppointment.spot })
	const friday = (await getCalendar(db, { now: monday })).days.find(
		({ date }) => date === fridayMorning.date,
	)!
	expect(friday.slots.morning.state).toBe('closed')
	await expect(setAvailability(db, { actor: admin, version, weekly, rules, now: monday })).rejects.toThrow(
		Conflict,
	)
	expect([await db.$count(weeklySlot), await db.$count(bookingRules)]).toEqual([fewer.length, 1])
})

test('an appointment requested without signing in belongs to the account that verified the email address', async ({
	db,
}) => {
	await insertOfferings(db, firstOfferings)
	const { emails } = appointmentEmails()
	const proven = await makeUser(db, { email: 'Proven@example.com' })
	await makeUser(db, { email: 'claimed@example.com', emailVerified: false })
	const book = async (email: string, slot: 'morning' | 'evening') => {
		const booking = makeBooking({ ...fridayMorning, slot, email })
		const input = { viewer: null, buyerKey: null, clientIp: '192.0.2.1', booking, emails, now: monday }
		const { id } = (await bookAppointment(db, input)).appointment
		return (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!.userId
	}
	expect(await book('proven@EXAMPLE.com', 'morning')).toBe(proven.id)
	expect(await book('claimed@example.com', 'evening')).toBeNull()
})
