import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { Conflict, Forbidden, Invalid, Unavailable } from '#app/lib/errors.ts'
import { listBookEntries } from '#app/modules/payments/books/books.server.ts'
import type { HandPayment } from '#app/modules/payments/invoices/hand-payment.server.ts'
import {
	getInvoice,
	invoiceLink,
	sendInvoice,
	voidInvoice,
} from '#app/modules/payments/invoices/invoices.server.ts'
import { payInvoice } from '#app/modules/payments/invoices/pay-invoice.server.ts'
import { getReceipt } from '#app/modules/payments/orders/get-receipt.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { recordHandPayment } from './record-hand-payment.server.ts'
import { refundOrder } from './refund-order.server.ts'

const origin = 'https://advice.example'
const links = createLinks({ secret: 'invoices', origin })
const now = new Date('2026-11-21T15:00:00Z')

/** A provider that opens pages and records which it was told to close. */
function mockProvider(closing: () => Promise<void> = async () => {}) {
	const closed: string[] = []
	const payments = {
		name: 'stripe',
		pageOrigins: [],
		openCheckout: async () => ({
			sessionId: 'cs_1',
			url: 'https://pay.test/cs_1',
			expiresAt: new Date(now.getTime() + 3_600_000),
		}),
		async expireCheckout(sessionId: string) {
			closed.push(sessionId)
			await closing()
		},
	} as unknown as PaymentProvider
	return { payments, closed }
}

async function billed(db: Db) {
	const admin = await makeUser(db, { role: 'admin' })
	const actor = makeStaff(admin.id)
	const { reference } = await sendInvoice(db, {
		customerName: 'Robin Ferrer',
		customerEmail: 'robin@example.com',
		title: 'Second visit',
		note: '',
		amountCents: 120_00,
		dueOn: null,
		requestKey: randomUUID(),
		actor,
		links,
		now,
	})
	const { payments, closed } = mockProvider()
	const record = (set: Partial<HandPayment & { payments: PaymentProvider }> = {}) =>
		recordHandPayment(db, {
			actor,
			reference,
			amountCents: 120_00,
			method: 'check',
			paidOn: '2026-11-19',
			requestKey: randomUUID(),
			timeZone: 'America/New_York',
			links,
			payments,
			now,
			...set,
		})
	return { actor, reference, payments, closed, record }
}

const mailsTo = async (db: Db, kind: string) =>
	(await db.select().from(outboxEmail).where(eq(outboxEmail.kind, kind))).map(({ subject, text }) => ({
		subject,
		text,
	}))

test('a check is recorded with its day, a receipt, the books and the client’s file; sent twice, once', async ({
	db,
}) => {
	const { actor, reference, record } = await billed(db)
	const requestKey = randomUUID()
	const paid = await record({ requestKey })
	expect(await record({ requestKey })).toEqual(paid)
	expect(await getInvoice(db, { actor, reference })).toMatchObject({ orderReference: paid.reference })
	expect(await mailsTo(db, 'receipt')).toEqual([
		{ subject: `Receipt for Second visit (${paid.reference})`, text: expect.stringContaining('$120.00') },
	])
	expect(await getReceipt(db, { actor, reference: paid.reference })).toMatchObject({
		method: 'Check',
		paidOn: 'Thu, Nov 19, 2026',
	})
	const { entries } = await listBookEntries(db, { actor, month: '2026-11' })
	expect(entries).toMatchObject([
		{ kind: 'payment', day: '2026-11-19', method: 'check', amountCents: 120_00, payee: 'Robin Ferrer' },
	])
})

test('cash and Zelle pay an invoice in parts, each with its receipt and entry, and more than is left is rejected', async ({
	db,
}) => {
	const { actor, reference, record } = await billed(db)
	const cash = await record({ method: 'cash', amountCents: 40_00 })
	expect(await getInvoice(db, { actor, reference })).toMatchObject({ paidCents: 40_00, paidAt: null })
	await expect(record({ method: 'zelle', amountCents: 80_01 })).rejects.toThrow(
		new Invalid('Only $80.00 of this invoice is left to pay. Enter that much at most.', 'amount'),
	)
	const zelle = await record({ method: 'zelle', amountCents: 80_00, paidOn: '2026-11-20' })
	expect(await getInvoice(db, { actor, reference })).toMatchObject({
		paidCents: 120_00,
		orderReference: zelle.reference,
	})
	await expect(record({ amountCents: 1 })).rejects.toThrow(Conflict)
	const receipts = await mailsTo(db, 'receipt')
	expect(receipts.map(({ subject }) => subject).sort()).toEqual(
		[cash, zelle].map((paid) => `Receipt for Second visit (part payment) (${paid.reference})`).sort(),
	)
	expect(receipts.some(({ text }) => text.includes('$40.00'))).toBe(true)
	const { entries } = await listBookEntries(db, { actor, month: '2026-11' })
	expect(entries.map(({ day, method, amountCents }) => [day, method, amountCents])).toEqual([
		['2026-11-19', 'cash', 40_00],
		['2026-11-20', 'zelle', 80_00],
	])
	expect(await ordersAgainstBooks(db)).toEqual([])
})

