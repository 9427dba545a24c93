import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { accountActor } from '../actor.server.ts'
import type { Auth } from '../auth.ts'
import type { CurrentSession, Viewer } from '../viewer.ts'

type Site = { auth: Pick<Auth, 'cookie' | 'adminsNeedSecondFactor'>; now: Date }

/**
 * Returns what the session cookie of these request headers stands for: nobody, a person whose second factor is pending, or a
 * viewer. One indexed read, so a deleted session is invalid immediately.
 */
export async function findCurrentSession(
	db: Db,
	{ headers, ...site }: Site & { headers: Headers },
): Promise<CurrentSession> {
	const token = site.auth.cookie.read(headers)
	return token ? findSession(db, { ...site, token }) : { state: 'none' }
}

/** Returns what a session token stands for. */
export async function findSession(
	db: Db,
	{ auth, token, now }: Site & { token: string },
): Promise<CurrentSession> {
	const [found] = await readSession(db, { token, now })
	if (!found) return { state: 'none' }
	const { id: sessionId, userId, expiresAt, awaitingSecondFactor } = found.session
	const { confirmedAt, seenAt, updatedAt } = found.session
	const { name, email, emailVerified, role, staffRole } = found.user
	if (awaitingSecondFactor) return { state: 'awaiting-second-factor', sessionId, userId, email, expiresAt }
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
