import type { Db } from '#app/db/client.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { type Agreement, getAgreement } from '#app/modules/agreements/agreements.server.ts'
import { listTrustMovements, type TrustMovement } from '#app/modules/payments/books/trust-debts.server.ts'
import { type CardOfOrder, findKeptCard } from '#app/modules/payments/orders/kept-cards.server.ts'
import { isLive } from '#app/modules/payments/orders/order-status.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { mayAskToConfirm } from './deliver-service.server.ts'

/** A fee that is the business's only after the client has confirmed the delivery. */
export type WaitingFee = {
	order: Order
	agreement: Agreement
	card: CardOfOrder | null
	/** What disputes moved of a fee in trust. */
	movements: TrustMovement[]
	/** Whether the advisor can say that the service is delivered. */
	mayDeliver: boolean
}

/** Returns the fee of an order that waits, or waited, for the delivery; null for any other. The caller must check permission. */
export async function readWaitingFee(db: Db, { order }: { order: Order }): Promise<WaitingFee | null> {
	if (order.feeTiming === 'now' || !order.agreementId) return null
	const agreement = await getAgreement(db, { id: order.agreementId })
	const mayDeliver =
		agreement.status === 'signed' &&
		isLive(order.status) &&
		agreement.deliveredAt === null &&
		mayAskToConfirm(order)
	const [card, movements] = await Promise.all([
		findKeptCard(db, { orderId: order.id }),
		order.feeTiming === 'trust' ? listTrustMovements(db, { orderId: order.id }) : [],
	])
	return { order, agreement, card, movements, mayDeliver }
}

/** Returns the facts of a waiting fee for the advisor: where the money is, and what both have said. */
export function feeFacts(
	fee: WaitingFee,
	format: (at: Date | null) => string | null,
): (readonly [string, string])[] {
	const { agreement } = fee
	const ownCents = sumOf(fee.movements.map((each) => each.ownCents))
	return [
		['Money', moneyOf(fee, format)],
		...(ownCents < 0
			? [
					[
						'Yours of the dispute',
						`${formatCents(-ownCents)}; if it came out of the trust account, pay it back in`,
					] as const,
				]
			: []),
		['Delivered', format(agreement.deliveredAt) ?? 'Not yet'],
		['Confirmed by the client', format(agreement.confirmedAt) ?? 'Not yet'],
	]
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

function moneyOf(
	{ order, agreement, card, movements }: WaitingFee,
	format: (at: Date | null) => string | null,
): string {
	const amount = formatCents(order.amountCents)
	if (order.feeTiming === 'trust' && (order.paidAt || !card)) {
		if (!order.paidAt) return 'Not paid'
		const disputedCents = -sumOf(movements.map(({ trustCents }) => trustCents))
		if (disputedCents > 0) return `A dispute took ${formatCents(disputedCents)} out of trust`
		if (agreement.confirmedAt) return 'Released from trust'
		return agreement.status === 'signed'
			? 'Held in trust'
			: 'The agreement has ended: what is not refunded is released from trust'
	}
	if (order.paidAt) return `Paid ${format(order.paidAt)}`
	if (!card) return 'No card yet'
	if (card.detachedAt) return `Nothing charged; the card was removed ${format(card.detachedAt)}`
	if (card.releasedAt) return 'Nothing charged; the card is being removed'
	if (card.declinedAt)
		return `Declined by the bank ${format(card.declinedAt)}; the client has a link to pay ${amount}`
	if (card.dueAt) return `${amount} is being charged${card.lastError ? `: ${card.lastError}` : ''}`
	if (order.feeTiming === 'after_car')
		return `Nothing charged; the card is kept, and ${amount} is charged once both have signed a version with the car and its price`
	return `Nothing charged; the card is kept, and ${amount} is due after the delivery`
}
