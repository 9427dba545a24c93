import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import {
	getInvoice,
	invoiceLink,
	listOverdueInvoices,
	openInvoiceLink,
	sendInvoice,
	voidInvoice,
} from '#app/modules/payments/invoices/invoices.server.ts'
import { payInvoice } from '#app/modules/payments/invoices/pay-invoice.server.ts'
import { getReceipt } from '#app/modules/payments/orders/get-receipt.server.ts'
import { printReceipt } from '#app/modules/payments/orders/receipt-pdf.server.ts'
import { queueRefund } from '#app/modules/payments/refunds/refunds.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { asMember, makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'

const origin = 'https://advice.example'
const links = createLinks({ secret: 'invoices', origin })
const now = new Date('2026-11-21T15:00:00Z')

const invoiceInput = {
	customerName: 'Robin Ferrer',
	customerEmail: 'robin@example.com',
	title: 'Second visit',
	note: 'As we said on the phone.',
	amountCents: 120_00,
	dueOn: '2026-11-25',
}

async function send(db: Db, set: Partial<typeof invoiceInput> & { requestKey?: string } = {}) {
	const admin = await makeUser(db, { role: 'admin' })
	const actor = makeStaff(admin.id)
	const requestKey = set.requestKey ?? randomUUID()
	const { reference } = await sendInvoice(db, {
		...invoiceInput,
		...set,
		requestKey,
		actor,
		links,
		now,
	})
	return { actor, reference, invoice: await getInvoice(db, { actor, reference }) }
}

const tokenOf = (invoice: { id: string; customerEmail: string }) => links.tokenOf(invoiceLink(invoice))

/** A mock provider that opens pages and records the requests. */
function provider() {
	const opened: { orderId: string; amountCents: number; successUrl: string }[] = []
	const payments = {
		name: 'stripe',
		pageOrigins: [],
		openCheckout: async (request: (typeof opened)[number]) => {
			opened.push(request)
			const sessionId = `cs_${opened.length}`
			return {
				sessionId,
				url: `https://pay.test/${sessionId}`,
				expiresAt: new Date(now.getTime() + 3_600_000),
			}
		},
	} as unknown as Parameters<typeof payInvoice>[1]['payments']
	return { payments, opened }
}

test('a form sent twice creates one invoice and one email, whose link opens it', async ({ db }) => {
	const requestKey = randomUUID()
	const first = await send(db, { requestKey })
	const second = await send(db, { requestKey })
	expect(second.reference).toBe(first.reference)
	const emails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'invoice'))
	expect(emails).toHaveLength(1)
	expect(emails[0]!.to).toBe('robin@example.com')
	const link = /https:\/\/advice\.example\/invoice\?link=(\S+)/.exec(emails[0]!.text)![1]!
	expect(await openInvoiceLink(db, { links, token: link })).toMatchObject({ reference: first.reference })
})

test('a link that was altered, or belongs to another site or email address, is rejected', async ({ db }) => {
	const { invoice } = await send(db)
	const token = tokenOf(invoice)
	const others = createLinks({ secret: 'another', origin })
	for (const wrong of [
		'',
		'x',
		token.slice(0, -1),
		`${randomUUID()}.${token.split('.')[1]}`,
		new URL(others.urlOf(invoiceLink(invoice))).searchParams.get('link')!,
		tokenOf({ ...invoice, customerEmail: 'else@example.com' }),
	])
		await expect(openInvoiceLink(db, { links, token: wrong }), wrong).rejects.toThrow(NotFound)
})

