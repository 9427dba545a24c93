import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order as orders } from '#app/db/schema/payments/orders.ts'
import { linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import {
	appointmentLink,
	openManageLink,
} from '#app/modules/appointments/changes/appointment-links.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { promiseOf } from '#app/modules/catalog/promise.ts'
import { hoursAfter, monday } from '#tests/factories/appointments/appointment-requests.ts'
import { setUp } from '#tests/factories/appointments/appointment-set-up.ts'
import { links } from '#tests/factories/links.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { countWordsBefore } from '#tests/support/email-words.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import { findPurchase } from './find-purchase.server.ts'
import { queueReceiptOf } from './receipts.server.ts'
import { sendReceiptAgain } from './resend-receipt.server.ts'

const emails = (db: Db, kind: string) => db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))
const lastOrder = async (db: Db) =>
	(await db.select().from(orders).orderBy(orders.createdAt, orders.id)).at(-1)!
const purchaseOf = async (db: Db) => {
	const { reference, providerSessionId } = await lastOrder(db)
	return findPurchase(db, { reference, sessionId: providerSessionId!, viewer: null, links, now: monday })
}

test('the payment of an appointment causes one email to the client and one to the advisor, each with a calendar file', async ({
	db,
}) => {
	const { appointment: booked, open, pay, notices } = await setUp(db)
	await db.update(appointment).set({ email: 'Buyer@example.com' }).where(eq(appointment.id, booked.id))
	await pay((await open()).url)
	expect(notices.map(({ kind }) => kind)).not.toContain('paid')
	const [receipt, ...more] = await emails(db, 'receipt')
	expect(more).toEqual([])
	expect(receipt!.subject).toMatch(/^Your appointment is booked: Fri, Mar 6 · 9am-12pm \(New York\) \(LW-/)
	const manage = links.urlOf(appointmentLink({ ...booked, email: 'buyer@example.com' }))
	for (const said of [
		'booked.\n\nWhen: Fri, Mar 6 · 9am-12pm (New York)',
		manage,
		'by Wed, Mar 4, 2026 · 9am (New York) for a full refund',
		'Bring your driver’s license',
		promiseOf('in_person'),
		'Total paid: $149.99',
		'https://site.test/brief?link=',
	])
		expect(receipt!.text).toContain(said)
	// With its two tables.
	expect(countWordsBefore(receipt!.text, '\n\nDana, your advisor\n')).toBeLessThanOrEqual(130)
	expect(receipt!.fromName).toBe('Dana at Lotwise')
	expect(receipt!.attachments).toMatchObject([{ filename: 'appointment.ics' }])
	const [notice] = await emails(db, 'order-notice')
	expect(notice!.text).toContain(`/admin/appointments/${booked.id}`)
	expect(notice!.attachments).toMatchObject([{ filename: 'appointment.ics' }])
	expect(await db.$count(outboxEmail)).toBe(2)
})

test('a receipt and the page after the payment state the promise of their service, an invoice none', async ({
	db,
}) => {
	await insertOfferings(db, defaultOfferings)
	const textOf = async (set: Partial<typeof orders.$inferInsert>) => {
		const made = await makeOrder(db, {
			status: 'paid',
			paidAt: monday,
			customerEmail: 'buyer@example.com',
			...set,
		})
		const order = { ...made, paidAt: monday }
		await queueReceiptOf(db, { order, links, hasAccount: false })
		const sessionId = made.providerSessionId!
		const purchase = await findPurchase(db, {
			reference: made.reference,
			sessionId,
			viewer: null,
			links,
			now: monday,
		})
		const receipt = (await emails(db, 'receipt')).find(({ dedupeKey }) => dedupeKey === `receipt:${made.id}`)
		return { receipt: receipt!.text, promise: purchase!.promise }
	}
	for (const kind of ['online_search', 'concierge'] as const) {
		const { receipt, promise } = await textOf({ priceId: `price_${kind}` })
		expect(receipt).toContain(promiseOf(kind))
		expect(promise).toBe(promiseOf(kind))
	}
	const invoiced = await textOf({ priceId: 'price_of_an_invoice' })
	expect(invoiced.receipt).not.toContain('business day')
	expect(invoiced.promise).toBeNull()
})

test('if somebody else pays, the client is still notified that the appointment is paid', async ({ db }) => {
	const { open, pay, notices } = await setUp(db)
	await pay((await open()).url)
	expect(notices.map(({ kind }) => kind)).toContain('paid')
	expect(await emails(db, 'receipt')).toHaveLength(1)
})

test('the page after the payment shows the appointment with its links, and the exact time once there is one', async ({
	db,
}) => {
	const { appointment: booked, advisor, emails: queue, open, pay } = await setUp(db)
	await pay((await open()).url)
	const purchase = await purchaseOf(db)
	expect(purchase).toMatchObject({
		appointment: { when: 'Fri, Mar 6 · 9am-12pm (New York)', hasExactTime: false },
		isTimeLost: false,
		brief: { kind: 'appointment', isGiven: false },
	})
	expect(withoutRandomText(JSON.stringify(purchase))).not.toMatch(/robin|555[-) ]/i)
	const token = linkTokenOf(new Request(new URL(purchase!.appointment!.calendarUrl, 'https://site.test')))
	expect(await openManageLink(db, { links, token, now: monday })).toBe(booked.id)
	await confirmAppointment(db, {
		actor: advisor,
		id: booked.id,
		version: booked.version + 1,
		time: '10:00',
		emails: queue,
		now: monday,
	})
	expect((await purchaseOf(db))!.appointment).toMatchObject({
		when: 'Fri, Mar 6 · 10am (New York)',
		hasExactTime: true,
	})
})

