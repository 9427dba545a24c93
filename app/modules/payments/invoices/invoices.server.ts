import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { invoice, order } from '#app/db/schema/payments/orders.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { likePattern } from '#app/lib/text/search-text.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import { queueInvoice } from '../emails/send-invoice.server.ts'
import { assertMay } from '../policy.ts'
import { invoiceState } from './invoice-state.ts'

export type Invoice = typeof invoice.$inferSelect & {
	/** What has been paid of it so far. */
	paidCents: number
	/** When all of it was paid; null before that. */
	paidAt: Date | null
	/** The order that paid it, or the last part of it. */
	orderReference: string | null
}

/** An order that paid an invoice or a part of it. */
export type InvoicePayment = Pick<
	typeof order.$inferSelect,
	'reference' | 'method' | 'amountCents' | 'refundedCents' | 'paidAt'
>

type AdvisorInput = { actor: Actor }

export type NewInvoice = {
	customerName: string
	customerEmail: string
	title: string
	note: string
	amountCents: number
	/** The local due date; null if there is none. */
	dueOn: string | null
	/** Identifies the form: submitted twice, it creates one invoice and one email. */
	requestKey: string
}

/** Creates an invoice and emails its link to the client, in one transaction. @throws Forbidden */
export async function sendInvoice(
	db: Db,
	{ actor, links, now, ...input }: NewInvoice & AdvisorInput & { links: Links; now: Date },
): Promise<{ reference: string }> {
	return transact(db, async (tx) => {
		const { invoice: invoiceRow, isNew } = await insertInvoice(tx, { actor, now, ...input })
		if (isNew) await emailInvoice(tx, { invoice: { ...invoiceRow, paidCents: 0 }, links })
		return invoiceRow
	})
}

/** Creates an invoice that nobody is emailed, such as for what was paid already. @throws Forbidden */
export function insertInvoice(
	tx: Db,
	{ actor, now, ...input }: NewInvoice & AdvisorInput & { now: Date },
): Promise<{ invoice: typeof invoice.$inferSelect; isNew: boolean }> {
	assertMay(actor, 'invoice')
	return insertWithNewReference('LI', async (reference) => {
		const values = { ...input, reference, createdByUserId: actor.id, createdAt: now }
		const [created] = await tx.insert(invoice).values(values).onConflictDoNothing().returning()
		if (created) return { invoice: created, isNew: true }
		const [before] = await tx.select().from(invoice).where(eq(invoice.requestKey, input.requestKey))
		return before && { invoice: before, isNew: false }
	})
}

/**
 * Emails the link again. `requestKey` identifies the request: repeated, it sends nothing.
 * @throws Forbidden; NotFound; Conflict if the invoice is paid or canceled
 */
export async function sendInvoiceAgain(
	db: Db,
	{
		actor,
		reference,
		requestKey,
		links,
	}: AdvisorInput & { reference: string; requestKey: string; links: Links },
): Promise<void> {
	const invoiceRow = await getInvoice(db, { actor, reference })
	assertOpen(invoiceRow)
	await emailInvoice(db, { invoice: invoiceRow, again: requestKey, links })
}

/**
 * Cancels an invoice, so that it can no longer be paid by its link. A paid one has to be refunded instead.
 * @throws Forbidden; NotFound; Conflict if it is paid or already canceled
 */
export async function voidInvoice(
	db: Db,
	{ actor, reference, now }: AdvisorInput & { reference: string; now: Date },
): Promise<void> {
	assertOpen(await getInvoice(db, { actor, reference }))
	await db
		.update(invoice)
		.set({ voidedAt: now })
		.where(and(eq(invoice.reference, reference), isNull(invoice.voidedAt)))
}

/** Returns an invoice. @throws Forbidden; NotFound */
export async function getInvoice(
	db: Db,
	{ actor, reference }: AdvisorInput & { reference: string },
): Promise<Invoice> {
	assertMay(actor, 'invoice')
	const [found] = await select(db).where(eq(invoice.reference, reference))
	if (!found) throw new NotFound('We couldn’t find this invoice.')
	return toInvoice(found)
}

/** The link that shows an invoice and pays it. It is dead when the client's address changes. */
export const invoiceLink = ({ id, customerEmail }: Pick<Invoice, 'id' | 'customerEmail'>) =>
	({ purpose: 'invoice', subject: id, state: [customerEmail.toLowerCase()] }) satisfies Link

/** Returns the invoice a link opens. @throws NotFound with the same text for every invalid link */
export function openInvoiceLink(db: Db, { links, token }: { links: Links; token: string }): Promise<Invoice> {
	return links.open('invoice', token, async (id) => {
		const found = await select(db).where(eq(invoice.id, id))
		return found.map(toInvoice).map((row) => ({ row, state: invoiceLink(row).state }))
	})
}