test('concurrent payers get the same page with the invoice’s amount, and a paid invoice cannot be paid again', async ({
	db,
}) => {
	const { actor, reference, invoice } = await send(db)
	const { payments, opened } = provider()
	const pay = { links, token: tokenOf(invoice), viewer: null, payments, origin, now }
	const pages = await Promise.all([payInvoice(db, pay), payInvoice(db, pay)])
	expect(pages[0].url).toBe(pages[1].url)
	expect(new Set(opened.map(({ orderId }) => orderId)).size).toBe(1)
	expect(opened[0]).toMatchObject({
		amountCents: 120_00,
		successUrl: `${links.urlOf(invoiceLink(invoice))}&paid=1`,
	})
	const [created] = await db.select().from(order).where(eq(order.invoiceId, invoice.id))
	expect(created).toMatchObject({ customerEmail: 'robin@example.com', title: 'Second visit', userId: null })

	await db.update(order).set({ status: 'paid', paidAt: now }).where(eq(order.id, created!.id))
	expect(await getInvoice(db, { actor, reference })).toMatchObject({ orderReference: created!.reference })
	await expect(payInvoice(db, pay)).rejects.toThrow('already been paid')
	await expect(voidInvoice(db, { actor, reference, now })).rejects.toThrow(Conflict)
})

test('a voided invoice cannot be paid and is no longer overdue', async ({ db }) => {
	const { actor, reference, invoice } = await send(db)
	const overdueInput = { actor, today: '2026-11-26' }
	expect(await listOverdueInvoices(db, { ...overdueInput, today: '2026-11-25' })).toMatchObject({ count: 0 })
	expect(await listOverdueInvoices(db, overdueInput)).toMatchObject({ count: 1, invoices: [{ reference }] })
	await voidInvoice(db, { actor, reference, now })
	expect(await listOverdueInvoices(db, overdueInput)).toMatchObject({ count: 0 })
	const pay = { links, token: tokenOf(invoice), viewer: null, payments: provider().payments, origin, now }
	await expect(payInvoice(db, pay)).rejects.toThrow('was canceled')
})

test('only the advisor can send or read invoices', async ({ db }) => {
	const { reference } = await send(db)
	const actor = makeMember('someone')
	await expect(getInvoice(db, { actor, reference })).rejects.toThrow(Forbidden)
	const sent = sendInvoice(db, { ...invoiceInput, requestKey: randomUUID(), actor, links, now })
	await expect(sent).rejects.toThrow(Forbidden)
})

test('only the buyer and the advisor can get the receipt, once the order is paid, and it prints', async ({
	db,
}) => {
	const { actor, invoice } = await send(db)
	const owner = await makeUser(db, { email: 'robin@example.com' })
	const viewer = asMember({ id: owner.id, email: owner.email, name: owner.name })
	const pay = { links, token: tokenOf(invoice), viewer, payments: provider().payments, origin, now }
	await payInvoice(db, pay)
	const [created] = await db.select().from(order).where(eq(order.invoiceId, invoice.id))
	const { reference } = created!
	expect(created!.userId).toBe(owner.id)
	await expect(getReceipt(db, { actor: viewer, reference })).rejects.toThrow(Conflict)
	await db.update(order).set({ status: 'paid', paidAt: now }).where(eq(order.id, created!.id))
	const receipt = await getReceipt(db, { actor: viewer, reference })
	expect(receipt).toMatchObject({ amountCents: 120_00, paidOn: 'Sat, Nov 21, 2026', title: 'Second visit' })
	expect(await getReceipt(db, { actor, reference })).toEqual(receipt)
	await expect(getReceipt(db, { actor: makeMember('other'), reference })).rejects.toThrow(NotFound)
	const pdf = await printReceipt({
		...receipt,
		refunds: [{ refundedOn: 'Sun, Nov 22, 2026', amountCents: 20_00 }],
	})
	expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
	// A refund has its own day; the rest of the total that the provider reported is listed without one.
	const part = {
		orderId: created!.id,
		amountCents: 20_00,
		reason: '',
		requestedBy: 'advisor',
		now,
	} as const
	const { id } = await queueRefund(db, part)
	await db.update(refund).set({ status: 'succeeded', settledAt: now }).where(eq(refund.id, id))
	await db.update(order).set({ refundedCents: 50_00 }).where(eq(order.id, created!.id))
	expect((await getReceipt(db, { actor: viewer, reference })).refunds).toEqual([
		{ refundedOn: 'Sat, Nov 21, 2026', amountCents: 20_00 },
		{ refundedOn: 'an earlier day', amountCents: 30_00 },
	])
})
