import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { order as orders } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { SlotTaken } from '#app/modules/appointments/availability/slot-taken.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { sendReminders } from '#app/modules/appointments/changes/reminders.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { findUpcomingCall } from '#app/modules/appointments/find-appointments.server.ts'
import { getPayableAppointment } from '#app/modules/appointments/payment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { openWork } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { followOrder } from '../clients/follow-order.server.ts'
import { openClientFile } from '../clients/open-client-file.server.ts'
import { bookCall, openCallOrder } from './book-call.server.ts'
import { cancelRequestedAppointment } from './cancel-appointment.server.ts'
import { changeWithNextStep } from './change-with-next-step.server.ts'
import { restoreCanceledAppointment } from './restore-appointment.server.ts'

async function searchOrder(db: Db, set: Parameters<typeof makeOrder>[1] = {}) {
	await insertOfferings(db, defaultOfferings)
	const order = await makeOrder(db, {
		status: 'paid',
		paidAt: monday,
		customerName: 'Robin Ferrer',
		customerEmail: 'robin@example.com',
		...set,
	})
	const sent = appointmentEmails()
	const clientId = await openClientFile(db, { order, now: monday })
	const open = (now = monday) => openCallOrder(db, { orderId: order.id, now })
	const book = async (date = wednesday) =>
		bookCall(db, {
			opened: await open(),
			viewer: null,
			booking: { phone: '(212) 555-0142', date, slot: 'morning' },
			emails: sent.emails,
			now: monday,
		})
	const step = async () => (await openWork(db, clientId)).join(' | ')
	return { order, sent, open, book, step, emails: sent.emails }
}

test('a call of an online search takes a spot, has the location Virtual, and needs no payment', async ({
	db,
}) => {
	const { order, book, sent, step } = await searchOrder(db)
	const call = await book()
	expect(call).toMatchObject({
		type: 'online_search',
		location: 'Virtual',
		status: 'requested',
		caseOrderId: order.id,
		paidOrderId: null,
		holdEndsAt: null,
		email: 'robin@example.com',
	})
	expect(sent.kinds()).toEqual(['requested'])
	expect(await step()).toBe('Confirm the exact time of the call')
	await expect(requestTestAppointment(db)).rejects.toThrow(SlotTaken)
	const payable = getPayableAppointment(db, { actor: clientWithLink(call.id), id: call.id, now: monday })
	await expect(payable).rejects.toThrow('part of your online search')
})

test('an online search has at most one upcoming call; after canceling it, another one can be booked and the first not restored', async ({
	db,
}) => {
	const { book, emails, step } = await searchOrder(db)
	const first = await book()
	await expect(book('2026-03-05')).rejects.toThrow(Conflict)
	const { refundCents } = await changeWithNextStep(db, {
		now: monday,
		change: (tx) =>
			cancelRequestedAppointment(tx, {
				actor: clientWithLink(first.id),
				id: first.id,
				refund: 'policy',
				emails,
				now: monday,
			}),
	})
	expect(refundCents).toBe(0)
	expect(await db.$count(refund)).toBe(0)
	expect(await step()).toBe('Continue the search')
	const second = await book('2026-03-05')
	const actor = makeStaff('advisor')
	const restored = restoreCanceledAppointment(db, {
		actor,
		id: first.id,
		version: first.version + 1,
		emails,
		now: monday,
	})
	await expect(restored).rejects.toThrow('booked another call')
	expect(second.status).toBe('requested')
})

test('a call can be confirmed for half an hour, moved, reminded of and completed, and the next action is updated', async ({
	db,
}) => {
	const { book, emails, sent, step } = await searchOrder(db)
	const call = await book()
	const { appointment: confirmed } = await changeWithNextStep(db, {
		now: monday,
		change: async (tx) => ({
			appointment: await confirmAppointment(tx, {
				actor: advisor,
				id: call.id,
				version: call.version,
				time: '10:30',
				emails,
				now: monday,
			}),
		}),
	})
	expect(confirmed.durationMinutes).toBe(30)
	expect(await step()).toBe('Call the client: Wed, Mar 4 · 10:30am (New York)')
	const moved = await rescheduleAppointment(db, {
		actor: clientWithLink(call.id),
		id: call.id,
		date: '2026-03-05',
		slot: 'afternoon',
		emails,
		now: monday,
	})
	expect(moved).toMatchObject({ status: 'requested', holdEndsAt: null, refundPercentMax: null })
	// A call without an exact time gets a reminder, like a paid appointment.
	expect(await sendReminders(db, { emails, now: new Date('2026-03-04T18:00:00Z') })).toBe(1)
	expect(sent.kinds().at(-1)).toBe('reminder')
	await changeWithNextStep(db, {
		now: hoursAfter(monday, 100),
		change: async (tx) => ({
			appointment: await finishAppointment(tx, {
				actor: advisor,
				id: call.id,
				version: moved.version,
				outcome: 'completed',
				now: hoursAfter(monday, 100),
			}),
		}),
	})
	expect(await step()).toBe('Continue the search')
})

test('only a paid online search includes a call, until its link expires, and a refund leaves the call to cancel', async ({
	db,
}) => {
	const { order, open, book, step } = await searchOrder(db)
	await expect(open(hoursAfter(monday, 181 * 24))).rejects.toThrow(NotFound)
	await expect(openCallOrder(db, { orderId: null, now: monday })).rejects.toThrow(NotFound)
	for (const other of [
		{ priceId: 'price_concierge' },
		{ priceId: 'price_in_person' },
		{ status: 'refunded' as const },
	]) {
		const { id } = await makeOrder(db, {
			status: 'paid',
			paidAt: monday,
			customerEmail: 'b@x.test',
			...other,
		})
		await expect(openCallOrder(db, { orderId: id, now: monday }), JSON.stringify(other)).rejects.toThrow(
			NotFound,
		)
	}
	await book()
	await db.update(orders).set({ status: 'refunded', refundedCents: 75_00 }).where(eq(orders.id, order.id))
	await followOrder(db, { orderId: order.id, happened: 'refund', now: monday })
	expect(await step()).toBe('Cancel the call: its online search was refunded')
	expect(await findUpcomingCall(db, { orderId: order.id })).not.toBeNull()
})

test('after a refund while the form was open, no call is booked', async ({ db }) => {
	const { order, open, emails } = await searchOrder(db)
	const opened = await open()
	await db.update(orders).set({ status: 'refunded', refundedCents: 75_00 }).where(eq(orders.id, order.id))
	const booking = { phone: '(212) 555-0142', date: wednesday, slot: 'morning' as const }
	const booked = bookCall(db, { opened, viewer: null, booking, emails, now: monday })
	await expect(booked).rejects.toThrow('This order was refunded')
	expect(await findUpcomingCall(db, { orderId: order.id })).toBeNull()
})
