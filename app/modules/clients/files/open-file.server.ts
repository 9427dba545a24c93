import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { client, clientAccount, clientEmail, clientOrder } from '#app/db/schema/clients.ts'
import { underNewReference } from '#app/platform/reference.server.ts'
import { type Client, hasOtherAccount } from '../clients.server.ts'
import { noteClientEvent } from '../history.server.ts'
import type { ClientActor } from '../policy.ts'
import { clientLimits } from './client-file.ts'

export type Person = {
	name?: string | null | undefined
	email?: string | null | undefined
	userId?: string | null | undefined
	phone?: string | null | undefined
}

type OpenFileInput = {
	actor: ClientActor
	person: Person
	/** The paid order that it is opened for. */
	order?: { id: string; reference: string; title: string } | undefined
	sample?: boolean
	now: Date
}

/**
 * The file of a person: found by the order, the account or the address, else opened. Called twice, also at once, it is one file:
 * whoever claims an order, an account or an address second is given the file of who came first, because each can be claimed
 * once (primary keys). What is new of the person is added to a file that is found. Call inside a transaction.
 *
 * What an account may see of its file is what was bought and done for it, so an account and an address meet only where the account
 * has proven the address, and never in the file of another account: on a payment page anybody can type any address.
 * @returns whether it was opened by this call, and whether the order is new in it
 */
export async function openFile(
	tx: Db,
	{ actor, person, order, sample = false, now }: OpenFileInput,
): Promise<{ client: Client; opened: boolean; filed: boolean }> {
	const userId = person.userId ?? (await provenAccountOf(tx, person))
	const email = await meetingEmail(tx, { ...person, userId })
	const made = await insertFile(tx, {
		name: nameOf(person),
		phone: person.phone || null,
		sample,
		activeAt: now,
		createdAt: now,
	})
	const own = made.id
	// Always in this order, so that two of them never wait for each other crosswise.
	const byOrder = order && (await claimOrder(tx, { orderId: order.id, clientId: own }))
	const byAccount = userId ? await claimAccount(tx, { userId, clientId: own }) : undefined
	const byEmail = email ? await claimEmail(tx, { email, clientId: own }) : undefined
	const ofOther = userId && byEmail && (await hasOtherAccount(tx, { clientId: byEmail, userId }))
	const others = [byOrder, byAccount, ofOther ? undefined : byEmail].filter(
		(id) => id !== undefined && id !== own,
	)
	const filed = byOrder === own
	if (others.length === 0) {
		await noteClientEvent(tx, {
			clientId: own,
			what: 'opened',
			actor,
			now,
			detail: order ? { order: order.reference, title: order.title } : {},
		})
		return { client: made, opened: true, filed }
	}
	const stored = await lockFile(tx, others[0]!)
	await handOver(tx, { from: own, to: stored.id })
	await tx.delete(client).where(eq(client.id, own))
	if (!stored.phone && person.phone)
		await tx.update(client).set({ phone: person.phone }).where(eq(client.id, stored.id))
	if (order && filed)
		await noteClientEvent(tx, {
			clientId: stored.id,
			what: 'order-filed',
			actor,
			now,
			detail: { order: order.reference, title: order.title },
		})
	return { client: stored, opened: false, filed }
}

/** A file of nobody yet, under the first reference that no other has. */
export function insertFile(tx: Db, file: Omit<typeof client.$inferInsert, 'reference'>): Promise<Client> {
	return underNewReference('LF', async (reference) => {
		const [made] = await tx
			.insert(client)
			.values({ ...file, reference })
			.onConflictDoNothing({ target: client.reference })
			.returning()
		return made
	})
}

/** Locked until the transaction ends; where it was merged meanwhile, the file it is in now. */
async function lockFile(tx: Db, id: string): Promise<Client> {
	const [found] = await tx.select().from(client).where(eq(client.id, id)).for('update')
	return found!.mergedIntoId ? lockFile(tx, found!.mergedIntoId) : found!
}

/** Adds an account to the file of the address it has proven, unless that file is another account's. Returns that file. */
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
		await noteClientEvent(tx, { clientId: file.id, what: 'account-joined', actor: { kind: 'system' }, now })
	return file.id
}

/** The account that has proven the address, for whoever bought without signing in: their order is given to it, too. */
async function provenAccountOf(tx: Db, { email }: Person): Promise<string | null> {
	if (!email) return null
	const [owner] = await tx
		.select({ id: user.id })
		.from(user)
		.where(and(eq(user.email, email), eq(user.emailVerified, true)))
	return owner?.id ?? null
}

/** The address, unless somebody is signed in who has not proven it. */
async function meetingEmail(tx: Db, { email, userId }: Person): Promise<string | null> {
	if (!email || !userId) return email || null
	const [proven] = await tx
		.select({ id: user.id })
		.from(user)
		.where(and(eq(user.id, userId), eq(user.email, email), eq(user.emailVerified, true)))
	return proven ? email : null
}

async function claimOrder(tx: Db, claim: { orderId: string; clientId: string }): Promise<string> {
	const [won] = await tx.insert(clientOrder).values(claim).onConflictDoNothing().returning()
	const [row] = won
		? [won]
		: await tx.select().from(clientOrder).where(eq(clientOrder.orderId, claim.orderId))
	return row!.clientId
}

async function claimAccount(tx: Db, claim: { userId: string; clientId: string }): Promise<string> {
	const [won] = await tx.insert(clientAccount).values(claim).onConflictDoNothing().returning()
	const [row] = won
		? [won]
		: await tx.select().from(clientAccount).where(eq(clientAccount.userId, claim.userId))
	return row!.clientId
}

async function claimEmail(tx: Db, claim: { email: string; clientId: string }): Promise<string> {
	const [won] = await tx
		.insert(clientEmail)
		.values({ ...claim, main: true })
		.onConflictDoNothing({ target: clientEmail.email })
		.returning()
	const [row] = won ? [won] : await tx.select().from(clientEmail).where(eq(clientEmail.email, claim.email))
	return row!.clientId
}

/** What was claimed for a file that turned out to be a double. */
async function handOver(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
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

/** A name is what the desk reads; without one the address stands for it. */
function nameOf({ name, email }: Person): string {
	return (name?.trim() || email?.split('@')[0] || 'Unnamed client').slice(0, clientLimits.name)
}
