import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review, reviewInvitation, reviewOptOut } from '#app/db/schema/reviews.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { hashOfToken, type InvitationLinks } from './invitation-links.server.ts'

export type Invitation = typeof reviewInvitation.$inferSelect

/** Of these orders, those that nobody was asked about and nobody reviewed. */
export async function withoutInvitation(db: Db, { orderIds }: { orderIds: string[] }): Promise<Set<string>> {
	const open = new Set(orderIds)
	if (open.size === 0) return open
	const asked = await db
		.select({ orderId: reviewInvitation.orderId })
		.from(reviewInvitation)
		.where(inArray(reviewInvitation.orderId, orderIds))
	const reviewed = await db
		.select({ orderId: review.orderId })
		.from(review)
		.where(inArray(review.orderId, orderIds))
	for (const { orderId } of [...asked, ...reviewed]) open.delete(orderId ?? '')
	return open
}

type OpenInvitation = {
	order: { id: string; email: string; service: OfferingKind }
	links: InvitationLinks
	now: Date
}

/**
 * Notes that somebody is asked about an order, in the transaction that queues the mail. False when they were asked before,
 * by whichever worker, or want no such mails.
 */
export async function openInvitation(tx: Db, { order, links, now }: OpenInvitation): Promise<boolean> {
	if (await hasOptedOut(tx, { email: order.email })) return false
	const [opened] = await tx
		.insert(reviewInvitation)
		.values({
			orderId: order.id,
			email: order.email,
			service: order.service,
			tokenHash: hashOfToken(links.tokenOf(order.id)),
			sentAt: now,
		})
		.onConflictDoNothing()
		.returning({ orderId: reviewInvitation.orderId })
	return opened !== undefined
}

/** Invitations sent until then that were neither reminded of nor closed, the oldest first. */
export async function listUnreminded(db: Db, { sentUntil }: { sentUntil: Date }): Promise<string[]> {
	const rows = await db
		.select({ orderId: reviewInvitation.orderId })
		.from(reviewInvitation)
		.where(and(unreminded(), lte(reviewInvitation.sentAt, sentUntil)))
		.orderBy(asc(reviewInvitation.sentAt))
		.limit(500)
	return rows.map(({ orderId }) => orderId)
}

/** One of them, held until the transaction ends; null when another worker has it or it is done. */
export async function holdUnreminded(tx: Db, { orderId }: { orderId: string }): Promise<Invitation | null> {
	const [held] = await tx
		.select()
		.from(reviewInvitation)
		.where(and(eq(reviewInvitation.orderId, orderId), unreminded()))
		.for('update', { skipLocked: true })
	return held ?? null
}

/** Whether a reminder of a held invitation would still be right: no review of the order, no opt-out. */
export async function isStillOpen(tx: Db, { orderId, email }: Invitation): Promise<boolean> {
	const [written] = await tx.select({ id: review.id }).from(review).where(eq(review.orderId, orderId))
	return !written && !(await hasOptedOut(tx, { email }))
}

/** Nothing more is sent about the order: it was reminded of, or there is no reason to. */
export async function endInvitation(
	tx: Db,
	{ orderId, as, now }: { orderId: string; as: 'reminded' | 'closed'; now: Date },
): Promise<void> {
	await tx
		.update(reviewInvitation)
		.set(as === 'reminded' ? { remindedAt: now } : { closedAt: now })
		.where(eq(reviewInvitation.orderId, orderId))
}

type CloseInvitations = {
	orders: { id: string; service: OfferingKind }[]
	/** Null: nobody's. */
	email: string | null
	now: Date
}

/**
 * Nobody is asked or reminded about these orders, nor by an invitation to the address. An order not asked about yet gets a closed
 * invitation that names no address and whose link nobody has; one that was sent keeps its own, so that its link goes on stopping mails.
 */
export async function closeInvitations(tx: Db, { orders, email, now }: CloseInvitations): Promise<void> {
	const orderIds = orders.map(({ id }) => id)
	// First: an invitation that is being opened meanwhile is waited for, and closed below.
	if (orders.length > 0)
		await tx
			.insert(reviewInvitation)
			.values(
				orders.map(({ id, service }) => ({
					orderId: id,
					email: '',
					service,
					sentAt: now,
					closedAt: now,
					tokenHash: hashOfToken(randomBytes(32).toString('base64url')),
				})),
			)
			.onConflictDoNothing()
	const theirs = email === null ? undefined : eq(reviewInvitation.email, email)
	await tx
		.update(reviewInvitation)
		.set({ closedAt: now })
		.where(and(or(inArray(reviewInvitation.orderId, orderIds), theirs), isNull(reviewInvitation.closedAt)))
}

/** What a mailed link stands for. @throws NotFound, with the same words for every token that opens nothing */
export async function getInvitation(db: Db, { token }: { token: string }): Promise<Invitation> {
	const [found] = await db
		.select()
		.from(reviewInvitation)
		.where(eq(reviewInvitation.tokenHash, hashOfToken(token)))
	if (!found) throw new NotFound('This link doesn’t work. Please use the one in the email, or email us.')
	return found
}

/** From now on nobody at the address of this link is asked again. A second time changes nothing. @throws NotFound */
export async function optOut(db: Db, { token, now }: { token: string; now: Date }): Promise<void> {
	const { email } = await getInvitation(db, { token })
	await db.insert(reviewOptOut).values({ email, createdAt: now }).onConflictDoNothing()
}

async function hasOptedOut(db: Db, { email }: { email: string }): Promise<boolean> {
	const [found] = await db.select().from(reviewOptOut).where(eq(reviewOptOut.email, email))
	return found !== undefined
}

const unreminded = () => and(isNull(reviewInvitation.remindedAt), isNull(reviewInvitation.closedAt))
