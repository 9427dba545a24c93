import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { methodNames } from '../books/book-kinds.ts'
import { assertMay, may } from '../policy.ts'
import type { SettledOrder } from './paid-orders.server.ts'
import type { ReceiptToPrint } from './receipt-pdf.server.ts'

type ReceiptInput = { actor: SignedIn; reference: string }

/** Returns a paid order, for the advisor who sends its receipt again. @throws Forbidden; NotFound; Conflict if it is not paid */
export async function getOrderForReceipt(db: Db, { actor, reference }: ReceiptInput): Promise<SettledOrder> {
	assertMay(actor, 'send-receipt')
	return getPaidOrder(db, { reference, ownership: undefined })
}

async function getPaidOrder(
	db: Db,
	{ reference, ownership }: { reference: string; ownership: ReturnType<typeof eq> | undefined },
): Promise<SettledOrder> {
	const [found] = await db
		.select()
		.from(order)
		.where(and(eq(order.reference, reference), ownership))
	if (!found) throw new NotFound('We couldn’t find this order.')
	if (!found.paidAt) throw new Conflict('This order has not been paid, so there is no receipt yet.')
	return { ...found, paidAt: found.paidAt }
}

/**
 * Returns the content of the receipt of a paid order: of one of the actor's own orders, or of any order if the actor is the advisor.
 * @throws NotFound, also for someone else's order; Conflict if it is not paid
 */
export async function getReceipt(db: Db, { actor, reference }: ReceiptInput): Promise<ReceiptToPrint> {
	const ownership = may(actor, 'see-all') ? undefined : eq(order.userId, actor.id)
	return receiptOf(db, await getPaidOrder(db, { reference, ownership }))
}

/** The link that opens the receipt of an order for a buyer without an account. It is dead once the order has another address. */
export const receiptLink = ({ id, email }: { id: string; email: string }): Link => ({
	purpose: 'receipt',
	subject: id,
	state: [email],
})

/** Returns the content of the receipt that a link opens. @throws NotFound */
export async function openReceiptLink(
	db: Db,
	{ links, token }: { links: Pick<Links, 'open'>; token: string },
): Promise<ReceiptToPrint> {
	const found = await links.open('receipt', token, async (id) => {
		const rows = await db
			.select()
			.from(order)
			.where(and(eq(order.id, id), isNotNull(order.paidAt)))
		return rows.map((row) => ({ row: { ...row, paidAt: row.paidAt! }, state: [row.customerEmail ?? ''] }))
	})
	return receiptOf(db, found)
}

async function receiptOf(db: Db, found: SettledOrder): Promise<ReceiptToPrint> {
	const { footerBrand: brand, postalAddress: address, contactEmail, phone, timeZone } = await getSettings(db)
	const { reference, customerName, customerEmail, title, amountCents, paidAt } = found
	return {
		brand,
		address,
		contactEmail,
		phone,
		reference,
		customerName,
		customerEmail,
		title,
		amountCents,
		method: found.provider === 'sandbox' ? 'Test card' : methodNames[found.method],
		paidOn: formatDay(paidAt, timeZone),
		refunds: await listRefunds(db, { found, timeZone }),
		date: localDateOf(paidAt, timeZone),
	}
}

/**
 * Returns the refunds of an order with their days. The amount that the provider has reported only as part of a total has no day of its own.
 */
async function listRefunds(db: Db, { found, timeZone }: { found: SettledOrder; timeZone: string }) {
	const settled = await db
		.select({ amountCents: refund.amountCents, settledAt: refund.settledAt })
		.from(refund)
		.where(and(eq(refund.orderId, found.id), eq(refund.status, 'succeeded')))
		.orderBy(refund.settledAt, refund.id)
	const refunds = settled.map(({ amountCents, settledAt }) => ({
		refundedOn: formatDay(settledAt!, timeZone),
		amountCents,
	}))
	const restCents = found.refundedCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
	return restCents > 0 ? [...refunds, { refundedOn: 'an earlier day', amountCents: restCents }] : refunds
}

/** Renders the receipt as a PDF in a worker thread. */
export const printReceiptInThread = printThread<ReceiptToPrint>(
	'app/modules/payments/orders/receipt-worker.server.ts',
)
