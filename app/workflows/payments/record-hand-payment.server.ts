import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { type HandPayment, insertHandPayment } from '#app/modules/payments/invoices/hand-payment.server.ts'
import { closeOpenCheckouts } from '#app/modules/payments/orders/checkout.server.ts'
import { assignOrderToVerifiedAccount } from '#app/modules/payments/orders/orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { openClientFile } from '../clients/open-client-file.server.ts'
import { queueReceiptOf } from './receipts.server.ts'

/**
 * Records that an invoice or a part of it was paid in cash, by check, by Zelle or with a card reader, with the receipt and the client's file in the same
 * transaction. A payment page that is open for the invoice is closed afterwards; if it is paid nevertheless, that is a second order to
 * refund.
 * @throws as `insertHandPayment`
 */
export async function recordHandPayment(
	db: Db,
	{ links, payments, ...input }: HandPayment & { links: Links; payments: PaymentProvider },
): Promise<{ id: string; reference: string; paidAt: Date }> {
	const { now } = input
	const { order } = await transact(db, async (tx) => {
		const paid = await insertHandPayment(tx, input)
		if (!paid.isNew) return paid
		const hasAccount = await assignOrderToVerifiedAccount(tx, { orderId: paid.order.id })
		await queueReceiptOf(tx, { order: paid.order, links, hasAccount })
		await openClientFile(tx, { order: paid.order, now })
		return paid
	})
	await closeOpenCheckouts(db, { of: { buyerKey: order.buyerKey }, payments, now })
	const { id, reference, paidAt } = order
	return { id, reference, paidAt }
}
