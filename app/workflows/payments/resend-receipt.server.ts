import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { getOrderForReceipt } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { queueReceiptOf } from './receipts.server.ts'

type SendReceiptAgain = {
	actor: SignedIn
	reference: string
	/** Identifies the form: submitted twice, it sends one email. */
	requestKey: string
	links: Links
}

/** Emails the receipt of a paid order again, to the address of the order. @throws Forbidden; NotFound; Conflict */
export function sendReceiptAgain(
	db: Db,
	{ actor, reference, requestKey, links }: SendReceiptAgain,
): Promise<{ to: string }> {
	return transact(db, async (tx) => {
		const order = await getOrderForReceipt(tx, { actor, reference })
		const { customerEmail: to, userId } = order
		if (!to) throw new Conflict('There is no email address for this order.')
		await queueReceiptOf(tx, {
			order,
			links,
			hasAccount: userId !== null,
			again: requestKey,
		})
		return { to }
	})
}
