import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { client, clientAccount, clientEmail, clientOrder } from '#app/db/schema/clients/clients.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

export type Client = typeof client.$inferSelect

/** What identifies the person of a file in other modules. */
type ClientIdentity = {
	clientId: string
	userIds: string[]
	/** The main address first. */
	emails: string[]
	/** The orders in this file, including ones paid with none of these addresses. */
	orderIds: string[]
}

/** Counts the client files. */
export const countClientFiles = (db: Db): Promise<number> => db.$count(client, isNull(client.mergedIntoId))

export const noSuchFile = 'We couldn’t find this client file.'

/** Returns a file; for a merged duplicate, the placeholder row that names the file it was merged into. @throws Forbidden, NotFound */
export async function getClient(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<Client> {
	assertMay(actor, 'look-up')
	const [found] = isUuid(id) ? await db.select().from(client).where(eq(client.id, id)) : []
	if (!found) throw new NotFound(noSuchFile)
	return found
}

/**
 * Returns a file, locked until the transaction ends. @throws Forbidden; NotFound, also for a merged duplicate; Conflict when
 * `version` is not current
 */
export async function lockClient(
	tx: Db,
	{ actor, id, version }: { actor: Actor; id: string; version?: number | undefined },
): Promise<Client> {
	assertMay(actor, 'follow')
	const [found] = isUuid(id) ? await tx.select().from(client).where(eq(client.id, id)).for('update') : []
	if (!found || found.mergedIntoId) throw new NotFound(noSuchFile)
	if (version !== undefined && found.version !== version) throw new Conflict(changedByAnother)
	return found
}

export const changedByAnother =
	'Someone else changed this file in the meantime. Please compare both versions.'

/** Writes a change to a locked file. @throws Conflict when it was changed in the meantime */
export async function changeClient(
	tx: Db,
	{ before, set }: { before: Client; set: Partial<typeof client.$inferInsert> },
): Promise<Client> {
	const [changed] = await tx
		.update(client)
		.set({ ...set, version: before.version + 1 })
		.where(and(eq(client.id, before.id), eq(client.version, before.version)))
		.returning()
	if (!changed) throw new Conflict(changedByAnother)
	return changed
}

/**
 * Finds the name and main address of a file, for a form about its client; a merged duplicate leads to the file it was merged into. Null
 * when there is none. @throws Forbidden
 */
export async function findNamedClient(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<{ id: string; name: string; email: string } | null> {
	assertMay(actor, 'see')
	const [found] = isUuid(id) ? await db.select().from(client).where(eq(client.id, id)) : []
	if (!found) return null
	if (found.mergedIntoId) return findNamedClient(db, { actor, id: found.mergedIntoId })
	const { emails } = await identityOf(db, { clientId: id })
	return { id, name: found.name, email: emails[0] ?? '' }
}

/** Finds the file of a person, by account first, then by address; null when there is none. */
export async function findClientOf(
	db: Db,
	{ userId, email }: { userId?: string | null; email?: string | null },
): Promise<Client | null> {
	if (userId) {
		const [found] = await readClientOfAccount(db, { userId })
		if (found) return found.client
	}
	if (!email) return null
	const [found] = await db
		.select({ client })
		.from(clientEmail)
		.innerJoin(client, eq(client.id, clientEmail.clientId))
		.where(eq(clientEmail.email, email))
	return found?.client ?? null
}

const readClientOfAccount = preparedQuery((db) =>
	db
		.select({ client })
		.from(clientAccount)
		.innerJoin(client, eq(client.id, clientAccount.clientId))
		.where(eq(clientAccount.userId, sql.placeholder('userId')))
		.prepare('client_of_account'),
)

/** Returns the name of a client, for an email to the advisor. */
export async function nameOfClient(db: Db, { id }: { id: string }): Promise<string> {
	const [found] = await db.select({ name: client.name }).from(client).where(eq(client.id, id))
	return found?.name ?? 'A client'
}

/** Returns the names and references of files by id, for lists of other modules' records. @throws Forbidden */
export async function namesOfClients(
	db: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<Map<string, { name: string; reference: string }>> {
	assertMay(actor, 'look-up')
	if (ids.length === 0) return new Map()
	const rows = await db
		.select({ id: client.id, name: client.name, reference: client.reference })
		.from(client)
		.where(inArray(client.id, [...ids]))
	return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Returns the names and main addresses of files, to write to their clients; merged duplicates have neither. @throws Forbidden */
export async function listAddressees(
	db: Db,
	{ actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<{ id: string; name: string; isMerged: boolean; email: string | null }[]> {
	assertMay(actor, 'see')
	if (ids.length === 0) return []
	return db
		.select({
			id: client.id,
			name: client.name,
			isMerged: sql<boolean>`${client.mergedIntoId} is not null`,
			email: sql<
				string | null
			>`(select e.email::text from client_email e where e.client_id = "client"."id" order by e.main desc, e.created_at, e.email limit 1)`,
		})
		.from(client)
		.where(inArray(client.id, [...ids]))
		.orderBy(sql`lower(${client.name})`, client.id)
}

/** Finds whose addresses these are: by address in lower case, the client. */
export async function findClientsOfAddresses(
	db: Db,
	{ emails }: { emails: readonly string[] },
): Promise<Map<string, { id: string; name: string }>> {
	if (emails.length === 0) return new Map()
	const rows = await db
		.select({ email: sql<string>`lower(${clientEmail.email}::text)`, id: client.id, name: client.name })
		.from(clientEmail)
		.innerJoin(client, eq(client.id, clientEmail.clientId))
		.where(inArray(clientEmail.email, [...emails]))
	return new Map(rows.map(({ email, ...named }) => [email, named]))
}

/** Whether the file belongs to an account other than this one. */
export async function hasOtherAccount(
	db: Db,
	{ clientId, userId }: { clientId: string; userId: string },
): Promise<boolean> {
	const others = and(eq(clientAccount.clientId, clientId), ne(clientAccount.userId, userId))
	return (await db.$count(clientAccount, others)) > 0
}

/** Returns the file id of each of these orders that has a file. */
export async function filesOfOrders(
	db: Db,
	{ orderIds }: { orderIds: string[] },
): Promise<Map<string, string>> {
	if (orderIds.length === 0) return new Map()
	const rows = await db.select().from(clientOrder).where(inArray(clientOrder.orderId, orderIds))
	return new Map(rows.map(({ orderId, clientId }) => [orderId, clientId]))
}

/** Returns the accounts, addresses and orders of a file. */
export async function identityOf(db: Db, { clientId }: { clientId: string }): Promise<ClientIdentity> {
	const { rows } = await db.execute<{ user_ids: string[]; emails: string[]; order_ids: string[] }>(sql`
		select
			array(select user_id from client_account where client_id = ${clientId} order by created_at, user_id) as user_ids,
			array(select email::text from client_email where client_id = ${clientId} order by main desc, created_at, email) as emails,
			array(select order_id::text from client_order where client_id = ${clientId}) as order_ids
	`)
	const [row] = rows
	return { clientId, userIds: row?.user_ids ?? [], emails: row?.emails ?? [], orderIds: row?.order_ids ?? [] }
}
