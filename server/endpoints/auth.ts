import { Hono } from 'hono'
import type { Auth } from '#app/modules/auth/auth.server.ts'
import type { Gate } from '../gate.ts'

/**
 * The addresses of Better Auth that a browser may reach; every other one is a 404. Signing in and up,
 * links and resets go through our own pages, which count attempts; `get-session` would show the
 * session token to scripts.
 */
const open = new Set(['GET /api/auth/ok', 'POST /api/auth/sign-out'])

/** Better Auth's own addresses, with the client's address as our gate knows it, whatever the client says. */
export function authEndpoints(auth: Pick<Auth, 'handler'>) {
	const app = new Hono<Gate>()
	app.all('/*', (c) => {
		if (!open.has(`${c.req.method} ${c.req.path}`))
			return c.json({ error: { code: 'not_found', message: 'There is nothing at this address.' } }, 404)
		const headers = new Headers(c.req.raw.headers)
		headers.set('x-client-ip', c.get('clientIp'))
		return auth.handler(new Request(c.req.raw, { headers }))
	})
	return app
}
