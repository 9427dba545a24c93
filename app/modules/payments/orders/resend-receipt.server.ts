import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { queueReceipt } from '../emails/send-receipt.server.ts'
import { maySeeAllOrders } from '../policy.ts'

type SendReceiptAgain = {
	actor: Pick<Viewer, 'isAdmin'>
	reference: string
	/** Identifies the submitted form: sent twice, it is one email. */
	requestKey: string
	origin: string
}

/** Emails the receipt of a paid order again, to the address it was bought with. @throws Forbidden; NotFound; Conflict */
export async function sendReceiptAgain(
	db: Db,
	{ actor, reference, requestKey, origin }: SendReceiptAgain,
): Promise<{ to: string }> {
	if (!maySeeAllOrders(actor)) throw new Forbidden('Only the advisor can send receipts.')
	const [found] = await db.select().from(order).where(eq(order.reference, reference))
	if (!found) throw new NotFound('We couldn’t find this order.')
	const { customerEmail, paidAt } = found
	if (!paidAt) throw new Conflict('This order has not been paid, so there is no receipt yet.')
	if (!customerEmail) throw new Conflict('There is no email address for this order.')
	await queueReceipt(db, {
		...(await getBranding(db, { origin })),
		order: { ...found, paidAt },
		to: customerEmail,
		hasAccount: found.userId !== null,
		again: requestKey,
	})
	return { to: customerEmail }
}
