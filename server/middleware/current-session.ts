import { createMiddleware } from 'hono/factory'
import type { Services } from '#app/http/services.server.ts'
import { renewalIntervalMs } from '#app/modules/auth/sessions/session-life.server.ts'
import { renewSession, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import type { CurrentSession } from '#app/modules/auth/viewer.ts'
import type { ServerEnv } from '../request-context.ts'

/**
 * Looks up the caller's session, at most once per request and only when needed. A page read an hour or more after the last
 * renewal renews the session, for browsers where the app's session store does not run.
 */
export function currentSession(
	{ auth, db, clock, log }: Pick<Services, 'auth' | 'db' | 'clock' | 'log'>,
	find: (headers: Headers, clientIp: string) => Promise<CurrentSession>,
) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const { headers } = c.req.raw
		let found: Promise<CurrentSession> | undefined
		const session = () => {
			found ??= find(headers, c.get('clientIp'))
			return found
		}
		c.set('session', session)
		c.set('viewer', async () => viewerOf(await session()))
		await next()
		if (!found || c.req.method !== 'GET') return
		const now = clock.now()
		try {
			const viewer = viewerOf(await found)
			if (!viewer || now.getTime() - viewer.renewedAt.getTime() < renewalIntervalMs) return
			const renewed = await renewSession(db, { auth, headers, now })
			if (renewed?.setCookie) c.header('set-cookie', renewed.setCookie, { append: true })
		} catch (error) {
			// The response is ready; the next request tries again.
			log.warn({ requestId: c.get('requestId'), error }, 'a session could not be renewed')
		}
	})
}
