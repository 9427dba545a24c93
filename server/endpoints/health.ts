import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/** Cheap, and wanted most when all else is late. */
const probe = endpointPolicy({ access: 'public', queue: 'skip' })
const unready = { 'cache-control': 'no-store', 'retry-after': '5' }

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, asked of the database within a second, and is not about to stop.
 * `leaving` says whether it is.
 */
export function healthEndpoints(pool: Pool, leaving: () => boolean) {
	const app = new Hono<ServerEnv>()
	app.get('/healthz', probe, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
	app.get('/readyz', probe, async (c) => {
		if (leaving()) return c.json({ status: 'stopping' }, 503, unready)
		const ready = await Promise.race([
			pool.query('select 1').then(
				() => true,
				() => false,
			),
			new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref()),
		])
		return ready
			? c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
			: c.json({ status: 'database unreachable' }, 503, unready)
	})
	return app
}
