import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { keptCard, order } from '#app/db/schema/payments/orders.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { requestFor } from './checkout.server.ts'
import { lockKeptCard } from './kept-cards.server.ts'
import type { Order } from './orders.server.ts'

const openForMs = 60 * 60_000
/** A page that closes within this time is not used again. */
const usableMs = 60_000

type OpenFeePage = {
	orderId: string
	payments: PaymentProvider
	origin: string
	/** The page of the agreement, to which the hosted page leads back. */
	returnUrl: string
	now: Date
}

/**
 * Returns the URL of a hosted page on which a client pays the fee that their bank declined: of the same order, and the one that is open if
 * there is one, so that two tabs can't both pay.
 * @throws Conflict if the fee is paid, or its card is still to be charged; Invalid or Unavailable as `openCheckout` of the provider
 */
export async function openFeePage(
	db: Db,
	{ orderId, payments, origin, returnUrl, now }: OpenFeePage,
): Promise<{ url: string }> {
	const before = await db.select().from(order).where(eq(order.id, orderId))
	await closeOldPage(before[0], { payments, now })
	const { pending, page } = await transact(db, (tx) => preparePage(tx, { orderId, now }))
	if (pending.checkoutUrl) return { url: pending.checkoutUrl }
	const opened = await payments.openCheckout({
		...requestFor(pending, origin),
		keepsCard: false,
		terms: undefined,
		successUrl: `${returnUrl}&paid=1`,
		cancelUrl: returnUrl,
		idempotencyKey: `fee-${orderId}-${page}`,
	})
	await db
		.update(order)
		.set({ providerSessionId: opened.sessionId, checkoutUrl: opened.url, expiresAt: opened.expiresAt })
		.where(and(eq(order.id, orderId), isNull(order.checkoutUrl), eq(order.expiresAt, pending.expiresAt)))
	return { url: opened.url }
}

/** Whether a page of an order can still be paid for a while. */
const isUsable = ({ expiresAt }: Order, now: Date) => expiresAt.getTime() - now.getTime() > usableMs

/** A new page is opened only when the one before it can't be paid anymore, whatever its clock says. */
async function closeOldPage(
	before: Order | undefined,
	{ payments, now }: Pick<OpenFeePage, 'payments' | 'now'>,
): Promise<void> {
	if (!before?.checkoutUrl || !before.providerSessionId || isUsable(before, now)) return
	await payments.expireCheckout(before.providerSessionId)
	const state = await payments.findCheckout(before.providerSessionId)
	if (state && state.status !== 'expired')
		throw new Conflict('Your payment is being confirmed. Please look again in a minute.')
}

/** Returns the order, with its open page or, in a row that says what its next page is, without one. */
async function preparePage(
	tx: Db,
	{ orderId, now }: Pick<OpenFeePage, 'orderId' | 'now'>,
): Promise<{ pending: Order; page: number }> {
	const { order: found, card } = await lockKeptCard(tx, { orderId })
	if (found.status !== 'deferred') throw new Conflict('This fee is paid. Thank you!')
	if (!card.declinedAt) throw new Conflict('There is nothing to pay yet.')
	// Also for a page whose opening failed: the same request with the same key.
	if (card.pages > 0 && isUsable(found, now)) return { pending: found, page: card.pages }
	const page = card.pages + 1
	await tx.update(keptCard).set({ pages: page }).where(eq(keptCard.orderId, orderId))
	const [pending] = await tx
		.update(order)
		.set({ checkoutUrl: null, expiresAt: new Date(now.getTime() + openForMs) })
		.where(eq(order.id, orderId))
		.returning()
	return { pending: pending!, page }
}