test('the page after the payment leads to the receipt, which says who paid, only in the account of the order', async ({
	db,
}) => {
	await db.insert(user).values(['owner', 'other'].map((id) => ({ id, name: id, email: `${id}@example.com` })))
	const paid = { status: 'paid' as const, paidAt: monday }
	const made = await makeOrder(db, { ...paid, userId: 'owner', customerEmail: 'owner@example.com' })
	const urlFor = async (viewer: { id: string } | null) => {
		const sessionId = made.providerSessionId!
		const { reference } = made
		return (await findPurchase(db, { reference, sessionId, viewer, links, now: monday }))!.receiptUrl
	}
	expect(await urlFor({ id: 'owner' })).toBe(`/account/orders/${made.reference}/receipt.pdf`)
	expect(await urlFor({ id: 'other' })).toBeNull()
	expect(await urlFor(null)).toBeNull()
})

test('after a second payment of the same appointment, neither the page nor the receipt shows an appointment', async ({
	db,
}) => {
	const { appointment: booked, open, pay } = await setUp(db)
	const first = await open()
	await db.update(orders).set({ status: 'expired' })
	const second = await open({ now: hoursAfter(monday, 1) })
	await pay(first.url)
	await pay(second.url, hoursAfter(monday, 1))
	expect(await purchaseOf(db)).toMatchObject({ appointment: null, isTimeLost: true, brief: null })
	const receipt = (await emails(db, 'receipt')).find(({ subject }) => subject.startsWith('Receipt for '))
	expect(receipt!.text).toContain('We received your payment and will refund it')
	expect(receipt!.text).not.toContain(`appointment?link=${booked.id}`)
})

test('a receipt sent again has the same text and files as the first one', async ({ db }) => {
	const { open, pay, admin } = await setUp(db)
	await pay((await open()).url)
	const { reference } = await lastOrder(db)
	await sendReceiptAgain(db, { actor: admin, reference, requestKey: 'again', links })
	const [first, again] = await emails(db, 'receipt')
	expect(again!.text).toBe(first!.text)
	expect(again!.attachments).toEqual(first!.attachments)
})

test('the payment page has the terms for the time of the appointment, and a changed time gets a new page', async ({
	db,
}) => {
	const { appointment: booked, open } = await setUp(db)
	const first = await open()
	expect((await lastOrder(db)).terms).toContain('by Wed, Mar 4, 2026 · 9am (New York)')
	expect(await open()).toEqual(first)
	await db
		.update(appointment)
		.set({ startsAt: new Date('2026-03-06T15:30:00Z'), durationMinutes: 60 })
		.where(eq(appointment.id, booked.id))
	expect((await open({ now: hoursAfter(monday, 0.1) })).url).not.toBe(first.url)
	expect(await db.$count(orders, eq(orders.status, 'pending'))).toBe(1)
})
