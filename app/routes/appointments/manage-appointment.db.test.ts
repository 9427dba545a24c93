import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { NotFound, Unavailable } from '#app/lib/errors.ts'
import type { ManageResult } from '#app/modules/appointments/changes/managed-appointment.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { makeVisitor } from '#tests/factories/actors.ts'
import {
	appointmentEmails,
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { formRequest } from '#tests/setup/form-request.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { actOnAppointment, readManagedAppointment } from './manage-appointment.server.ts'

/** Friday, nine in the morning in New York. */
const begins = new Date('2026-03-06T14:00:00Z')

async function setUp(db: Db, { now = monday } = {}) {
	await insertOfferings(db, defaultOfferings)
	const recorded = appointmentEmails()
	const services = someServices({
		db,
		appointmentEmails: recorded.emails,
		clock: { now: () => now },
		log: { error: () => undefined },
	})
	const contextWith = (facts: Partial<RequestMetadata> = {}) => {
		const context = new RouterContextProvider()
		fillContext(context, services, {
			requestId: 'r',
			policy: { access: 'link' },
			...facts,
		} as RequestMetadata)
		return context
	}
	const { id } = await requestTestAppointment(db, { date: '2026-03-06' })
	const target = { actor: clientWithLink(id), id }
	const send = async (fields: Record<string, string>, more: { facts?: Partial<RequestMetadata> } = {}) => {
		const request = formRequest(fields)
		const pay = async () => ({ url: 'https://pay.test/cs_1' })
		const context = contextWith(more.facts)
		const answer = await actOnAppointment({ request, context }, { ...target, back: '/back', pay })
		if (answer instanceof Response)
			return {
				to: answer.headers.get('location'),
				toast: decodeURIComponent(answer.headers.get('set-cookie') ?? ''),
			}
		const { data, init } = answer as { data: ManageResult; init: ResponseInit | null }
		return { ...data, status: init?.status }
	}
	const read = (appointmentTarget = target) => readManagedAppointment(contextWith(), appointmentTarget)
	const state = async () => (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	return { ...recorded, id, send, read, state }
}

/** An appointment on Friday morning, paid by an order of $149.99. */
async function insertPaid(db: Db, set: Parameters<typeof insertAppointment>[1] = {}) {
	const { id } = await insertAppointment(db, { slotDate: '2026-03-06', slot: 'evening', ...set })
	const paid = { status: 'paid', paidAt: monday, amountCents: 149_99, appointmentId: id } as const
	const { id: paidOrderId } = await makeOrder(db, paid)
	await db.update(appointment).set({ paidOrderId, paidAt: monday }).where(eq(appointment.id, id))
	return { id, actor: clientWithLink(id) }
}

test('the page of an unpaid request states until when it is held, and that there is nothing to refund', async ({
	db,
}) => {
	const { id, read } = await setUp(db)
	const { appointment: page, first, last } = await read()
	expect(page).toMatchObject({
		id,
		payment: 'unpaid',
		when: 'Fri, Mar 6 · 9am-12pm (New York)',
		hasExactTime: false,
		refund: 'You haven’t paid, so there is nothing to refund.',
		refundKept: null,
		version: 1,
	})
	expect(page.holdEnds).toBe('Tue, Mar 3 · 9am (New York)')
	expect([first, last]).toEqual(['2026-03-02', '2026-05-31'])
	// The page shows no contact details, because anyone with the link can read it.
	expect(JSON.stringify(page)).not.toMatch(/Robin|@example\.com|\b555[-) ]/)
})

test('the page states the refund by its tier: full, half with the deadline for rescheduling, or none', async ({
	db,
}) => {
	const refundAt = async (hoursBefore: number) => {
		const { read } = await setUp(db, { now: hoursAfter(begins, -hoursBefore) })
		const { appointment: page } = await read(await insertPaid(db, { slot: 'afternoon' }))
		await db.delete(appointment)
		return [page.refund, page.refundKept]
	}
	// The afternoon begins three hours after the morning.
	expect(await refundAt(45)).toEqual(['You’ll get $149.99 back on your card (100% of $149.99).', null])
	expect(await refundAt(44)).toEqual([
		expect.stringMatching(/^You’ll get \$(75\.00|74\.99) back on your card \(50% of \$149\.99\)\.$/),
		expect.stringContaining('the most you get back is 50%'),
	])
	expect(await refundAt(20)).toEqual([
		'It is too close to the appointment for a refund.',
		expect.stringContaining('you get no refund'),
	])
})

test('after a part was refunded by hand, the page promises the rest and says why; after all of it, nothing', async ({
	db,
}) => {
	const { read } = await setUp(db)
	const paid = await insertPaid(db)
	const [{ paidOrderId } = {}] = await db.select().from(appointment).where(eq(appointment.id, paid.id))
	const refundByHand = (amountCents: number) =>
		queueRefund(db, { orderId: paidOrderId!, amountCents, reason: '', requestedBy: 'advisor', now: monday })
	await refundByHand(100_00)
	expect((await read(paid)).appointment.refund).toBe(
		'You’ll get $49.99 back on your card (100% of $149.99, less what was refunded before).',
	)
	await refundByHand(49_99)
	expect((await read(paid)).appointment).toMatchObject({
		refund: 'Your payment has already been refunded.',
		refundKept: null,
		terms: null,
	})
})

test('who rescheduled too late and cancels long before the appointment reads the true reason', async ({
	db,
}) => {
	const { send, state, notices } = await setUp(db)
	const { id } = await state()
	const { id: paidOrderId } = await makeOrder(db, {
		status: 'paid',
		paidAt: monday,
		amountCents: 149_99,
		appointmentId: id,
	})
	await db
		.update(appointment)
		.set({ paidOrderId, paidAt: monday, holdEndsAt: null, refundPercentMax: 0 })
		.where(eq(appointment.id, id))
	const reason = 'It was too close to the appointment for a refund when you rescheduled.'
	expect((await send({ intent: 'cancel' })).toast).toContain(reason)
	expect(notices.at(-1)).toMatchObject({ kind: 'cancelled', refundCents: 0, noRefund: 'late-when-moved' })
})

test('shortly before the appointment it can no longer be changed', async ({ db }) => {
	const paid = { slot: 'afternoon' } as const
	const early = await setUp(db, { now: hoursAfter(begins, -9) })
	expect((await early.read(await insertPaid(db, paid))).appointment.changeableUntil).not.toBeNull()
	await db.delete(appointment)
	const late = await setUp(db, { now: hoursAfter(begins, -8.9) })
	expect((await late.read(await insertPaid(db, paid))).appointment.changeableUntil).toBeNull()
})

test('a stranger can neither open the page nor change the appointment', async ({ db }) => {
	const { id, read } = await setUp(db)
	await expect(read({ actor: makeVisitor(), id })).rejects.toThrow(NotFound)
	await expect(read({ actor: clientWithLink(id), id: 'x' })).rejects.toThrow(NotFound)
})

test('rescheduling redirects to the page of the appointment with its new time', async ({ db }) => {
	const { send, state } = await setUp(db)
	const answer = await send({ intent: 'reschedule', version: '1', date: '2026-03-09', slot: 'evening' })
	expect(answer).toMatchObject({ to: '/back', toast: expect.stringContaining('Mon, Mar 9 · 4pm-7pm') })
	expect(await state()).toMatchObject({ slotDate: '2026-03-09', slot: 'evening' })
})

test('the button of a free slot takes precedence over the fields above it', async ({ db }) => {
	const { send, state } = await setUp(db)
	const fields = { date: '2026-03-08', slot: 'morning', choice: '2026-03-10 afternoon' }
	expect(await send({ intent: 'reschedule', ...fields })).toMatchObject({ to: '/back' })
	expect(await state()).toMatchObject({ slotDate: '2026-03-10', slot: 'afternoon', version: 2 })
})

test('an invalid date, slot or reason is reported at its field, and the input is kept', async ({ db }) => {
	const { send, state } = await setUp(db)
	expect(await send({ intent: 'reschedule', date: '2026-03-08', slot: 'morning' })).toMatchObject({
		status: 422,
		formId: 'reschedule',
		errors: { date: expect.any(String) },
		values: { date: '2026-03-08', slot: 'morning' },
		nearest: [],
	})
	expect(await send({ intent: 'reschedule', date: '', slot: '' })).toMatchObject({ status: 422 })
	expect(await send({ intent: 'cancel', reason: 'x'.repeat(501) })).toMatchObject({
		formId: 'cancel',
		errors: { reason: 'Please keep the reason to 500 characters or fewer.' },
	})
	expect((await state()).version).toBe(1)
})

test('a taken slot is rejected with three free ones', async ({ db }) => {
	const { send } = await setUp(db)
	await requestTestAppointment(db, { date: '2026-03-09' })
	const answer = await send({ intent: 'reschedule', date: '2026-03-09', slot: 'morning' })
	expect(answer).toMatchObject({ status: 409, errors: { slot: expect.any(String) } })
	expect('nearest' in answer && answer.nearest).toHaveLength(3)
})

test('an older version changes nothing, and a form without one applies to the current version', async ({
	db,
}) => {
	const { send, state } = await setUp(db)
	expect(await send({ intent: 'cancel', version: '7' })).toMatchObject({
		status: 409,
		formError: expect.stringContaining('changed in the meantime'),
	})
	expect((await state()).status).toBe('requested')
	expect(await send({ intent: 'cancel' })).toMatchObject({
		to: '/back',
		toast: expect.stringContaining('You were not charged.'),
	})
})

test('paying redirects to the payment page; an unknown intent and a request over the limit do nothing', async ({
	db,
}) => {
	const { send, state } = await setUp(db)
	expect(await send({ intent: 'pay' })).toMatchObject({ to: 'https://pay.test/cs_1' })
	expect(await send({ intent: 'delete' })).toMatchObject({
		formId: 'delete',
		formError: 'Choose what to do.',
	})
	const facts = { rejection: new Unavailable('Too many people at once.') }
	expect(await send({ intent: 'cancel' }, { facts })).toMatchObject({
		status: 503,
		formError: 'Too many people at once.',
	})
	expect((await state()).version).toBe(1)
})

test('the page says until when a cancellation is refunded, and afterwards what happens with the money', async ({
	db,
}) => {
	const { read } = await setUp(db)
	// Before the agreement nothing is said of money: it depends on the state where the client lives.
	expect((await read()).appointment).toMatchObject({ terms: null, refundState: null })
	const due = await insertPaid(db)
	expect((await read(due)).appointment.terms).toMatch(/by \w{3}, Mar \d · \d+[ap]m for a full refund/)
	const paid = await insertPaid(db, { status: 'cancelled', spot: null })
	const stateOf = async () => (await read(paid)).appointment.refundState
	expect(await stateOf()).toBe('The cancellation did not include a refund.')
	const orderId = (await db.select().from(appointment).where(eq(appointment.id, paid.id)))[0]!.paidOrderId!
	await queueRefund(db, { orderId, amountCents: 75_00, reason: '', requestedBy: 'client', now: monday })
	expect(await stateOf()).toContain('We’re refunding $75.00 to the card you paid with.')
	await db.update(refund).set({ status: 'succeeded', settledAt: monday })
	expect(await stateOf()).toBe('We refunded $75.00 to the card you paid with.')
})

test('the page of a request that was canceled unpaid says that nothing was charged', async ({ db }) => {
	const { id, read } = await setUp(db)
	await db
		.update(appointment)
		.set({ status: 'expired', spot: null, holdEndsAt: null })
		.where(eq(appointment.id, id))
	await db.update(appointment).set({ status: 'cancelled' }).where(eq(appointment.id, id))
	expect((await read()).appointment).toMatchObject({ refundState: 'You were not charged.', terms: null })
})
