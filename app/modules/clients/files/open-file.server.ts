import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { client, clientAccount, clientEmail, clientOrder } from '#app/db/schema/clients/clients.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { type Client, changeClient, hasOtherAccount } from '../clients.server.ts'
import { clientLimits } from './client-file.ts'

export type Person = {
	name?: string | null | undefined
	email?: string | null | undefined
	userId?: string | null | undefined
	phone?: string | null | undefined
}

type FindOrOpenClientFileInput = {
	actor: Actor
	person: Person
	/** The paid order that it is opened for. */
	order?: { id: string; reference: string; title: string } | undefined
	sample?: boolean
	now: Date
}

/**
 * Finds the file of a person by the order, the account or the address, or opens one. Concurrent calls get one file: each order,
 * account or address can be claimed once (primary keys), so the second caller gets the file of the first. New information about
 * the person is added to an existing file, and a new order reopens a closed one. Call it inside a transaction.
 * @returns the file, whether this call opened it, and whether the order is new in it
 */
export async function findOrOpenClientFile(
	tx: Db,
	{ actor, person, order, sample = false, now }: FindOrOpenClientFileInput,
): Promise<{ client: Client; opened: boolean; filed: boolean }> {
	const userId = person.userId ?? (await findVerifiedAccount(tx, person))
	const email = await verifiedEmail(tx, { ...person, userId })
	const inserted = await insertFile(tx, {
		name: nameOf(person),
		phone: person.phone || null,
		sample,
		activeAt: now,
		createdAt: now,
	})
	const newId = inserted.id
	// Always in this order, so that concurrent calls cannot deadlock.
	const byOrder = order && (await claimOrder(tx, { orderId: order.id, clientId: newId }))
	const byAccount = userId ? await claimAccount(tx, { userId, clientId: newId }) : undefined
	const byEmail = email ? await claimEmail(tx, { email, clientId: newId }) : undefined
	const isOfOtherAccount = userId && byEmail && (await hasOtherAccount(tx, { clientId: byEmail, userId }))
	const others = [byOrder, byAccount, isOfOtherAccount ? undefined : byEmail].filter(
		(id) => id !== undefined && id !== newId,
	)
	const filed = byOrder === newId
	if (others.length === 0) {
		await recordClientEvent(tx, {
			clientId: newId,
			what: 'opened',
			actor,
			now,
			detail: order ? { order: order.reference, title: order.title } : {},
		})
		return { client: inserted, opened: true, filed }
	}
	const stored = await lockFile(tx, others[0]!)
	await moveClaims(tx, { from: newId, to: stored.id })
	await tx.delete(client).where(eq(client.id, newId))
	if (!stored.phone && person.phone)
		await tx.update(client).set({ phone: person.phone }).where(eq(client.id, stored.id))
	if (!order || !filed) return { client: stored, opened: false, filed }
	await recordClientEvent(tx, {
		clientId: stored.id,
		what: 'order-filed',
		actor,
		now,
		detail: { order: order.reference, title: order.title },
	})
	return { client: await reopenIfClosed(tx, { before: stored, actor, now }), opened: false, filed }
}

/** Reopens the file of a past client: with a new order, or when the advisor works for them again. An event from before it was closed leaves it closed. */
export async function reopenIfClosed(
	tx: Db,
	{ before, actor, now }: { before: Client; actor: Actor; now: Date },
): Promise<Client> {
	if (!before.closedAt || before.closedAt > now) return before
	const reopened = await changeClient(tx, { before, set: { closedAt: null } })
	await recordClientEvent(tx, { clientId: before.id, what: 'reopened', actor, now })
	return reopened
}

/** Inserts a file that belongs to nobody yet, under an unused reference. */
export function insertFile(tx: Db, file: Omit<typeof client.$inferInsert, 'reference'>): Promise<Client> {
	return insertWithNewReference('LF', async (reference) => {
		const [inserted] = await tx
			.insert(client)
			.values({ ...file, reference })
			.onConflictDoNothing({ target: client.reference })
			.returning()
		return inserted
	})
}

