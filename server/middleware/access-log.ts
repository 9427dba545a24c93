import { createMiddleware } from 'hono/factory'
import type { Log } from '#app/platform/log.server.ts'
import type { Gate } from '../gate.ts'

/** One line a request: path without its query, because a query may carry a token. */
export function accessLog(log: Log) {
	return createMiddleware<Gate>(async (c, next) => {
		const startedAt = performance.now()
		await next()
		if (c.req.path.startsWith('/assets/')) return
		log.info(
			{
				requestId: c.get('requestId'),
				method: c.req.method,
				path: c.req.path,
				status: c.res.status,
				durationMs: Math.round(performance.now() - startedAt),
			},
			'request',
		)
	})
}