/** Returns what was paid of an invoice, the first payment first. @throws Forbidden */
export function listInvoicePayments(
	db: Db,
	{ actor, invoiceId }: AdvisorInput & { invoiceId: string },
): Promise<InvoicePayment[]> {
	assertMay(actor, 'invoice')
	const { reference, method, amountCents, refundedCents, paidAt, id } = order
	return db
		.select({ reference, method, amountCents, refundedCents, paidAt })
		.from(order)
		.where(and(eq(order.invoiceId, invoiceId), isNotNull(paidAt)))
		.orderBy(asc(paidAt), asc(id))
}

type ListInvoices = AdvisorInput & {
	/** Words to find in the reference, the client's name and address, and what is paid for. */
	search?: string
	/** Only those that can still be paid. */
	isOpen?: boolean
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

/** Returns a page of invoices, newest first. @throws Forbidden */
export async function listInvoices(
	db: Db,
	{ actor, search, isOpen, after, limit = 25 }: ListInvoices,
): Promise<{ invoices: Invoice[]; next: string | null }> {
	assertMay(actor, 'invoice')
	const rows = await select(db)
		.where(
			and(
				isBehind([invoice.createdAt, invoice.id], after),
				isOpen ? isUnpaid : undefined,
				...searchedWords(search).map((word) => sql`${searchText} like ${likePattern(word)}`),
			),
		)
		.orderBy(desc(invoice.createdAt), desc(invoice.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows.map(toInvoice), limit)
	return { invoices: page, next }
}

/** Whether an invoice to one of these addresses is neither paid in full nor canceled. @throws Forbidden */
export async function hasUnpaidInvoice(
	db: Db,
	{ actor, emails }: AdvisorInput & { emails: readonly string[] },
): Promise<boolean> {
	assertMay(actor, 'see-all')
	if (emails.length === 0) return false
	return (await db.$count(invoice, and(inArray(invoice.customerEmail, [...emails]), isUnpaid))) > 0
}

/**
 * Returns the invoices past their due date that are neither paid in full nor canceled, the longest overdue first, and how many there are in total.
 * @throws Forbidden
 */
export async function listOverdueInvoices(
	db: Db,
	{ actor, today, limit = 3 }: AdvisorInput & { today: string; limit?: number },
): Promise<{ invoices: Invoice[]; count: number }> {
	assertMay(actor, 'invoice')
	const overdue = and(lt(invoice.dueOn, today), isUnpaid)
	const rows = await select(db).where(overdue).orderBy(asc(invoice.dueOn), asc(invoice.id)).limit(limit)
	// Fewer than the limit means that these are all.
	const count = rows.length < limit ? rows.length : await db.$count(invoice, overdue)
	return { invoices: rows.map(toInvoice), count }
}

/**
 * The payments of an invoice, each with what was paid up to then. A part that was given back no longer counts; an invoice that was paid by one
 * order stays paid, as its refund is about the order.
 */
const paymentsOf = sql`(
	select o.id, o.paid_at, sum(o.counted) over (order by o.paid_at, o.id) as so_far
	from (
		select id, paid_at, case when amount_cents >= ${invoice.amountCents} then amount_cents else amount_cents - refunded_cents end as counted
		from "order" where invoice_id = ${invoice.id} and paid_at is not null
	) o
)`
const paidCents = sql<number>`coalesce((select max(so_far) from ${paymentsOf} p), 0)`.mapWith(Number)
const isUnpaid = and(isNull(invoice.voidedAt), sql`${paidCents} < ${invoice.amountCents}`)
const searchText = sql`lower(${invoice.reference} || ' ' || ${invoice.customerName} || ' ' || ${invoice.customerEmail}::text || ' ' || ${invoice.title})`

/**
 * Selects invoices, each with the order that completed its payment. A further payment, through a page that was already open, is a separate
 * order to refund.
 */
const select = (db: Db) =>
	db
		.select({ invoice, paidCents, paidAt: order.paidAt, orderReference: order.reference })
		.from(invoice)
		.leftJoin(
			order,
			eq(
				order.id,
				sql`(select id from ${paymentsOf} p where so_far >= ${invoice.amountCents} order by paid_at, id limit 1)`,
			),
		)
		.$dynamic()

type InvoiceRow = Awaited<ReturnType<typeof select>>[number]

const toInvoice = ({ invoice: row, ...payment }: InvoiceRow): Invoice => ({ ...row, ...payment })

/** @throws Conflict if the invoice is paid or canceled */
export function assertOpen(found: Invoice): void {
	const state = invoiceState(found)
	if (state === 'paid') throw new Conflict('This invoice has been paid. You can refund its order instead.')
	if (state === 'withdrawn') throw new Conflict('This invoice has already been canceled.')
}

async function emailInvoice(
	db: Db,
	{
		invoice: invoiceRow,
		again,
		links,
	}: { links: Links; invoice: Omit<Invoice, 'paidAt' | 'orderReference'>; again?: string },
): Promise<void> {
	await queueInvoice(db, {
		...(await getBranding(db, links)),
		to: invoiceRow.customerEmail,
		invoice: invoiceRow,
		url: links.urlOf(invoiceLink(invoiceRow)),
		again,
	})
}