/** Returns the file, locked until the transaction ends; if it was merged in the meantime, the file it was merged into. */
export async function lockFile(tx: Db, id: string): Promise<Client> {
	const [found] = await tx.select().from(client).where(eq(client.id, id)).for('update')
	return found!.mergedIntoId ? lockFile(tx, found!.mergedIntoId) : found!
}

/** Adds an account to the file of its verified address, unless the file belongs to another account. @returns the file's id, or null */
export async function joinAccountToFile(
	tx: Db,
	{ userId, now }: { userId: string; now: Date },
): Promise<string | null> {
	const [file] = await tx
		.select({ id: clientEmail.clientId })
		.from(clientEmail)
		.innerJoin(user, and(eq(user.email, clientEmail.email), eq(user.emailVerified, true)))
		.where(eq(user.id, userId))
	if (!file || (await hasOtherAccount(tx, { clientId: file.id, userId }))) return null
	const [joined] = await tx
		.insert(clientAccount)
		.values({ userId, clientId: file.id })
		.onConflictDoNothing()
		.returning()
	if (joined)
		await recordClientEvent(tx, { clientId: file.id, what: 'account-joined', actor: siteActor('job'), now })
	return file.id
}

/** Finds the account that has verified the address, so that an order placed without signing in belongs to it too. */
async function findVerifiedAccount(tx: Db, { email }: Person): Promise<string | null> {
	if (!email) return null
	const [owner] = await tx
		.select({ id: user.id })
		.from(user)
		.where(and(eq(user.email, email), eq(user.emailVerified, true)))
	return owner?.id ?? null
}

/**
 * Returns the address, unless the signed-in account has not verified it. An account sees everything in its file, and anybody can type any
 * address on a payment page, so an account and an address share a file only if the account has verified the address.
 */
async function verifiedEmail(tx: Db, { email, userId }: Person): Promise<string | null> {
	if (!email || !userId) return email || null
	const [verified] = await tx
		.select({ id: user.id })
		.from(user)
		.where(and(eq(user.id, userId), eq(user.email, email), eq(user.emailVerified, true)))
	return verified ? email : null
}

async function claimOrder(tx: Db, claim: { orderId: string; clientId: string }): Promise<string> {
	const [claimed] = await tx.insert(clientOrder).values(claim).onConflictDoNothing().returning()
	const [row] = claimed
		? [claimed]
		: await tx.select().from(clientOrder).where(eq(clientOrder.orderId, claim.orderId))
	return row!.clientId
}

async function claimAccount(tx: Db, claim: { userId: string; clientId: string }): Promise<string> {
	const [claimed] = await tx.insert(clientAccount).values(claim).onConflictDoNothing().returning()
	const [row] = claimed
		? [claimed]
		: await tx.select().from(clientAccount).where(eq(clientAccount.userId, claim.userId))
	return row!.clientId
}

async function claimEmail(tx: Db, claim: { email: string; clientId: string }): Promise<string> {
	const [claimed] = await tx
		.insert(clientEmail)
		.values({ ...claim, main: true })
		.onConflictDoNothing({ target: clientEmail.email })
		.returning()
	const [row] = claimed
		? [claimed]
		: await tx.select().from(clientEmail).where(eq(clientEmail.email, claim.email))
	return row!.clientId
}

/** Moves the order, account and address that a new file claimed to the existing file of the same person. */
async function moveClaims(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
	await tx.update(clientOrder).set({ clientId: to }).where(eq(clientOrder.clientId, from))
	await tx.update(clientAccount).set({ clientId: to }).where(eq(clientAccount.clientId, from))
	const [main] = await tx
		.select({ email: clientEmail.email })
		.from(clientEmail)
		.where(and(eq(clientEmail.clientId, to), sql`${clientEmail.main}`))
	await tx
		.update(clientEmail)
		.set({ clientId: to, ...(main ? { main: false } : {}) })
		.where(eq(clientEmail.clientId, from))
}

/** Returns the name that the admin sees; without one, the part of the address before the @. */
function nameOf({ name, email }: Person): string {
	return (name?.trim() || email?.split('@')[0] || 'Unnamed client').slice(0, clientLimits.name)
}
