import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { invoice, order } from '#app/db/schema/payments.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getLetterhead } from '#app/modules/notifications/layout/business-details.server.ts'
import { underNewReference } from '#app/platform/reference.server.ts'
import { queueInvoice } from '../emails/send-invoice.server.ts'
import { maySeeAllOrders } from '../policy.ts'
import type { InvoiceLinks } from './invoice-links.server.ts'
import { invoiceState } from './invoice-state.ts'

export type Invoice = typeof invoice.$inferSelect & {
	/** Of the order that paid it; null while none has. */
	paidAt: Date | null
	orderReference: string | null
}

type ByAdvisor = { actor: Pick<Viewer, 'id' | 'isAdmin'> }

export type NewInvoice = {
	customerName: string
	customerEmail: string
	title: string
	note: string
	amountCents: number
	/** A local day; null: whenever. */
	dueOn: string | null
	/** Names the form that was sent: sent twice, it is one invoice and one mail. */
	requestKey: string
}

/** Makes an invoice and mails its link to the client, in one transaction. @throws Forbidden */
export async function sendInvoice(
	db: Db,
	{ actor, links, origin, now, ...given }: NewInvoice & ByAdvisor & Mailing & { now: Date },
): Promise<{ reference: string }> {
	assertMay(actor)
	return transact(db, async (tx) => {
		const { sent, isNew } = await underNewReference('LI', async (reference) => {
			const values = { ...given, reference, createdByUserId: actor.id, createdAt: now }
			const [made] = await tx.insert(invoice).values(values).onConflictDoNothing().returning()
			if (made) return { sent: made, isNew: true }
			const [before] = await tx.select().from(invoice).where(eq(invoice.requestKey, given.requestKey))
			return before && { sent: before, isNew: false }
		})
		if (isNew) await emailInvoice(tx, { sent, links, origin })
		return sent
	})
}

type Mailing = { links: InvoiceLinks; origin: string }

/** Mails the link once more. `requestKey` names the press. @throws Forbidden; NotFound; Conflict when it takes no payment */
export async function sendInvoiceAgain(
	db: Db,
	{
		actor,
		reference,
		requestKey,
		...mailing
	}: ByAdvisor & Mailing & { reference: string; requestKey: string },
): Promise<void> {
	const sent = await getInvoice(db, { actor, reference })
	assertOpen(sent)
	await emailInvoice(db, { sent, again: requestKey, ...mailing })
}

/** Takes an invoice back: its link takes no payment any more. One that is paid is refunded instead. @throws Forbidden; NotFound; Conflict */
export async function voidInvoice(
	db: Db,
	{ actor, reference, now }: ByAdvisor & { reference: string; now: Date },
): Promise<void> {
	assertOpen(await getInvoice(db, { actor, reference }))
	await db
		.update(invoice)
		.set({ voidedAt: now })
		.where(and(eq(invoice.reference, reference), isNull(invoice.voidedAt)))
}

/** @throws Forbidden; NotFound */
export async function getInvoice(
	db: Db,
	{ actor, reference }: ByAdvisor & { reference: string },
): Promise<Invoice> {
	assertMay(actor)
	const [found] = await select(db).where(eq(invoice.reference, reference))
	if (!found) throw new NotFound('We couldn’t find this invoice.')
	return whole(found)
}

/** The invoice a link opens. @throws NotFound, with the same words whatever is wrong with it */
export async function openInvoiceLink(
	db: Db,
	{ links, token }: { links: InvoiceLinks; token: string },
): Promise<Invoice> {
	const read = links.readToken(token)
	const [found] = read ? await select(db).where(eq(invoice.id, read.invoiceId)) : []
	if (!read || !found || !read.proves(found.invoice))
		throw new NotFound('This link doesn’t work. Please use the one in the email, or email us.')
	return whole(found)
}

/** Newest first. `after` is the `next` of the page before. @throws Forbidden */
export async function listInvoices(
	db: Db,
	{ actor, after, limit = 25 }: ByAdvisor & { after?: string | undefined; limit?: number },
): Promise<{ invoices: Invoice[]; next: string | null }> {
	assertMay(actor)
	const rows = await select(db)
		.where(
			after && isUuid(after)
				? sql`(${invoice.createdAt}, ${invoice.id}) < (select i.created_at, i.id from invoice i where i.id = ${after})`
				: undefined,
		)
		.orderBy(desc(invoice.createdAt), desc(invoice.id))
		.limit(limit + 1)
	const invoices = rows.slice(0, limit).map(whole)
	return { invoices, next: rows.length > limit ? invoices.at(-1)!.id : null }
}

/** Neither paid nor taken back, and the day until which it was to be paid is over; the longest first. @throws Forbidden */
export async function listOverdueInvoices(
	db: Db,
	{ actor, today, limit = 3 }: ByAdvisor & { today: string; limit?: number },
): Promise<{ invoices: Invoice[]; count: number }> {
	assertMay(actor)
	const overdue = and(
		isNull(invoice.voidedAt),
		lt(invoice.dueOn, today),
		sql`not exists (select 1 from "order" o where o.invoice_id = ${invoice.id} and o.paid_at is not null)`,
	)
	const rows = await select(db).where(overdue).orderBy(asc(invoice.dueOn), asc(invoice.id)).limit(limit)
	// Fewer than were asked for are all there are.
	const count = rows.length < limit ? rows.length : await db.$count(invoice, overdue)
	return { invoices: rows.map(whole), count }
}

/** The first payment of it; a second one, through a page that was open already, is an order of its own to give back. */
const select = (db: Db) =>
	db
		.select({ invoice, paidAt: order.paidAt, orderReference: order.reference })
		.from(invoice)
		.leftJoin(
			order,
			eq(
				order.id,
				sql`(select o.id from "order" o where o.invoice_id = ${invoice.id} and o.paid_at is not null order by o.paid_at limit 1)`,
			),
		)
		.$dynamic()

type Found = Awaited<ReturnType<typeof select>>[number]

const whole = ({ invoice: row, ...payment }: Found): Invoice => ({ ...row, ...payment })

function assertOpen(found: Invoice): void {
	const state = invoiceState(found)
	if (state === 'paid') throw new Conflict('This invoice has been paid. You can refund its order instead.')
	if (state === 'withdrawn') throw new Conflict('This invoice has already been canceled.')
}

async function emailInvoice(
	db: Db,
	{ sent, again, links, origin }: Mailing & { sent: typeof invoice.$inferSelect; again?: string },
): Promise<void> {
	await queueInvoice(db, {
		...(await getLetterhead(db, { origin })),
		to: sent.customerEmail,
		invoice: sent,
		url: links.urlOf(sent),
		again,
	})
}

function assertMay(actor: ByAdvisor['actor']): void {
	if (!maySeeAllOrders(actor)) throw new Forbidden('Only the advisor can send invoices.')
}
