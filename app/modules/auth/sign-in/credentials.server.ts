import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/auth.ts'
import type { Viewer } from '../viewer.ts'
import { isProviderId, type ProviderId, providers } from './auth-result.ts'

/** A person's account at a provider. It is the same whatever email address the provider says they have. */
type IdentityKey = { provider: ProviderId; subject: string }

/** What somebody signs in with. */
export type Credential = { passwordHash: string } | IdentityKey

/**
 * Stores a credential of the user; a password replaces the earlier one. Returns false if the identity is already linked; of any number of
 * parallel calls one succeeds.
 */
export async function insertCredential(
	db: Db,
	{ userId, credential, now }: { userId: string; credential: Credential; now: Date },
): Promise<boolean> {
	const password = 'passwordHash' in credential ? credential.passwordHash : null
	const key = password === null ? keyOf(credential as IdentityKey) : passwordKey(userId)
	const row = { id: randomUUID(), userId, ...key, password, createdAt: now, updatedAt: now }
	const target = [account.providerId, account.accountId]
	const insert = db.insert(account).values(row)
	const rows = await (password === null
		? insert.onConflictDoNothing({ target }).returning({ id: account.id })
		: insert.onConflictDoUpdate({ target, set: { password, updatedAt: now } }).returning({ id: account.id }))
	return rows.length > 0
}

/** Whether the user still has this credential. */
export async function hasCredential(
	db: Db,
	{ userId, credential }: { userId: string; credential: Credential },
): Promise<boolean> {
	if ('passwordHash' in credential)
		return (await findPasswordHash(db, { userId })) === credential.passwordHash
	return (await findIdentityOwner(db, credential))?.id === userId
}

/** Returns the password hash of a user; null for an account without a password. */
export async function findPasswordHash(db: Db, { userId }: { userId: string }): Promise<string | null> {
	const [row] = await db
		.select({ password: account.password })
		.from(account)
		.where(isRow(passwordKey(userId)))
	return row?.password ?? null
}

/** Returns the owner of an identity; null if it is not linked. */
export async function findIdentityOwner(
	db: Db,
	identity: IdentityKey,
): Promise<typeof user.$inferSelect | null> {
	const [found] = await db
		.select({ owner: user })
		.from(account)
		.innerJoin(user, eq(user.id, account.userId))
		.where(isRow(keyOf(identity)))
	return found?.owner ?? null
}

/** A provider account that is linked for sign-in. */
export type Identity = { id: string; provider: ProviderId; providerName: string; linkedAt: Date }

/** Returns how the actor signs in: whether the account has a password, and the linked providers, oldest first. */
export async function listIdentities(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<{ hasPassword: boolean; identities: Identity[] }> {
	const rows = await db
		.select()
		.from(account)
		.where(eq(account.userId, actor.id))
		.orderBy(asc(account.createdAt), asc(account.id))
	return {
		hasPassword: rows.some(({ providerId, password }) => providerId === 'credential' && password !== null),
		identities: rows.flatMap(({ id, providerId: provider, createdAt: linkedAt }) =>
			isProviderId(provider) ? [{ id, provider, providerName: providers[provider], linkedAt }] : [],
		),
	}
}

type RowKey = { providerId: string; accountId: string }
const passwordKey = (userId: string): RowKey => ({ providerId: 'credential', accountId: userId })
const keyOf = ({ provider, subject }: IdentityKey): RowKey => ({ providerId: provider, accountId: subject })
const isRow = ({ providerId, accountId }: RowKey) =>
	and(eq(account.providerId, providerId), eq(account.accountId, accountId))
