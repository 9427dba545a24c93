import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'
import { recordSecurityEvent } from '../security/security-events.server.ts'
import type { Source, Viewer } from '../viewer.ts'
import { describeDevice } from './devices.server.ts'
import { cookieOf } from './session-life.server.ts'

type Actor = Pick<Viewer, 'id' | 'sessionId'>
type EndSessionInput = { actor: Actor; from: Source; now: Date }

/**
 * Returns where the actor is signed in: the session of this request first, then the most recently seen, to within ten minutes; at most
 * 100.
 */
export async function listOwnSessions(db: Db, { actor, now }: { actor: Actor; now: Date }) {
	const rows = await db
		.select()
		.from(session)
		.where(
			and(
				eq(session.userId, actor.id),
				gt(session.expiresAt, now),
				// A session whose second factor is pending is not signed in yet.
				eq(session.awaitingSecondFactor, false),
			),
		)
		.orderBy(
			desc(sql`${session.id} = ${actor.sessionId}`),
			desc(session.seenAt),
			desc(session.createdAt),
			desc(session.id),
		)
		.limit(100)
	return rows.map((row) => ({
		id: row.id,
		current: row.id === actor.sessionId,
		userAgent: row.userAgent,
		ipAddress: row.ipAddress,
		startedAt: row.createdAt,
		seenAt: row.seenAt ?? row.createdAt,
	}))
}

/** Ends one of the actor's own sessions; its next request is signed out. @throws NotFound */
export async function endOwnSession(
	db: Db,
	{ actor, sessionId, from, now }: EndSessionInput & { sessionId: string },
): Promise<void> {
	await transact(db, async (tx) => {
		const [ended] = await tx
			.delete(session)
			.where(and(eq(session.id, sessionId), eq(session.userId, actor.id)))
			.returning({ userAgent: session.userAgent })
		if (!ended) throw new NotFound('That device is already signed out.')
		const detail = describeDevice(ended.userAgent)
		await recordSecurityEvent(tx, { userId: actor.id, kind: 'sessions-ended', detail, from, now })
	})
}

/** Ends every other session of the actor, also those with a pending second factor. Returns how many there were. */
export async function endOtherSessions(db: Db, { actor, from, now }: EndSessionInput): Promise<number> {
	return transact(db, async (tx) => {
		const count = await deleteOtherSessions(tx, { actor })
		if (count > 0) await recordSecurityEvent(tx, { userId: actor.id, kind: 'sessions-ended', from, now })
		return count
	})
}

export async function deleteOtherSessions(db: Db, { actor }: { actor: Actor }): Promise<number> {
	const ended = await db
		.delete(session)
		.where(and(eq(session.userId, actor.id), ne(session.id, actor.sessionId)))
		.returning({ id: session.id })
	return ended.length
}

/**
 * Replaces the token of this session, so that a copy of the old one is useless; nothing else changes. Returns the `Set-Cookie`
 * header with the new token. @throws NotFound when the session has ended in the meantime
 */
export async function replaceOwnToken(
	db: Db,
	{ auth, actor, now }: { auth: Pick<Auth, 'cookie'>; actor: Actor; now: Date },
): Promise<string> {
	const token = newToken()
	const [stored] = await db
		.update(session)
		.set({ token, updatedAt: now })
		.where(and(eq(session.id, actor.sessionId), eq(session.userId, actor.id), gt(session.expiresAt, now)))
		.returning()
	if (!stored) throw new NotFound('You are no longer signed in. Please sign in again.')
	return cookieOf(auth, token, stored, now)
}
