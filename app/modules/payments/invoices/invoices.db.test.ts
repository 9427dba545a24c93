import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { invoice, order } from '#app/db/schema/payments/orders.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import {
	getInvoice,
	invoiceLink,
	listInvoicePayments,
	listInvoices,
	listOverdueInvoices,
	sendInvoiceAgain,
	voidInvoice,
} from './invoices.server.ts'

const origin = 'https://advice.example'
const links = createLinks({ secret: 'invoices', origin })
const now = new Date('2026-11-21T15:00:00Z')
const actor = makeStaff('advisor')

async function makeInvoice(db: Db, set: Partial<typeof invoice.$inferInsert> = {}) {
	const [created] = await db
		.insert(invoice)
		.values({
			reference: `LI-${randomUUID().slice(0, 8)}`,
			customerName: 'Robin Ferrer',
			customerEmail: 'robin@example.com',
			title: 'Second visit',
			amountCents: 120_00,
			requestKey: randomUUID(),
			createdAt: now,
			...set,
		})
		.returning()
	return created!
}
const pay = (db: Db, invoiceId: string, paidAt = now, amountCents = 120_00) =>
	makeOrder(db, { status: 'paid', paidAt, invoiceId, priceId: 'invoice', amountCents })

test('pages neither repeat nor skip an invoice of the same instant, and exactly one page is the last', async ({
	db,
}) => {
	expect(await listInvoices(db, { actor })).toEqual({ invoices: [], next: null })
	const created = []
	for (let count = 0; count < 4; count++) created.push((await makeInvoice(db)).id)
	expect(await listInvoices(db, { actor, limit: 4 })).toMatchObject({ next: null })
	const first = await listInvoices(db, { actor, limit: 3 })
	const rest = await listInvoices(db, { actor, limit: 3, after: first.next! })
	expect([first.invoices.length, rest.invoices.length, rest.next]).toEqual([3, 1, null])
	const seen = [...first.invoices, ...rest.invoices].map(({ id }) => id)
	expect(seen.sort()).toEqual(created.sort())
	expect((await listInvoices(db, { actor, after: 'nonsense' })).invoices).toHaveLength(4)
})

test('an invoice paid twice is listed once, with its first payment', async ({ db }) => {
	const { id, reference } = await makeInvoice(db)
	await makeOrder(db, { invoiceId: id, status: 'expired', closedAt: now })
	await pay(db, id, new Date('2026-11-23T15:00:00Z'))
	const first = await pay(db, id)
	expect((await listInvoices(db, { actor })).invoices).toMatchObject([
		{ reference, paidAt: now, orderReference: first.reference },
	])
})

test('invoices that are neither paid nor voided after their due day are overdue, the oldest first, with a total count', async ({
	db,
}) => {
	const oldest = await makeInvoice(db, { dueOn: '2026-11-01' })
	for (const dueOn of ['2026-11-19', '2026-11-18', '2026-11-20']) await makeInvoice(db, { dueOn })
	await makeInvoice(db, { dueOn: '2026-11-21' })
	await makeInvoice(db, { dueOn: null })
	await makeInvoice(db, { dueOn: '2026-10-01', voidedAt: now })
	await pay(db, (await makeInvoice(db, { dueOn: '2026-10-01' })).id)
	const overdue = await listOverdueInvoices(db, { actor, today: '2026-11-21' })
	expect(overdue.count).toBe(4)
	expect(overdue.invoices.map(({ dueOn }) => dueOn)).toEqual(['2026-11-01', '2026-11-18', '2026-11-19'])
	expect(overdue.invoices[0]!.id).toBe(oldest.id)
})

