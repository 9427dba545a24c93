import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { transact } from '#app/db/transact.server.ts'
import { newToken } from '#app/platform/links/random-token.server.ts'
import { accountActor } from '../actor.server.ts'
import type { Auth } from '../auth.server.ts'
import { type Credential, hasCredential } from '../sign-in/credentials.server.ts'
import type { CurrentSession, Source, Viewer } from '../viewer.ts'
import { cookieOf, expiryOf, renewalIntervalMs } from './session-life.server.ts'
import type { SessionResult } from './session-store.ts'

type Site = Pick<Auth, 'cookie' | 'adminsNeedSecondFactor'>

type CreateSessionInput = {
	auth: Site
	userId: string
	/** What the person has just signed in with. */
	credential: Credential
	/** Whether the cookie lasts 30 days or ends with the browser session. */
	remember: boolean
	from: Source
	now: Date
}

/**
 * Creates a session, the only place that does. Returns null if the account no longer has the credential: whoever changes a
 * password or unlinks a provider locks the account's row and ends its sessions, so a session of the former credential cannot be
 * created afterwards. Whether a second factor is pending is decided by a trigger on the table, for every way of signing in.
 */
export function createSession(
	db: Db,
	{ auth, userId, credential, remember, from, now }: CreateSessionInput,
): Promise<{ setCookie: string; current: CurrentSession } | null> {
	return transact(db, async (tx) => {
		await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
		if (!(await hasCredential(tx, { userId, credential }))) return null
		const token = newToken()
		const life = { remembered: remember, expiresAt: expiryOf({ remembered: remember, createdAt: now }, now) }
		await tx.insert(session).values({
			id: randomUUID(),
			userId,
			token,
			...life,
			ipAddress: from.clientIp,
			userAgent: from.userAgent?.slice(0, 500) ?? null,
			// A provider may confirm whoever uses the machine, so its sign-in does not confirm that the owner is present.
			confirmedAt: 'passwordHash' in credential ? now : null,
			createdAt: now,
			updatedAt: now,
		})
		const current = await findSession(tx, { auth, token, now })
		return { setCookie: cookieOf(auth, token, life, now), current }
	})
}

/**
 * Returns what the session cookie of these request headers stands for: nobody, a person whose second factor is pending, or a
 * viewer. One indexed read, so a deleted session is invalid immediately.
 */
export async function findCurrentSession(
	db: Db,
	{ auth, headers, now }: { auth: Site; headers: Headers; now: Date },
): Promise<CurrentSession> {
	const token = auth.cookie.read(headers)
	return token ? findSession(db, { auth, token, now }) : { state: 'none' }
}

async function findSession(
	db: Db,
	{ auth, token, now }: { auth: Site; token: string; now: Date },
): Promise<CurrentSession> {
	const [found] = await readSession(db, { token, now })
	if (!found) return { state: 'none' }
	const { id: sessionId, userId, expiresAt, confirmedAt, seenAt, updatedAt } = found.session
	const { name, email, emailVerified, role, staffRole } = found.user
	if (found.session.awaitingSecondFactor) return { state: 'awaiting-second-factor', sessionId, userId, email }
	const hasSecondFactor = found.enrolledAt !== null
	const mustEnroll = role === 'admin' && auth.adminsNeedSecondFactor && !hasSecondFactor
	return {
		state: 'signed-in',
		viewer: {
			...accountActor({ id: userId, role, staffRole, mustEnroll }),
			name,
			email,
			emailVerified,
			mustEnroll,
			hasSecondFactor,
			sessionId,
			sessionExpiresAt: expiresAt,
			sessionSeenAt: seenAt,
			renewedAt: updatedAt,
			confirmedAt,
		},
	}
}

const readSession = preparedQuery((db) =>
	db
		.select({ session, user, enrolledAt: twoFactor.confirmedAt })
		.from(session)
		.innerJoin(user, eq(user.id, session.userId))
		.leftJoin(twoFactor, eq(twoFactor.userId, session.userId))
		.where(and(eq(session.token, sql.placeholder('token')), gt(session.expiresAt, sql.placeholder('now'))))
		.prepare('current_session'),
)

/** Whether a password or provider was accepted and the second factor is still pending. */
export const isAwaitingSecondFactor = (current: CurrentSession) => current.state === 'awaiting-second-factor'

/** Returns who may act with this session; null for nobody, and while the second factor is pending. */
export const viewerOf = (current: CurrentSession): Viewer | null =>
	current.state === 'signed-in' ? current.viewer : null

/**
 * Returns the path to redirect to after a session was created: the challenge, enrollment for an admin who needs it, or
 * `returnTo`. Every sign-in method uses it.
 */
export function afterSignIn(current: CurrentSession, returnTo: string): string {
	const search = returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
	if (isAwaitingSecondFactor(current)) return `/sign-in/second-factor${search}`
	if (viewerOf(current)?.mustEnroll) return `/account/second-factor${search}`
	return returnTo
}

/**
 * Extends the session of these request headers to 24 hours from now, or with 'Remember me' to 30 days from now, but at most to 7
 * or 180 days after sign-in. The token stays the same, so simultaneous renewals do not conflict, and an ended session stays
 * ended. Returns null without a session; otherwise the cookie to set, which only 'Remember me' needs.
 */
export async function renewSession(
	db: Db,
	{ auth, headers, now }: { auth: Pick<Auth, 'cookie'>; headers: Headers; now: Date },
): Promise<{ setCookie: string | null } | null> {
	const token = auth.cookie.read(headers)
	if (!token) return null
	const alive = and(
		eq(session.token, token),
		eq(session.awaitingSecondFactor, false),
		gt(session.expiresAt, now),
	)
	const [found] = await db.select().from(session).where(alive)
	if (!found) return null
	const renewal = { expiresAt: expiryOf(found, now), updatedAt: now }
	const [renewed] = await db.update(session).set(renewal).where(alive).returning()
	if (!renewed) return null
	return { setCookie: renewed.remembered ? cookieOf(auth, token, renewed, now) : null }
}

/**
 * Returns what browser code may know of a session, never its token. Times are in seconds from now, because the visitor's clock
 * may be wrong.
 */
export function describeSession(viewer: Viewer | null, now: Date): SessionResult {
	if (!viewer) return { session: null }
	const { sessionId, id, email, name, kind, hasSecondFactor, sessionExpiresAt, renewedAt } = viewer
	const until = Math.min(renewedAt.getTime() + renewalIntervalMs, sessionExpiresAt.getTime())
	return {
		session: {
			id: sessionId,
			expiresInSeconds: Math.max(0, Math.round((until - now.getTime()) / 1_000)),
			user: { id, email, name },
			isAdmin: kind === 'staff',
			hasSecondFactor,
		},
	}
}

/** Ends the session immediately on every instance. Returns the cookie that clears it from the browser. */
export async function signOut(
	db: Db,
	{ auth, headers }: { auth: Pick<Auth, 'cookie'>; headers: Headers },
): Promise<{ setCookie: string }> {
	const token = auth.cookie.read(headers)
	if (token) await db.delete(session).where(eq(session.token, token))
	return { setCookie: auth.cookie.clear() }
}
