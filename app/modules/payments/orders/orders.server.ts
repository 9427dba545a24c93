import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { isOfVerifiedAddress } from '#app/modules/auth/accounts.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { assertMay } from '../policy.ts'
import type { OrderStatus } from './order-status.ts'

export type Order = typeof order.$inferSelect

type Page = { status?: OrderStatus | undefined; after?: string | undefined; limit?: number }
type OrderPage = { orders: Order[]; next: string | null }

/** Returns a page of all orders, newest first. `after` is the `next` of the previous page. @throws Forbidden */
export async function listOrders(db: Db, { actor, ...page }: Page & { actor: Actor }): Promise<OrderPage> {
	assertMay(actor, 'see-all')
	return pageOf(db, page, undefined)
}

/** Returns a page of the actor's own orders, newest first. */
export function listOwnOrders(
	db: Db,
	{ actor, ...page }: Page & { actor: Pick<Viewer, 'id'> },
): Promise<OrderPage> {
	return pageOf(db, page, eq(order.userId, actor.id))
}

/**
 * Returns the actor's own paid order by its reference, locked against a refund until the transaction ends; null if there is none.
 */
export async function lockOwnPaidOrder(
	tx: Db,
	{ actor, reference }: { actor: Pick<Viewer, 'id'>; reference: string },
): Promise<Pick<Order, 'id' | 'priceId' | 'title' | 'paidAt' | 'cardKeptAt'> | null> {
	const [found] = await tx
		.select({
			id: order.id,
			priceId: order.priceId,
			title: order.title,
			paidAt: order.paidAt,
			cardKeptAt: order.cardKeptAt,
		})
		.from(order)
		.where(and(eq(order.reference, reference), eq(order.userId, actor.id), eq(order.status, 'paid')))
		.for('share')
	return found ?? null
}

async function pageOf(
	db: Db,
	{ status, after, limit = 50 }: Page,
	ownership: ReturnType<typeof eq> | undefined,
): Promise<OrderPage> {
	const rows = await db
		.select()
		.from(order)
		.where(and(ownership, status && eq(order.status, status), isBehind([order.createdAt, order.id], after)))
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { orders: page, next }
}

/** What the page that follows the hosted payment page may show: nothing that identifies a person. */
export type OrderSummary = Pick<
	Order,
	'reference' | 'status' | 'priceId' | 'title' | 'amountCents' | 'feeTiming' | 'paidAt'
>

/** The summary, with the ids that lead to what belongs to the order. */
type OrderOfSession = OrderSummary &
	Pick<Order, 'id' | 'userId' | 'appointmentId' | 'invoiceId' | 'agreementId'>

const summary = {
	reference: order.reference,
	status: order.status,
	priceId: order.priceId,
	title: order.title,
	amountCents: order.amountCents,
	feeTiming: order.feeTiming,
	paidAt: order.paidAt,
}

/**
 * Finds an order by its reference and the provider's session id. A reference can be guessed; the session id is known only to the
 * buyer's browser.
 */
export async function findOrderByReference(
	db: Db,
	{ reference, sessionId }: { reference: string; sessionId: string },
): Promise<OrderOfSession | null> {
	const [found] = await db
		.select({
			...summary,
			id: order.id,
			userId: order.userId,
			appointmentId: order.appointmentId,
			invoiceId: order.invoiceId,
			agreementId: order.agreementId,
		})
		.from(order)
		.where(and(eq(order.reference, reference), eq(order.providerSessionId, sessionId)))
	return found ?? null
}

/** Finds the order of a buyer who returns without having paid, by its reference and the buyer's key. */
export async function findOrderOfBuyer(
	db: Db,
	{ reference, buyerKey }: { reference: string; buyerKey: string },
): Promise<OrderSummary | null> {
	const [found] = await db
		.select(summary)
		.from(order)
		.where(and(eq(order.reference, reference), eq(order.buyerKey, buyerKey)))
	return found ?? null
}

/**
 * Assigns a paid order without an account to the account that has verified the order's email address. The account's row is locked first, so
 * that a verification in progress is either visible here or sees the paid order. Returns whether there was such an account.
 */
export async function assignOrderToVerifiedAccount(
	db: Db,
	{ orderId }: { orderId: string },
): Promise<boolean> {
	const [found] = await db
		.select({ id: user.id, verified: user.emailVerified })
		.from(user)
		.innerJoin(order, eq(order.customerEmail, user.email))
		.where(and(eq(order.id, orderId), isNull(order.userId)))
		.for('update', { of: user })
	if (!found?.verified) return false
	await db.update(order).set({ userId: found.id }).where(eq(order.id, orderId))
	return true
}

/** Assigns the paid and deferred orders of an account's verified address to the account. Returns how many. */
export async function assignOrdersToAccount(db: Db, { userId }: { userId: string }): Promise<number> {
	const assigned = await db
		.update(order)
		.set({ userId })
		.from(user)
		.where(
			and(
				eq(user.id, userId),
				isOfVerifiedAddress(order.userId, order.customerEmail),
				inArray(order.status, ['deferred', 'paid', 'refunded']),
			),
		)
		.returning({ id: order.id })
	return assigned.length
}

type OpenOrder = Pick<Order, 'id' | 'reference' | 'providerSessionId' | 'expiresAt'>

/**
 * Returns orders with an open page to check with the provider: pending ones, and those whose declined fee is paid on a page; older than two
 * minutes and not checked within the last five, the longest unchecked first.
 */
export function listOrdersToCheck(
	db: Db,
	{ provider, now, limit = 100 }: { provider: string; now: Date; limit?: number },
): Promise<OpenOrder[]> {
	const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
	return db
		.select({
			id: order.id,
			reference: order.reference,
			providerSessionId: order.providerSessionId,
			expiresAt: order.expiresAt,
		})
		.from(order)
		.where(
			and(
				or(eq(order.status, 'pending'), and(eq(order.status, 'deferred'), isNotNull(order.checkoutUrl))),
				eq(order.provider, provider),
				isNotNull(order.providerSessionId),
				lt(order.createdAt, ago(2)),
				or(isNull(order.checkedAt), lt(order.checkedAt, ago(5))),
			),
		)
		.orderBy(sql`coalesce(${order.checkedAt}, ${order.createdAt})`, order.id)
		.limit(limit)
}

/** Forgets the page of a deferred order that was not paid on it. */
export async function forgetPage(
	db: Db,
	{ orderId, sessionId, now }: { orderId: string; sessionId: string; now: Date },
): Promise<void> {
	await db
		.update(order)
		.set({ checkoutUrl: null, expiresAt: now })
		.where(and(eq(order.id, orderId), eq(order.status, 'deferred'), eq(order.providerSessionId, sessionId)))
}

/** Moves an order to the end of the queue of orders to check. */
export async function markChecked(db: Db, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
	await db.update(order).set({ checkedAt: now }).where(eq(order.id, orderId))
}

/**
 * Closes expired pending orders that no provider can report on: their hosted page was never opened, or their provider is no
 * longer configured. Returns how many.
 */
export async function expireUnopenedOrders(
	db: Db,
	{ provider, now }: { provider: string; now: Date },
): Promise<number> {
	const closed = await db
		.update(order)
		.set({ status: 'expired', closedAt: now })
		.where(
			and(
				eq(order.status, 'pending'),
				lt(order.expiresAt, now),
				or(isNull(order.providerSessionId), sql`${order.provider} <> ${provider}`),
			),
		)
		.returning({ id: order.id })
	return closed.length
}
