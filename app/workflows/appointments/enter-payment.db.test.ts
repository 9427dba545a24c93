import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { invoice, order } from '#app/db/schema/payments/orders.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { buyerKeyOfAppointment } from '#app/modules/agreements/agreements.server.ts'
import { entrySchema } from '#app/modules/appointments/booking/entry.schema.ts'
import { getPayableAppointment } from '#app/modules/appointments/payment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { listBookEntries } from '#app/modules/payments/books/books.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	clientWithLink,
	hoursAfter,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { makeOrder, makeUser } from '#tests/factories/payments/orders.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { checkDeferredKeys, test } from '#tests/setup/database.ts'
import { appointmentEmails } from './appointment-emails.server.ts'
import { cancelRequestedAppointment } from './cancel-appointment.server.ts'
import { enterAppointment } from './enter-appointment.server.ts'
import { enterLaterPayment } from './enter-payment.server.ts'

const timeZone = 'America/New_York'
const emails = appointmentEmails({ links })
const now = hoursAfter(monday, 72)

/** An appointment on Wednesday that the advisor entered, to be paid later, and the form on its page the day after. */
async function entered(db: Db, fields: Record<string, string> = {}) {
	await insertOfferings(db, defaultOfferings)
	const actor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const basis = { actor, timeZone, links, payments: {} as PaymentProvider }
	const form = entrySchema.parse({
		client: '',
		name: 'Robin Ferrer',
		email: 'robin@example.com',
		phone: '(212) 555-0142',
		priceId: 'price_in_person',
		date: wednesday,
		time: '10:30',
		location: 'Harbor Motors, Pier 9',
		payment: 'later',
		amount: '',
		paidOn: '',
		note: '',
		confirmed: '',
		requestKey: randomUUID(),
		...fields,
		invite: false,
	})
	const { appointment } = await enterAppointment(db, { ...basis, form, emails, now: monday })
	const pay = (set: Partial<Parameters<typeof enterLaterPayment>[1]> = {}) =>
		enterLaterPayment(db, {
			...basis,
			id: appointment.id,
			amountCents: 149_99,
			method: 'cash',
			paidOn: wednesday,
			requestKey: randomUUID(),
			now,
			...set,
		})
	const receipts = () => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'receipt'))
	return { actor, appointment, pay, receipts }
}

test('cash at the meeting is recorded with receipt, books and step; pressed again and again, once', async ({
	freshDb: { db },
}) => {
	const { actor, appointment, pay, receipts } = await entered(db)
	expect(await openSteps(db, appointment.clientId!)).toEqual([])
	const requestKey = randomUUID()
	const paid = await Promise.all(Array.from({ length: 4 }, () => pay({ requestKey })))
	paid.push(await pay({ requestKey }))
	const [recorded, ...others] = await db.select().from(order)
	expect(others).toEqual([])
	expect(await db.$count(invoice)).toBe(1)
	const paidAt = new Date('2026-03-04T17:00:00Z')
	for (const each of paid) expect(each).toMatchObject({ paidOrderId: recorded!.id, paidAt, version: 2 })
	expect(recorded).toMatchObject({ method: 'cash', amountCents: 149_99, appointmentId: appointment.id })
	expect(await receipts()).toMatchObject([
		{ to: 'robin@example.com', text: expect.stringContaining('Total paid: $149.99') },
	])
	const { entries } = await listBookEntries(db, { actor, month: '2026-03' })
	expect(entries).toMatchObject([{ kind: 'payment', day: wednesday, method: 'cash', amountCents: 149_99 }])
	expect(await ordersAgainstBooks(db)).toEqual([])
	expect((await openSteps(db, appointment.clientId!)).map(({ rule }) => rule)).toEqual(['appointment.meet'])
	await expect(
		getPayableAppointment(db, { actor: clientWithLink(appointment.id), id: appointment.id, now }),
	).rejects.toThrow('already paid')
})

test('what is paid, free, canceled or requested by the client is rejected, and nothing remains of it', async ({
	db,
}) => {
	const { actor, appointment, pay, receipts } = await entered(db)
	await pay()
	await expect(pay()).rejects.toThrow(new Conflict('This appointment is already paid. Nothing was recorded.'))
	const free = await entered(db, { payment: 'free', time: '13:00' })
	await expect(free.pay()).rejects.toThrow('This appointment is free.')
	const other = await entered(db, { time: '15:00' })
	await cancelRequestedAppointment(db, {
		actor,
		id: other.appointment.id,
		version: other.appointment.version,
		emails,
		refund: 'none',
		reason: 'Sold',
		now: monday,
	})
	await expect(other.pay()).rejects.toThrow('This appointment was canceled. Nothing was changed.')
	const requested = await requestTestAppointment(db, { slot: 'evening' })
	await expect(pay({ id: requested.id })).rejects.toBeInstanceOf(Conflict)
	await expect(other.pay({ actor: makeStaff(actor.id, 'assistant') })).rejects.toBeInstanceOf(Forbidden)
	expect(await db.$count(invoice)).toBe(1)
	expect(await receipts()).toHaveLength(1)
	expect(appointment.paidOrderId).toBeNull()
	await checkDeferredKeys(db)
})

test('a day to come is rejected at its field, and somebody without an email address gets no payment without receipt', async ({
	db,
}) => {
	const { pay } = await entered(db)
	await expect(pay({ paidOn: '2026-03-09' })).rejects.toThrow(
		new Invalid('This day is still to come.', 'paidOn'),
	)
	const called = await entered(db, { email: '', time: '13:00' })
	await expect(called.pay()).rejects.toThrow('The receipt needs an email address.')
	expect(await db.$count(invoice)).toBe(0)
})

test('a payment page that the client opened is closed', async ({ db }) => {
	const { appointment, pay } = await entered(db)
	const closed: string[] = []
	const payments = {
		name: 'stripe',
		expireCheckout: async (id: string) => void closed.push(id),
	} as unknown as PaymentProvider
	await makeOrder(db, {
		appointmentId: appointment.id,
		buyerKey: buyerKeyOfAppointment(appointment.id),
		providerSessionId: 'cs_open',
		expiresAt: hoursAfter(now, 1),
	})
	await pay({ payments })
	expect(closed).toEqual(['cs_open'])
	expect(await db.$count(order, eq(order.status, 'pending'))).toBe(0)
})
