import { createMiddleware } from 'hono/factory'
import { Forbidden } from '#app/lib/errors.ts'
import { reject } from '#server/pages/reject.ts'
import type { ServerEnv } from '../request-context.ts'

type Site = { mode: 'demo' | 'live'; origin: string }

/**
 * Refuses writes that another site started. Browsers send `Origin` with every POST, so a write
 * without one comes from no browser form: it passes only when it carries no cookies either.
 * A live site has one origin, the configured one; a demo also answers to the name it was called by
 * (localhost, 127.0.0.1, another machine's name for it).
 * Provider webhooks carry a signature instead; their endpoint stands in front of this.
 */
export function sameOrigin({ mode, origin }: Site) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const { method } = c.req
		if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
		const from = c.req.header('origin')
		const site = c.req.header('sec-fetch-site')
		const own =
			from === undefined
				? site === undefined && c.req.header('cookie') === undefined
				: from === origin || (mode === 'demo' && from === new URL(c.req.url).origin)
		if (own && (site === undefined || site === 'same-origin')) return next()
		return reject(c, next, new Forbidden('This request did not come from this site.'))
	})
}
