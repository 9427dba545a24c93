import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { notifyOwner } from '../security/security-events.server.ts'
import { isFresh } from '../sessions/session-life.ts'
import type { Viewer } from '../viewer.ts'
import { isProviderId, type ProviderId, providers } from './auth-result.ts'

/** A provider account that is linked for sign-in. */
export type Identity = { id: string; provider: ProviderId; providerName: string; linkedAt: Date }

export type SignInMethods = { hasPassword: boolean; identities: Identity[] }

/** Returns the sign-in methods of the actor's account: whether it has a password, and the linked providers, oldest first. */
export async function listIdentities(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<SignInMethods> {
	const rows = await db
		.select({
			id: account.id,
			providerId: account.providerId,
			hash: account.password,
			createdAt: account.createdAt,
		})
		.from(account)
		.where(eq(account.userId, actor.id))
		.orderBy(asc(account.createdAt))
	return {
		hasPassword: rows.some(({ providerId, hash }) => providerId === 'credential' && hash !== null),
		identities: rows.flatMap(({ id, providerId, createdAt }) =>
			isProviderId(providerId)
				? [{ id, provider: providerId, providerName: providers[providerId], linkedAt: createdAt }]
				: [],
		),
	}
}

/**
 * Unlinks a provider, ends the account's other sessions (one of them may have been created through it), and notifies the owner by
 * email. The actor must have confirmed their presence within the last five minutes.
 * @throws Forbidden without a recent confirmation; NotFound when it is not the actor's; Conflict when it is the last sign-in
 * method
 */
export async function unlinkIdentity(
	db: Db,
	{
		auth,
		actor,
		identityId,
		from,
		now,
	}: {
		auth: Pick<Auth, 'queueEmail'>
		actor: Pick<Viewer, 'id' | 'sessionId' | 'confirmedAt'>
		identityId: string
		/** The request that unlinks the provider. */
		from: { clientIp: string; userAgent: string | null }
		now: Date
	},
): Promise<{ provider: ProviderId }> {
	if (!isFresh(actor, now)) throw new Forbidden('Please confirm it’s you first.')
	return transact(db, async (tx) => {
		// The owner's row is locked, so the second of two simultaneous unlinks sees the result of the first.
		const [owner] = await tx.select().from(user).where(eq(user.id, actor.id)).for('update')
		const { hasPassword, identities } = await listIdentities(tx, { actor })
		const found = identities.find(({ id }) => id === identityId)
		if (!owner || !found) throw new NotFound('This account is not linked to yours.')
		if (!hasPassword && identities.length === 1)
			throw new Conflict(
				`${found.providerName} is your only way to sign in. Choose a password first: 'Forgot password' emails you a link.`,
			)
		await tx.delete(account).where(eq(account.id, found.id))
		await tx.delete(session).where(and(eq(session.userId, owner.id), ne(session.id, actor.sessionId)))
		const detail = found.providerName
		await notifyOwner(tx, { auth, owner, kind: 'provider-unlinked', detail, from, now })
		return { provider: found.provider }
	})
}

type IdentityKey = { provider: ProviderId; subject: string }

/** Returns the owner of an identity; the email address does not matter. Null if it is not linked. */
export async function findIdentityOwner(
	db: Db,
	{ provider, subject }: IdentityKey,
): Promise<typeof user.$inferSelect | null> {
	const [found] = await db
		.select({ owner: user })
		.from(account)
		.innerJoin(user, eq(user.id, account.userId))
		.where(and(eq(account.providerId, provider), eq(account.accountId, subject)))
	return found?.owner ?? null
}

/** Links an identity to a user. Returns false if it is already linked; of any number of parallel calls one succeeds. */
export async function insertIdentity(
	db: Db,
	{ userId, provider, subject, now }: IdentityKey & { userId: string; now: Date },
): Promise<boolean> {
	const rows = await db
		.insert(account)
		.values({
			id: randomUUID(),
			userId,
			providerId: provider,
			accountId: subject,
			createdAt: now,
			updatedAt: now,
		})
		.onConflictDoNothing({ target: [account.providerId, account.accountId] })
		.returning({ id: account.id })
	return rows.length > 0
}

/** Whether the user already has an identity of this provider. */
export async function hasIdentityOf(
	db: Db,
	{ userId, provider }: { userId: string; provider: ProviderId },
): Promise<boolean> {
	const rows = await db
		.select({ id: account.id })
		.from(account)
		.where(and(eq(account.userId, userId), eq(account.providerId, provider)))
	return rows.length > 0
}
