import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { maySeeAllOrders } from '../policy.ts'
import type { ReceiptToPrint } from './receipt-pdf.server.ts'

/**
 * Returns the content of the receipt of a paid order: one of the actor's own, or any for the advisor.
 * @throws NotFound, also for someone else's order; Conflict while it is not paid
 */
export async function getReceipt(
	db: Db,
	{ actor, reference }: { actor: Pick<Viewer, 'id' | 'isAdmin'>; reference: string },
): Promise<ReceiptToPrint> {
	const ownership = maySeeAllOrders(actor) ? undefined : eq(order.userId, actor.id)
	const [found] = await db
		.select()
		.from(order)
		.where(and(eq(order.reference, reference), ownership))
	if (!found) throw new NotFound('We couldn’t find this order.')
	if (!found.paidAt) throw new Conflict('This order has not been paid, so there is no receipt yet.')
	const { footerBrand: brand, contactEmail, phone, timeZone } = await getSettings(db)
	const { customerName, customerEmail, title, amountCents, refundedCents, paidAt } = found
	return {
		brand,
		contactEmail,
		phone,
		reference,
		customerName,
		customerEmail,
		title,
		amountCents,
		refundedCents,
		paidOn: formatDay(paidAt, timeZone),
		date: localDateOf(paidAt, timeZone),
	}
}

/** Renders the receipt as a PDF in a worker thread. */
export const printReceiptInThread = printThread<ReceiptToPrint>(
	'app/modules/payments/orders/receipt-worker.server.ts',
)
