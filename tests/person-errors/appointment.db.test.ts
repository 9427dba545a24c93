import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { action } from '#app/routes/admin/appointments/appointment.tsx'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

/** A paid request for Wednesday morning, and its page. */
async function openRequest(db: Db) {
	const { post } = await openAdmin(db)
	const { id } = await insertAppointment(db)
	const order = await makeOrder(db, {
		status: 'paid',
		paidAt: new Date(),
		appointmentId: id,
		amountCents: 149_99,
	})
	await db.update(appointment).set({ paidOrderId: order.id })
	const state = async () => (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	const submit = (fields: Fields) => post(action, `/admin/appointments/${id}`, fields, { params: { id } })
	return { submit, state, version: String((await state()).version) }
}

const wrongTime = 'Enter a time like 10:30 or 2:15 pm.'
const outside = 'The whole appointment, 90 minutes, has to fit within 9am-12pm.'
const wrongLength = 'An appointment can last 15 to 240 minutes.'
const stale = 'This appointment was changed in the meantime. Please review it before you decide.'

const confirming: PersonError[] = [
	['no time', { time: '' }, { time: wrongTime }],
	['a word', { time: 'noon' }, { time: wrongTime }],
	['an hour alone', { time: '10' }, { time: wrongTime }],
	['the minutes wrong', { time: '10:75' }, { time: wrongTime }],
	['hour 25', { time: '25:00' }, { time: wrongTime }],
	['a time before the slot', { time: '8:30' }, { time: outside }],
	['morning as afternoon', { time: '10:30 pm' }, { time: outside }],
	['the end after the slot', { time: '11:30' }, { time: outside }],
	['the length in words', { durationMinutes: '90 minutes' }, { durationMinutes: wrongLength }],
	['the length in hours', { durationMinutes: '2' }, { durationMinutes: wrongLength }],
	['a negative length', { durationMinutes: '-90' }, { durationMinutes: wrongLength }],
	['a page from before a change', { version: '0' }, { form: stale }],
]

test('each common mistake when confirming a time is named, and nothing is confirmed', async ({ db }) => {
	const { submit, state, version } = await openRequest(db)
	const valid = { intent: 'confirm', version, time: '10:30', durationMinutes: '90' }
	expect(await tryEach(confirming, { valid, submit })).toEqual([])
	expect((await state()).status).toBe('requested')
	// A time as people write it, with spaces, is accepted.
	expect((await submit({ ...valid, time: ' 9:30 am ' })).to).toMatch(/^\/admin\/appointments\//)
	expect(await state()).toMatchObject({ status: 'confirmed', startsAt: new Date('2026-03-04T14:30:00Z') })
	// Pressed twice: the second press is rejected and changes nothing.
	expect(await submit({ ...valid, time: '9:30' })).toMatchObject({ status: 409, formError: stale })
})

const rescheduling: PersonError[] = [
	['no date', { date: '' }, { date: 'Preferred date is required' }],
	['no time of day', { slot: '' }, { slot: 'Preferred time is required' }],
	['the date as people write it', { date: '3/12/2026' }, { date: 'Choose a date that exists.' }],
	['a date that does not exist', { date: '2026-02-30' }, { date: 'Choose a date that exists.' }],
	['yesterday', { date: '2026-03-01' }, { date: 'This time is in the past. Please choose a later one.' }],
	[
		'the wrong year',
		{ date: '2025-03-12' },
		{ date: 'This time is in the past. Please choose a later one.' },
	],
	[
		'the same time',
		{ date: '2026-03-04', slot: 'morning' },
		{ slot: 'You already have this time. Please choose another.' },
	],
	['a made-up time of day', { slot: 'night' }, { slot: 'Choose morning, afternoon or evening' }],
	['a time outside', { time: '14:00' }, { time: outside }],
	['a time in words', { time: 'ten' }, { time: wrongTime }],
	['a page from before a change', { version: '0' }, { form: stale }],
]

test('each common mistake when rescheduling an appointment is named, and it keeps its time', async ({
	db,
}) => {
	const { submit, state, version } = await openRequest(db)
	const valid = { intent: 'reschedule', version, date: '2026-03-05', slot: 'morning', time: '' }
	expect(await tryEach(rescheduling, { valid, submit })).toEqual([])
	expect(await state()).toMatchObject({ slotDate: '2026-03-04', slot: 'morning' })
	expect((await submit({ ...valid, time: '10:00' })).to).toMatch(/^\/admin\/appointments\//)
	expect(await submit({ ...valid, time: '10:00' })).toMatchObject({ status: 409, formError: stale })
})

const noAmount = 'Please enter an amount in dollars, like 25,000 or 25000.50.'
const tooMuch = 'Enter an amount from $0.00 to $149.99.'

const canceling: PersonError[] = [
	['no reason', { reason: '' }, { reason: 'Please give a reason, so the client knows why.' }],
	['a reason of spaces', { reason: '  ' }, { reason: 'Please give a reason, so the client knows why.' }],
	['a reason that is too long', { reason: long(501) }, { reason: /500 characters or fewer/ }],
	['no amount', { refund: 'amount', amount: '' }, { amount: noAmount }],
	[
		'cents after a comma',
		{ refund: 'amount', amount: '75,00' },
		{ amount: 'Please write the cents after a point: 75.00.' },
	],
	['a comma in the wrong place', { refund: 'amount', amount: '$1,2.00' }, { amount: noAmount }],
	['a percentage', { refund: 'amount', amount: '50%' }, { amount: noAmount }],
	['a negative amount', { refund: 'amount', amount: '-50' }, { amount: 'This amount can’t be below zero.' }],
	['more than was paid', { refund: 'amount', amount: '150' }, { amount: tooMuch }],
	[
		'three digits of cents',
		{ refund: 'amount', amount: '75.005' },
		{ amount: 'Please use at most two digits after the decimal point.' },
	],
	['a page from before a change', { version: '0' }, { form: stale }],
]

test('each common mistake when canceling is named, and nothing is canceled or refunded', async ({ db }) => {
	const { submit, state, version } = await openRequest(db)
	const valid = { intent: 'cancel', version, reason: 'It rains.', refund: 'full', amount: '' }
	expect(await tryEach(canceling, { valid, submit })).toEqual([])
	expect([(await state()).status, await db.$count(refund)]).toEqual(['requested', 0])
	expect((await submit({ ...valid, refund: 'amount', amount: ' $75.00 ' })).to).toMatch(/^\/admin\//)
	expect(await submit(valid)).toMatchObject({ status: 409 })
	expect(await db.select().from(refund)).toMatchObject([{ amountCents: 75_00 }])
})
