import { Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import { describeSession, renewSession, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import { reject } from '#server/pages/reject.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/** For the app's session store: who is signed in and until when, and `POST /refresh` to renew. Being signed out is a normal response. */
export function sessionEndpoints({ auth, db, clock }: Pick<Services, 'auth' | 'db' | 'clock'>) {
	const app = new Hono<ServerEnv>()

	app.get('/', endpointPolicy({ access: 'public' }), async (c) => {
		const viewer = viewerOf(await c.get('session')())
		return c.json(describeSession(viewer, clock.now()), 200, { 'cache-control': 'no-store' })
	})

	const refresh = endpointPolicy({ access: 'public', rateLimit: { max: 1_200, windowSeconds: 60 } })
	app.post('/refresh', refresh, async (c, next) => {
		const rejection = c.get('rejection')
		if (rejection) return reject(c, next, rejection)
		const now = clock.now()
		const viewer = viewerOf(await c.get('session')())
		const renewed = viewer && (await renewSession(db, { auth, headers: c.req.raw.headers, now }))
		if (renewed?.setCookie) c.header('set-cookie', renewed.setCookie)
		const answer = describeSession(renewed ? { ...viewer, renewedAt: now } : null, now)
		return c.json(answer, 200, { 'cache-control': 'no-store' })
	})
	return app
}
