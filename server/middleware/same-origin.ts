import { createMiddleware } from 'hono/factory'
import type { Gate } from '../gate.ts'

/**
 * Refuses writes that another site started. Browsers send `Origin` with every POST, so a write
 * without one comes from no browser form and has no business with our cookies either.
 * Provider webhooks carry a signature instead; their endpoint stands in front of this.
 */
export function sameOrigin(origin: string) {
	return createMiddleware<Gate>(async (c, next) => {
		const { method } = c.req
		if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const from = c.req.header('origin')
		// A private-mode page or a referrer policy may send 'null'; the fetch metadata still tells.
		const own = from === origin || from === new URL(c.req.url).origin
		const site = c.req.header('sec-fetch-site')
		if (own && (site === undefined || site === 'same-origin')) return next()
		return c.json(
			{ error: { code: 'forbidden', message: 'This request did not come from this site.' } },
			403,
			{ 'cache-control': 'no-store' },
		)
	})
}