test('the link of an invoice that is paid in part asks for the rest', async ({ db }) => {
	const { actor, reference, record } = await billed(db)
	const asked: number[] = []
	const { payments } = mockProvider()
	payments.openCheckout = async ({ amountCents, expiresAt }) => {
		asked.push(amountCents)
		return { sessionId: `cs_${asked.length}`, url: `https://pay.test/${asked.length}`, expiresAt }
	}
	const open = async () =>
		payInvoice(db, {
			links,
			token: links.tokenOf(invoiceLink(await getInvoice(db, { actor, reference }))),
			viewer: null,
			payments,
			origin,
			now,
		})
	await open()
	await record({ amountCents: 40_00, payments })
	expect(await open()).toMatchObject({ url: 'https://pay.test/2' })
	expect(asked).toEqual([120_00, 80_00])
})

test('two people who record parts at once never record more than the invoice', async ({
	freshDb: { db },
}) => {
	const { actor, reference, record } = await billed(db)
	const attempts = [1, 2, 3, 4].map(() => record({ amountCents: 50_00 }))
	const outcomes = await Promise.allSettled(attempts)
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
	expect(await getInvoice(db, { actor, reference })).toMatchObject({ paidCents: 100_00, paidAt: null })
})

test('two people who record the same invoice at once record it once', async ({ freshDb: { db } }) => {
	const { record } = await billed(db)
	const outcomes = await Promise.allSettled([record(), record({ method: 'cash' })])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	expect(await db.$count(order, eq(order.status, 'paid'))).toBe(1)
})

test('a payment page that was open is closed; that the provider is down loses no record', async ({ db }) => {
	const { actor, reference, payments, closed, record } = await billed(db)
	const found = await getInvoice(db, { actor, reference })
	await payInvoice(db, {
		links,
		token: links.tokenOf(invoiceLink(found)),
		viewer: null,
		payments,
		origin,
		now,
	})
	const down = mockProvider(async () => {
		throw new Unavailable('The provider does not respond.')
	})
	await record({ payments: down.payments })
	expect(down.closed).toEqual(['cs_1'])
	expect(closed).toEqual([])
	expect(await db.$count(order, eq(order.status, 'canceled'))).toBe(1)
	await expect(
		payInvoice(db, { links, token: links.tokenOf(invoiceLink(found)), viewer: null, payments, origin, now }),
	).rejects.toThrow('already been paid. You were not charged')
})

test('a day to come, a day of long ago, a paid and a canceled invoice, and somebody else are rejected', async ({
	db,
}) => {
	const { actor, reference, record } = await billed(db)
	await expect(record({ paidOn: '2026-11-22' })).rejects.toThrow(
		new Invalid('This day is still to come.', 'paidOn'),
	)
	await expect(record({ paidOn: '2025-11-01' })).rejects.toThrow('within the last year')
	await expect(record({ actor: makeMember() })).rejects.toThrow(Forbidden)
	await record({ paidOn: '2026-11-21' })
	await expect(record()).rejects.toThrow(Conflict)
	const other = await billed(db)
	await voidInvoice(db, { actor, reference: other.reference, now })
	await expect(other.record()).rejects.toThrow('already been canceled')
	expect(await db.$count(order)).toBe(1)
	expect(await getInvoice(db, { actor, reference })).toMatchObject({ paidAt: now })
})

test('money that the advisor gives back is recorded at once, and the email speaks of no card', async ({
	db,
}) => {
	const { actor, record } = await billed(db)
	const { reference } = await record()
	const refund = {
		actor,
		reference,
		amountCents: 50_00,
		reason: 'Half a visit',
		requestKey: randomUUID(),
		origin,
		now,
	}
	expect(await refundOrder(db, refund)).toMatchObject({ status: 'succeeded' })
	expect(await refundOrder(db, refund)).toMatchObject({ status: 'succeeded' })
	const mails = await mailsTo(db, 'refund-notice')
	expect(mails).toHaveLength(1)
	expect(mails[0]!.text).toContain('We have refunded $50.00 of the $120.00 you paid.')
	expect(mails[0]!.text).not.toMatch(/card|bank/i)
	const { entries } = await listBookEntries(db, { actor, month: '2026-11' })
	expect(entries.map(({ kind, amountCents, method }) => [kind, amountCents, method])).toEqual([
		['payment', 120_00, 'check'],
		['refund', -50_00, 'check'],
	])
	expect(await ordersAgainstBooks(db)).toEqual([])
	await expect(refundOrder(db, { ...refund, amountCents: 70_01, requestKey: randomUUID() })).rejects.toThrow(
		'You can refund up to $70.00',
	)
})
