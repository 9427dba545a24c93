import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment, appointmentEvent } from '#app/db/schema/appointments.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { makeMember, makeVisitor } from '#tests/factories/actors.ts'
import {
	advisor,
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { expireLapsedHolds } from './booking/slot-holds.server.ts'
import { cancelAppointment } from './changes/cancel-appointment.server.ts'
import { confirmAppointment } from './changes/confirm-appointment.server.ts'
import { finishAppointment } from './changes/finish-appointment.server.ts'
import { getPayableAppointment, recordAppointmentPayment } from './payment.server.ts'

/** A request on hold, whose payments can be recorded. */
async function setUp(db: Db) {
	const recorded = appointmentEmails()
	const { emails } = recorded
	const { id } = await requestTestAppointment(db, {}, { emails })
	recorded.notices.length = 0
	const order = () => ({ id: randomUUID(), amountCents: 149_99 })
	return {
		...recorded,
		id,
		order,
		pay: (paid = order(), now = monday) =>
			recordAppointmentPayment(db, { appointmentId: id, order: paid, emails, now }),
		payable: (now = monday, actor: Actor = clientWithLink(id)) =>
			getPayableAppointment(db, { actor, id, now }),
		state: async () => (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!,
		events: async () =>
			(await db.select().from(appointmentEvent).orderBy(appointmentEvent.id)).map(({ what }) => what),
		expire: (now: Date) => expireLapsedHolds(db, { now, emails }),
		cancel: () =>
			cancelAppointment(db, {
				actor: clientWithLink(id),
				id,
				refundCents: 0,
				emails,
				now: monday,
			}),
	}
}

test('a payment secures the spot: the hold and the IP address are removed, and both sides are notified', async ({
	db,
}) => {
	const { pay, state, kinds, notices, events } = await setUp(db)
	await db.update(appointment).set({ clientIpHash: 'a network' })
	expect(await pay()).toBe('firm')
	expect(await state()).toMatchObject({
		status: 'requested',
		spot: 1,
		holdEndsAt: null,
		clientIpHash: null,
		paidAt: monday,
		version: 2,
		sequence: 0,
	})
	expect(kinds()).toEqual(['paid'])
	expect(notices[0]).toMatchObject({ by: 'client' })
	expect(await events()).toEqual(['requested', 'paid'])
})

test('recording the same payment again changes nothing and notifies nobody', async ({ db }) => {
	const { pay, order, state, kinds } = await setUp(db)
	const paid = order()
	await pay(paid)
	const before = await state()
	expect(await pay(paid)).toBe('known')
	expect(await state()).toEqual(before)
	expect(kinds()).toEqual(['paid'])
})

test('a second payment has to be refunded in full, and the first one stays', async ({ db }) => {
	const { pay, order, state, notices, events } = await setUp(db)
	const first = order()
	await pay(first)
	expect(await pay({ ...order(), amountCents: 120_00 })).toEqual({ refund: 'paid_twice' })
	expect((await state()).paidOrderId).toBe(first.id)
	expect(notices.at(-1)).toMatchObject({
		kind: 'slot_lost',
		by: 'system',
		reason: 'paid_twice',
		refundCents: 120_00,
	})
	expect((await events()).at(-1)).toBe('refund due')
})

test('a payment for a canceled or unknown appointment has to be refunded', async ({ db }) => {
	const { pay, cancel, state, emails, order } = await setUp(db)
	await cancel()
	expect(await pay()).toEqual({ refund: 'paid_after_cancel' })
	expect(await state()).toMatchObject({ status: 'cancelled', paidOrderId: null, spot: null })
	const appointmentId = randomUUID()
	expect(await recordAppointmentPayment(db, { appointmentId, order: order(), emails, now: monday })).toEqual({
		refund: 'not_found',
	})
})

test('a payment after the hold ended restores the appointment while its slot is free', async ({ db }) => {
	const { pay, expire, state, kinds } = await setUp(db)
	const late = hoursAfter(monday, 25)
	expect(await expire(late)).toBe(1)
	expect(await pay(undefined, late)).toBe('brought_back')
	await checkDeferredKeys(db)
	expect(await state()).toMatchObject({ status: 'requested', spot: 1, holdEndsAt: null, paidAt: late })
	expect(kinds()).toEqual(['expired', 'restored'])
})

test('a payment after the slot began or was closed has to be refunded', async ({ db }) => {
	const { pay, expire, state } = await setUp(db)
	await expire(hoursAfter(monday, 25))
	// Nine in the morning on Wednesday, the first moment of the slot.
	expect(await pay(undefined, new Date(`${wednesday}T14:00:00Z`))).toEqual({ refund: 'slot_lost' })
	await db.execute(`insert into closure (first_day, last_day) values ('${wednesday}', '${wednesday}')`)
	expect(await pay(undefined, hoursAfter(monday, 25))).toEqual({ refund: 'slot_lost' })
	expect(await state()).toMatchObject({ status: 'expired', paidOrderId: null })
})

test('another request whose hold has ended does not prevent a late payment from getting the slot', async ({
	db,
}) => {
	const { pay, expire, state, emails } = await setUp(db)
	await expire(hoursAfter(monday, 24))
	const other = await requestTestAppointment(db, {}, { now: hoursAfter(monday, 24), emails, holdHours: 1 })
	expect(await pay(undefined, hoursAfter(monday, 24.5))).toEqual({ refund: 'slot_lost' })
	expect(await pay(undefined, hoursAfter(monday, 25))).toBe('brought_back')
	expect((await state()).status).toBe('requested')
	const [lost] = await db.select().from(appointment).where(eq(appointment.id, other.id))
	expect(lost).toMatchObject({ status: 'expired', spot: null })
})

test('a payment for an appointment that took place is recorded and changes nothing else', async ({ db }) => {
	const { id, pay, state, emails } = await setUp(db)
	const input = { actor: advisor, id }
	const { version } = await confirmAppointment(db, {
		...input,
		version: 1,
		time: '09:30',
		emails,
		now: monday,
	})
	const after = new Date('2026-03-04T18:00:00Z')
	await finishAppointment(db, { ...input, version, outcome: 'no_show', now: after })
	expect(await pay(undefined, after)).toBe('firm')
	expect(await state()).toMatchObject({ status: 'no_show', spot: 1, paidAt: after })
})

test('a payment page opens exactly until the hold ends', async ({ db }) => {
	const { id, payable } = await setUp(db)
	const end = hoursAfter(monday, 24)
	expect(await payable(new Date(end.getTime() - 1_000))).toMatchObject({ id })
	await expect(payable(end)).rejects.toThrow('This request has expired')
})

test('a paid, canceled or expired appointment cannot be paid, each with its own reason', async ({ db }) => {
	const paid = await setUp(db)
	await paid.pay()
	await expect(paid.payable()).rejects.toThrow('already paid')
	await db.delete(appointment)
	const canceled = await setUp(db)
	await canceled.cancel()
	await expect(canceled.payable()).rejects.toThrow('was canceled, so there is nothing to pay')
	const expired = await setUp(db)
	await expired.expire(hoursAfter(monday, 25))
	await expect(expired.payable()).rejects.toThrow(Conflict)
})

test('a stranger cannot tell whether an appointment can be paid', async ({ db }) => {
	const { payable } = await setUp(db)
	await expect(payable(monday, makeVisitor())).rejects.toThrow(NotFound)
	await expect(payable(monday, makeMember('bob'))).rejects.toThrow(NotFound)
	expect(await payable(monday, advisor)).toMatchObject({ status: 'requested' })
})
