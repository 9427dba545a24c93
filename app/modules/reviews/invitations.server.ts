import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review, reviewInvitation, reviewOptOut } from '#app/db/schema/reviews.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import type { Link, Links } from '#app/platform/links/signed-links.server.ts'

export type Invitation = typeof reviewInvitation.$inferSelect

/** Returns the IDs of those orders that have neither an invitation nor a review. */
export async function listUninvitedOrders(
	db: Db,
	{ orderIds }: { orderIds: string[] },
): Promise<Set<string>> {
	const open = new Set(orderIds)
	if (open.size === 0) return open
	const invited = await db
		.select({ orderId: reviewInvitation.orderId })
		.from(reviewInvitation)
		.where(inArray(reviewInvitation.orderId, orderIds))
	const reviewed = await db
		.select({ orderId: review.orderId })
		.from(review)
		.where(inArray(review.orderId, orderIds))
	for (const { orderId } of [...invited, ...reviewed]) open.delete(orderId ?? '')
	return open
}

/** The link in the email and in its reminder: to the review of an order, and to opt out. */
export const invitationLink = (orderId: string) => ({ purpose: 'review', subject: orderId }) satisfies Link

type OpenInvitationInput = {
	order: { id: string; email: string; service: OfferingKind }
	links: Links
	now: Date
}

/**
 * Records that a review of an order is requested, in the transaction that queues the email.
 * @returns false when any worker requested it before, or the address has opted out
 */
export async function openInvitation(tx: Db, { order, links, now }: OpenInvitationInput): Promise<boolean> {
	if (await hasOptedOut(tx, { email: order.email })) return false
	const [opened] = await tx
		.insert(reviewInvitation)
		.values({
			orderId: order.id,
			email: order.email,
			service: order.service,
			tokenHash: hashOfToken(links.tokenOf(invitationLink(order.id))),
			sentAt: now,
		})
		.onConflictDoNothing()
		.returning({ orderId: reviewInvitation.orderId })
	return opened !== undefined
}

/** Returns the order IDs of invitations sent by `sentUntil` that had no reminder and are not closed, oldest first; at most 500. */
export async function listUnreminded(db: Db, { sentUntil }: { sentUntil: Date }): Promise<string[]> {
	const rows = await db
		.select({ orderId: reviewInvitation.orderId })
		.from(reviewInvitation)
		.where(and(unreminded(), lte(reviewInvitation.sentAt, sentUntil)))
		.orderBy(asc(reviewInvitation.sentAt), asc(reviewInvitation.orderId))
		.limit(500)
	return rows.map(({ orderId }) => orderId)
}

/** Locks an invitation that had no reminder and is not closed, until the transaction ends; null when there is none or another worker has it. */
export async function lockUnreminded(tx: Db, { orderId }: { orderId: string }): Promise<Invitation | null> {
	const [locked] = await tx
		.select()
		.from(reviewInvitation)
		.where(and(eq(reviewInvitation.orderId, orderId), unreminded()))
		.for('update', { skipLocked: true })
	return locked ?? null
}

/** Whether a reminder of a locked invitation is still appropriate: no review of the order, no opt-out. */
export async function isReminderDue(tx: Db, { orderId, email }: Invitation): Promise<boolean> {
	const [written] = await tx.select({ id: review.id }).from(review).where(eq(review.orderId, orderId))
	return !written && !(await hasOptedOut(tx, { email }))
}

/** Ends an invitation: the reminder was sent, or there is no reason to send one. */
export async function endInvitation(
	tx: Db,
	{ orderId, outcome, now }: { orderId: string; outcome: 'reminded' | 'closed'; now: Date },
): Promise<void> {
	await tx
		.update(reviewInvitation)
		.set(outcome === 'reminded' ? { remindedAt: now } : { closedAt: now })
		.where(eq(reviewInvitation.orderId, orderId))
}

type CloseInvitationsInput = {
	orders: { id: string; service: OfferingKind }[]
	/** Null closes only the invitations of these orders. */
	email: string | null
	now: Date
}

/**
 * Stops invitations and reminders for these orders and for the address. An order without an invitation gets a closed one that names no
 * address and whose token nobody has; one that was sent keeps its token, so that its unsubscribe link still works.
 */
export async function closeInvitations(tx: Db, { orders, email, now }: CloseInvitationsInput): Promise<void> {
	const orderIds = orders.map(({ id }) => id)
	// Inserted first: a concurrent openInvitation is waited for, and then closed below.
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
					tokenHash: hashOfToken(newToken()),
				})),
			)
			.onConflictDoNothing()
	const toAddress = email === null ? undefined : eq(reviewInvitation.email, email)
	await tx
		.update(reviewInvitation)
		.set({ closedAt: now })
		.where(and(or(inArray(reviewInvitation.orderId, orderIds), toAddress), isNull(reviewInvitation.closedAt)))
}

/** Returns the invitation that an emailed link belongs to. @throws NotFound, with the same message for every invalid token */
export function getInvitation(db: Db, { links, token }: LinkInput): Promise<Invitation> {
	const { orderId, tokenHash, email } = reviewInvitation
	const list = (where: SQL) => db.select().from(reviewInvitation).where(where)
	return links.open(
		'review',
		token,
		// An invitation that was never sent names no address; nobody has its link.
		async (id) => (await list(sql`${orderId} = ${id} and ${email} <> ''`)).map((row) => ({ row })),
		(hash) => list(eq(tokenHash, hash)),
	)
}

type LinkInput = { links: Links; token: string }

/** Opts the address of this link out of all review requests. Repeating it changes nothing. @throws NotFound */
export async function optOut(db: Db, { now, ...link }: LinkInput & { now: Date }): Promise<void> {
	const { email } = await getInvitation(db, link)
	await db.insert(reviewOptOut).values({ email, createdAt: now }).onConflictDoNothing()
}

async function hasOptedOut(db: Db, { email }: { email: string }): Promise<boolean> {
	const [found] = await db.select().from(reviewOptOut).where(eq(reviewOptOut.email, email))
	return found !== undefined
}

const unreminded = () => and(isNull(reviewInvitation.remindedAt), isNull(reviewInvitation.closedAt))
