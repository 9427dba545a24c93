import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { keptCard, order } from '#app/db/schema/payments/orders.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { KeptCard } from '#app/platform/payments/provider.ts'
import type { Order } from './orders.server.ts'

const minuteMs = 60_000
/** Longer than all attempts of the provider's client may take. */
const leaseMs = 2 * minuteMs
const delayMaxMs = 6 * 60 * minuteMs
/** Half the time that the provider remembers an idempotency key. */
const keyValidMs = 12 * 60 * minuteMs

export type CardOfOrder = typeof keptCard.$inferSelect

/** Returns the kept card of an order; null if there is none. */
export async function findKeptCard(db: Db, { orderId }: { orderId: string }): Promise<CardOfOrder | null> {
	const [found] = await db.select().from(keptCard).where(eq(keptCard.orderId, orderId))
	return found ?? null
}

/**
 * Stores the card of an order whose fee is due later. `isNeeded`: false if the agreement has ended meanwhile or its fee is paid by
 * another card, so that this one is only removed at the provider. Lock the agreement first.
 */
export async function storeKeptCard(
	tx: Db,
	{ of, card, isNeeded, now }: { of: Order; card: KeptCard; isNeeded: boolean; now: Date },
): Promise<void> {
	await tx
		.insert(keptCard)
		.values({
			orderId: of.id,
			agreementId: of.agreementId!,
			provider: of.provider,
			...card,
			...(isNeeded ? {} : { releasedAt: now, nextAttemptAt: now }),
		})
		.onConflictDoNothing()
}

/** Makes the fee of an agreement due: from now on its card is charged. Does nothing if there is no card in use. */
export async function makeFeeDue(
	tx: Db,
	{ agreementId, now }: { agreementId: string; now: Date },
): Promise<void> {
	await tx
		.update(keptCard)
		.set({ dueAt: now, nextAttemptAt: now })
		.where(and(eq(keptCard.agreementId, agreementId), isNull(keptCard.releasedAt), isNull(keptCard.dueAt)))
}

/** Has the card of an order removed at the provider: it is not needed anymore. */
export async function releaseKeptCard(
	tx: Db,
	{ orderId, now }: { orderId: string; now: Date },
): Promise<void> {
	await tx
		.update(keptCard)
		.set({ releasedAt: now, nextAttemptAt: now, attempts: 0, lastError: null })
		.where(and(eq(keptCard.orderId, orderId), isNull(keptCard.releasedAt)))
}

/** Returns an order with its card, both locked until the transaction ends. @throws Conflict if no card was kept for it */
export async function lockKeptCard(
	tx: Db,
	{ orderId }: { orderId: string },
): Promise<{ order: Order; card: CardOfOrder }> {
	const [found] = await tx
		.select({ order, card: keptCard })
		.from(order)
		.innerJoin(keptCard, eq(keptCard.orderId, order.id))
		.where(eq(order.id, orderId))
		.for('update')
	if (!found) throw new Conflict('There is nothing to pay yet.')
	return found
}

/**
 * Cancels an order whose fee is not due yet and has its card removed: nothing is ever charged. Does nothing to an order in another state.
 * @returns whether it was canceled
 * @throws Conflict once the client has confirmed the delivery, or while the card is being charged
 */
export async function cancelDeferredOrder(
	tx: Db,
	{ orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
	const [found] = await tx
		.select({
			status: order.status,
			feeTiming: order.feeTiming,
			dueAt: keptCard.dueAt,
			declinedAt: keptCard.declinedAt,
		})
		.from(order)
		.innerJoin(keptCard, eq(keptCard.orderId, order.id))
		.where(eq(order.id, orderId))
		.for('update')
	if (found?.status !== 'deferred') return false
	if (found.dueAt && found.feeTiming !== 'trust')
		throw new Conflict('You confirmed the delivery, so the fee is due.')
	if (found.dueAt && !found.declinedAt)
		throw new Conflict('Your card is being charged. Please try again in a minute.')
	await tx.update(order).set({ status: 'canceled', closedAt: now }).where(eq(order.id, orderId))
	await releaseKeptCard(tx, { orderId, now })
	return true
}

/** What has to happen at the provider now: a charge, or the removal of a card that nobody needs. */
export type CardTask = {
	card: CardOfOrder
	order: Order
	/** Whether an earlier attempt may have charged it without our knowledge. */
	mayHaveSucceeded: boolean
}

/**
 * Claims the next charge or removal for two minutes; if the process dies, it becomes due again. The attempt is recorded before it is made,
 * so that the next one looks the charge up at the provider first. `orderId`: only of this order.
 */
export async function claimCardTask(
	db: Db,
	{ provider, orderId, now }: { provider: string; orderId?: string | undefined; now: Date },
): Promise<CardTask | null> {
	const due = db
		.select({ orderId: keptCard.orderId })
		.from(keptCard)
		.where(
			and(
				eq(keptCard.provider, provider),
				orderId ? eq(keptCard.orderId, orderId) : undefined,
				isNotNull(keptCard.nextAttemptAt),
				lte(keptCard.nextAttemptAt, now),
			),
		)
		.orderBy(asc(keptCard.nextAttemptAt), asc(keptCard.orderId))
		.limit(1)
		.for('update', { skipLocked: true })
	const [card] = await db
		.update(keptCard)
		.set({
			attempts: sql`${keptCard.attempts} + 1`,
			nextAttemptAt: new Date(now.getTime() + leaseMs),
		})
		.where(eq(keptCard.orderId, sql`(${due})`))
		.returning()
	if (!card) return null
	const [found] = await db.select().from(order).where(eq(order.id, card.orderId))
	// A restored backup has lost the attempts made since it was created.
	const isOld = card.dueAt !== null && now.getTime() - card.dueAt.getTime() > keyValidMs
	return { card, order: found!, mayHaveSucceeded: card.attempts > 1 || isOld }
}

/** Tries a charge or a removal again later: after 1, 2, 4 … minutes, up to 6 hours. */
export async function postponeCardTask(
	db: Db,
	{ card, error, now }: { card: CardOfOrder; error: string; now: Date },
): Promise<void> {
	const delayMs = Math.min(2 ** Math.min(card.attempts - 1, 10) * minuteMs, delayMaxMs)
	await db
		.update(keptCard)
		.set({ lastError: error, nextAttemptAt: new Date(now.getTime() + delayMs) })
		.where(isStillClaimed(card))
}

/**
 * Records that the bank declined the charge: it is not tried again, and the client pays on a page.
 * @returns whether it was this call that recorded it
 */
export async function recordDecline(
	tx: Db,
	{ card, error, now }: { card: CardOfOrder; error: string; now: Date },
): Promise<boolean> {
	const [declined] = await tx
		.update(keptCard)
		.set({ declinedAt: now, nextAttemptAt: null, lastError: error })
		.where(and(eq(keptCard.orderId, card.orderId), isNull(keptCard.declinedAt), isNull(keptCard.releasedAt)))
		.returning({ orderId: keptCard.orderId })
	return declined !== undefined
}

/** Records that the provider removed a card, or that there is nothing left to do about it. */
export async function recordDetached(db: Db, { card, now }: { card: CardOfOrder; now: Date }): Promise<void> {
	await db
		.update(keptCard)
		.set({ detachedAt: now, nextAttemptAt: null, lastError: null })
		.where(eq(keptCard.orderId, card.orderId))
}

const isStillClaimed = (card: CardOfOrder) =>
	and(eq(keptCard.orderId, card.orderId), eq(keptCard.attempts, card.attempts))
