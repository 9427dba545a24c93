import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Auth } from '../auth.ts'
import { noteSecurityEvent } from '../security/security-events.server.ts'
import { isFresh } from '../sessions/session-life.ts'
import type { Viewer } from '../viewer.ts'
import { isProviderId, type ProviderId, providers } from './auth-result.ts'

/** A provider's account that signs somebody in here. */
export type Identity = { id: string; provider: ProviderId; providerName: string; linkedAt: Date }

export type WaysIn = { hasPassword: boolean; identities: Identity[] }

/** Every way into one's own account: whether it has a password, and which providers are linked, oldest first. */
export async function listIdentities(db: Db, { actor }: { actor: Pick<Viewer, 'id'> }): Promise<WaysIn> {
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
 * Takes a linked provider away and ends the account's other sessions, since one of them may have come by it; its owner
 * is told by mail. The actor has shown a password or code within the last minutes (`requireFresh`).
 * @throws Forbidden for who has not; NotFound when it is not the actor's; Conflict when it is the last way in
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
		auth: Pick<Auth, 'mail'>
		actor: Pick<Viewer, 'id' | 'sessionId' | 'confirmedAt'>
		identityId: string
		/** Whose request it is. */
		from: { clientIp: string; userAgent: string | null }
		now: Date
	},
): Promise<{ provider: ProviderId }> {
	if (!isFresh(actor, now)) throw new Forbidden('Please confirm it’s you first.')
	return transact(db, async (tx) => {
		// The owner's row is locked: of two unlinks at once the second sees what the first has left.
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
		await noteSecurityEvent(tx, { userId: owner.id, kind: 'provider-unlinked', detail, from, now })
		await auth.mail.providerUnlinked(tx, owner, detail)
		return { provider: found.provider }
	})
}

type Key = { provider: ProviderId; subject: string }

/** Who owns this identity; the address plays no part. */
export async function findIdentityOwner(
	db: Db,
	{ provider, subject }: Key,
): Promise<typeof user.$inferSelect | null> {
	const [found] = await db
		.select({ owner: user })
		.from(account)
		.innerJoin(user, eq(user.id, account.userId))
		.where(and(eq(account.providerId, provider), eq(account.accountId, subject)))
	return found?.owner ?? null
}

/** Gives the identity to the user unless somebody has it; false then. Of any number at once one succeeds. */
export async function insertIdentity(
	db: Db,
	{ userId, provider, subject, now }: Key & { userId: string; now: Date },
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

/** Whether the user has an identity of this provider already. */
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
