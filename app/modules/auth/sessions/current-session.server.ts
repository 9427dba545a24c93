import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import type { Auth } from '../auth.ts'
import type { CurrentSession, Viewer } from '../viewer.ts'

type FindCurrentSessionInput = {
	auth: Pick<Auth, 'cookie' | 'adminsNeedSecondFactor'>
	headers: Headers
	now: Date
}

/**
 * What the session cookie of these request headers stands for: nobody, somebody who still owes the
 * second factor, or a viewer. One indexed read; what was deleted counts as nothing at once.
 */
export async function findCurrentSession(
	db: Db,
	{ auth, headers, now }: FindCurrentSessionInput,
): Promise<CurrentSession> {
	const token = auth.cookie.read(headers)
	if (!token) return { state: 'none' }
	const [found] = await db
		.select({ session, user, enrolledAt: twoFactor.confirmedAt })
		.from(session)
		.innerJoin(user, eq(user.id, session.userId))
		.leftJoin(twoFactor, eq(twoFactor.userId, session.userId))
		.where(and(eq(session.token, token), gt(session.expiresAt, now)))
	if (!found) return { state: 'none' }
	const { id: sessionId, userId, expiresAt, awaitingSecondFactor } = found.session
	const { confirmedAt, seenAt, updatedAt } = found.session
	const { name, email, emailVerified, role } = found.user
	if (awaitingSecondFactor) return { state: 'awaiting-second-factor', sessionId, userId, email, expiresAt }
	const hasSecondFactor = found.enrolledAt !== null
	const mustEnrol = role === 'admin' && auth.adminsNeedSecondFactor && !hasSecondFactor
	return {
		state: 'signed-in',
		viewer: {
			id: userId,
			name,
			email,
			emailVerified,
			isAdmin: role === 'admin' && !mustEnrol,
			mustEnrol,
			hasSecondFactor,
			sessionId,
			sessionExpiresAt: expiresAt,
			sessionSeenAt: seenAt,
			renewedAt: updatedAt,
			confirmedAt,
		},
	}
}

/** Whether the person has shown a password or a provider's word, and still owes the second factor. */
export const isAwaitingSecondFactor = (current: CurrentSession) => current.state === 'awaiting-second-factor'

/** Who may act by this session; null for nobody, and for somebody who still owes the second factor. */
export const viewerOf = (current: CurrentSession): Viewer | null =>
	current.state === 'signed-in' ? current.viewer : null

/**
 * Where to go with a session that a way in has just made: the challenge, enrolment for an admin who needs
 * it, or `returnTo`. Every way in ends here.
 */
export function afterSignIn(current: CurrentSession, returnTo: string): string {
	const search = returnTo === '/' ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
	if (isAwaitingSecondFactor(current)) return `/sign-in/second-factor${search}`
	if (viewerOf(current)?.mustEnrol) return `/account/second-factor${search}`
	return returnTo
}
