import { createMiddleware } from 'hono/factory'
import type { Services } from '#app/http/services.server.ts'
import { viewerOf } from '#app/modules/auth/sessions/current-session.server.ts'
import { spanMs } from '#app/modules/auth/sessions/session-life.ts'
import { renewSession } from '#app/modules/auth/sessions/session-renewal.server.ts'
import type { CurrentSession } from '#app/modules/auth/viewer.ts'
import type { ServerEnv } from '../request-context.ts'

/**
 * Who asks, looked up once per request and only when somebody wants to know. A page that is read an hour after
 * the last renewal renews the session in passing, for browsers where the app's own store does not run.
 */
export function currentSession(
	{ auth, db, clock, log }: Pick<Services, 'auth' | 'db' | 'clock' | 'log'>,
	look: (headers: Headers, clientIp: string) => Promise<CurrentSession>,
) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const { headers } = c.req.raw
		let found: Promise<CurrentSession> | undefined
		const session = () => {
			found ??= look(headers, c.get('clientIp'))
			return found
		}
		c.set('session', session)
		c.set('viewer', async () => viewerOf(await session()))
		await next()
		if (!found || c.req.method !== 'GET') return
		const now = clock.now()
		try {
			const viewer = viewerOf(await found)
			if (!viewer || now.getTime() - viewer.renewedAt.getTime() < spanMs) return
			const renewed = await renewSession(db, { auth, headers, now })
			if (renewed?.setCookie) c.header('set-cookie', renewed.setCookie, { append: true })
		} catch (error) {
			// The page is answered already; the next one tries again.
			log.warn({ requestId: c.get('requestId'), error }, 'a session could not be renewed')
		}
	})
}
