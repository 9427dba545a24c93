import type { Db } from '#app/db/client.server.ts'
import { lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import { closeUnneededOrder, listLiveOrdersOf } from '#app/modules/payments/orders/agreement-orders.server.ts'
import { storeKeptCard } from '#app/modules/payments/orders/kept-cards.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import type { KeptCard } from '#app/platform/payments/provider.ts'

/**
 * Stores the card that was kept for an order, in the transaction that makes the order 'deferred'. If the agreement has ended meanwhile, or
 * another page of it was completed before, this card is not needed: it is removed at the provider, and the order is canceled.
 * @returns the order afterwards
 */
export async function keepCard(
	tx: Db,
	{ order, card, now }: { order: Order; card: KeptCard; now: Date },
): Promise<Order> {
	const { agreementId } = order
	if (!agreementId) throw new Error('A card is only kept for an order with an agreement.')
	// The end of the agreement, its confirmation and other cards wait.
	const status = await lockAgreement(tx, { id: agreementId, against: 'payments' })
	const others = (await listLiveOrdersOf(tx, { agreementId })).filter(({ id }) => id !== order.id)
	const isNeeded = status === 'signed' && others.length === 0
	await storeKeptCard(tx, { of: order, card, isNeeded, now })
	return isNeeded ? order : closeUnneededOrder(tx, { id: order.id, now })
}
