import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session } from '#app/db/schema/auth.ts'
import type { Auth } from '../auth.ts'
import type { Viewer } from '../viewer.ts'
import { expiryOf, renewalIntervalMs } from './session-life.ts'
import type { SessionResult } from './session-result.ts'

type RenewSessionInput = { auth: Pick<Auth, 'cookie'>; headers: Headers; now: Date }

/**
 * Extends the session of these request headers to 24 hours from now, or with 'Remember me' to 30 days from now, but at most to 7
 * or 180 days after sign-in. The token stays the same, so simultaneous renewals do not conflict, and an ended session stays
 * ended. Returns null without a session; otherwise the cookie to set, which only 'Remember me' needs.
 */
export async function renewSession(
	db: Db,
	{ auth, headers, now }: RenewSessionInput,
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
	const expiresAt = expiryOf(found, now)
	const [renewed] = await db
		.update(session)
		.set({ expiresAt, updatedAt: now })
		.where(alive)
		.returning({ id: session.id })
	if (!renewed) return null
	const maxAgeSeconds = (expiresAt.getTime() - now.getTime()) / 1_000
	return { setCookie: found.remembered ? auth.cookie.write(token, maxAgeSeconds) : null }
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
