import { Hono } from 'hono'
import type { Auth } from '#app/modules/auth/auth.server.ts'
import type { Gate } from '../gate.ts'

/** Better Auth's own addresses, with the client's address as our gate knows it. */
export function authEndpoints(auth: Auth) {
	const app = new Hono<Gate>()
	app.all('/*', (c) => {
		const headers = new Headers(c.req.raw.headers)
		headers.set('x-client-ip', c.get('clientIp'))
		return auth.handler(new Request(c.req.raw, { headers }))
	})
	return app
}