test('an invoice is paid when its parts add up to it; a part that is given back is left to pay again', async ({
	db,
}) => {
	const { id, reference } = await makeInvoice(db, { dueOn: '2026-11-01' })
	const get = () => getInvoice(db, { actor, reference })
	const overdue = async () => (await listOverdueInvoices(db, { actor, today: '2026-11-21' })).count
	expect(await get()).toMatchObject({ paidCents: 0, paidAt: null })
	await pay(db, id, now, 40_00)
	expect(await get()).toMatchObject({ paidCents: 40_00, paidAt: null, orderReference: null })
	expect(await overdue()).toBe(1)
	const later = new Date('2026-11-24T15:00:00Z')
	const last = await pay(db, id, later, 80_00)
	expect(await get()).toMatchObject({ paidCents: 120_00, paidAt: later, orderReference: last.reference })
	expect(await overdue()).toBe(0)
	expect(await listInvoicePayments(db, { actor, invoiceId: id })).toMatchObject([
		{ amountCents: 40_00 },
		{ amountCents: 80_00, reference: last.reference },
	])
	await db.update(order).set({ refundedCents: 30_00 }).where(eq(order.id, last.id))
	expect(await get()).toMatchObject({ paidCents: 90_00, paidAt: null })
	expect(await overdue()).toBe(1)
	// What was paid at once stays paid: its refund is about the order.
	const whole = await makeInvoice(db)
	const paid = await pay(db, whole.id)
	await db.update(order).set({ refundedCents: 120_00, status: 'refunded' }).where(eq(order.id, paid.id))
	expect(await getInvoice(db, { actor, reference: whole.reference })).toMatchObject({ paidAt: now })
})

test('a link that is sent again says what is left to pay', async ({ db }) => {
	const sent = await makeInvoice(db)
	await pay(db, sent.id, now, 40_00)
	await sendInvoiceAgain(db, { actor, links, reference: sent.reference, requestKey: 'first' })
	const [email] = await db.select({ text: outboxEmail.text }).from(outboxEmail)
	expect(email!.text).toContain('Pay $80.00')
	expect(email!.text).toContain('Already paid: $40.00')
})

test('a link is sent again once per request, however often the request is repeated', async ({ db }) => {
	const sent = await makeInvoice(db)
	const press = { actor, links, reference: sent.reference, requestKey: 'first' }
	await sendInvoiceAgain(db, press)
	await sendInvoiceAgain(db, press)
	await sendInvoiceAgain(db, { ...press, requestKey: 'second' })
	const emails = await db.select({ to: outboxEmail.to, text: outboxEmail.text }).from(outboxEmail)
	expect(emails).toHaveLength(2)
	for (const { to, text } of emails) {
		expect(to).toBe('robin@example.com')
		expect(text).toContain(links.urlOf(invoiceLink(sent)))
	}
})

test('a paid or voided invoice can be neither sent again nor voided', async ({ db }) => {
	const paid = await makeInvoice(db)
	await pay(db, paid.id)
	const withdrawn = await makeInvoice(db, { voidedAt: now })
	for (const { reference } of [paid, withdrawn]) {
		const again = sendInvoiceAgain(db, { actor, links, reference, requestKey: 'a' })
		await expect(again).rejects.toThrow(Conflict)
		await expect(voidInvoice(db, { actor, reference, now })).rejects.toThrow(Conflict)
	}
	expect((await getInvoice(db, { actor, reference: paid.reference })).voidedAt).toBeNull()
	expect(await db.$count(outboxEmail)).toBe(0)
})

test('only the advisor can list, send again or void invoices, and an unknown one is not found', async ({
	db,
}) => {
	const { reference } = await makeInvoice(db)
	const member = makeMember('someone')
	for (const attempt of [
		listInvoices(db, { actor: member }),
		listOverdueInvoices(db, { actor: member, today: '2026-11-21' }),
		sendInvoiceAgain(db, { actor: member, links, reference, requestKey: 'a' }),
		voidInvoice(db, { actor: member, reference, now }),
	])
		await expect(attempt).rejects.toThrow(Forbidden)
	await expect(voidInvoice(db, { actor, reference: 'LI-NONE', now })).rejects.toThrow(NotFound)
})
