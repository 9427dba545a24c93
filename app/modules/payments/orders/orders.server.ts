import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { order } from '#app/db/schema/payments.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { maySeeAllOrders } from '../policy.ts'
import type { OrderStatus } from './order-status.ts'

export type Order = typeof order.$inferSelect

type Page = { status?: OrderStatus | undefined; after?: string | undefined; limit?: number }
type OrderPage = { orders: Order[]; next: string | null }

/** All orders, newest first. `after` is the `next` of the page before. @throws Forbidden */
export async function listOrders(
	db: Db,
	{ actor, ...page }: Page & { actor: Pick<Viewer, 'isAdmin'> },
): Promise<OrderPage> {
	if (!maySeeAllOrders(actor)) throw new Forbidden('Only the advisor can see all orders.')
	return pageOf(db, page, undefined)
}

/** The actor's own orders, newest first. */
export function listOwnOrders(
	db: Db,
	{ actor, ...page }: Page & { actor: Pick<Viewer, 'id'> },
): Promise<OrderPage> {
	return pageOf(db, page, eq(order.userId, actor.id))
}

/** The actor's own paid order by its reference, held against a refund until the transaction ends; null when it is none. */
export async function lockOwnPaidOrder(
	tx: Db,
	{ actor, reference }: { actor: Pick<Viewer, 'id'>; reference: string },
): Promise<Pick<Order, 'id' | 'priceId'> | null> {
	const [found] = await tx
		.select({ id: order.id, priceId: order.priceId })
		.from(order)
		.where(and(eq(order.reference, reference), eq(order.userId, actor.id), eq(order.status, 'paid')))
		.for('share')
	return found ?? null
}

async function pageOf(
	db: Db,
	{ status, after, limit = 50 }: Page,
	whose: ReturnType<typeof eq> | undefined,
): Promise<OrderPage> {
	const rows = await db
		.select()
		.from(order)
		.where(
			and(
				whose,
				status && eq(order.status, status),
				after !== undefined && isUuid(after)
					? sql`(${order.createdAt}, ${order.id}) < (select o.created_at, o.id from "order" o where o.id = ${after})`
					: undefined,
			),
		)
		.orderBy(desc(order.createdAt), desc(order.id))
		.limit(limit + 1)
	const orders = rows.slice(0, limit)
	return { orders, next: rows.length > limit ? orders.at(-1)!.id : null }
}

/** What the way back from the hosted page may show; nothing that names a person. */
export type OrderSummary = Pick<
	Order,
	'reference' | 'status' | 'priceId' | 'title' | 'amountCents' | 'paidAt'
>

const summary = {
	reference: order.reference,
	status: order.status,
	priceId: order.priceId,
	title: order.title,
	amountCents: order.amountCents,
	paidAt: order.paidAt,
}

/** A reference can be guessed; the provider's session id, which only the buyer's browser was given, cannot. */
export async function findOrderByReference(
	db: Db,
	{ reference, sessionId }: { reference: string; sessionId: string },
): Promise<OrderSummary | null> {
	const [found] = await db
		.select(summary)
		.from(order)
		.where(and(eq(order.reference, reference), eq(order.providerSessionId, sessionId)))
	return found ?? null
}

/** The same for a buyer who comes back without having paid. */
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
 * Gives a paid order without an account to the account that has proven its address, if there is one.
 * The account's row is locked first: a verification under way either shows here or sees the paid order.
 * Returns whether there was one.
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

/** Gives an account the paid orders of its address, if it has proven that address. Returns how many. */
export async function assignOrdersToAccount(db: Db, { userId }: { userId: string }): Promise<number> {
	const given = await db
		.update(order)
		.set({ userId })
		.from(user)
		.where(
			and(
				eq(user.id, userId),
				eq(user.emailVerified, true),
				eq(order.customerEmail, user.email),
				isNull(order.userId),
				inArray(order.status, ['paid', 'refunded']),
			),
		)
		.returning({ id: order.id })
	return given.length
}

type OpenOrder = Pick<Order, 'id' | 'reference' | 'providerSessionId' | 'expiresAt'>

/**
 * Pending orders it is time to ask the provider about: older than two minutes, not asked within five.
 * The longest unasked come first, so that none starves.
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
				eq(order.status, 'pending'),
				eq(order.provider, provider),
				isNotNull(order.providerSessionId),
				lt(order.createdAt, ago(2)),
				or(isNull(order.checkedAt), lt(order.checkedAt, ago(5))),
			),
		)
		.orderBy(sql`coalesce(${order.checkedAt}, ${order.createdAt})`)
		.limit(limit)
}

/** Puts an order at the end of the queue of those to ask about. */
export async function markChecked(db: Db, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
	await db.update(order).set({ checkedAt: now }).where(eq(order.id, orderId))
}

/**
 * Closes pending orders past their time that no provider can speak for: whose hosted page was never
 * opened, or belongs to a provider that is no longer configured. Returns how many.
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
