import { createMiddleware } from 'hono/factory'
import { Forbidden } from '#app/lib/errors.ts'
import { reject } from '#server/pages/reject.ts'
import type { ServerEnv } from '../request-context.ts'

type Site = { mode: 'demo' | 'live'; origin: string }

/**
 * Rejects writes that another site started. Browsers send `Origin` with every POST, so a write without one does not come from a
 * browser form; it passes only without cookies.
 * A live site has one origin, the configured one; a demo also accepts the host name it was called by (localhost, 127.0.0.1,
 * another name of the machine).
 * Provider webhooks carry a signature instead; their endpoint comes before this middleware.
 */
export function sameOrigin({ mode, origin }: Site) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const { method } = c.req
		if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const requestOrigin = c.req.header('origin')
		const site = c.req.header('sec-fetch-site')
		const isOwnSite =
			requestOrigin === undefined
				? site === undefined && c.req.header('cookie') === undefined
				: requestOrigin === origin || (mode === 'demo' && requestOrigin === new URL(c.req.url).origin)
		if (isOwnSite && (site === undefined || site === 'same-origin')) return next()
		return reject(c, next, new Forbidden('This request did not come from this site.'))
	})
}
