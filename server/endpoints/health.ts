import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

/** Cheap, and needed most under overload, so these skip the queue. */
const probe = endpointPolicy({ access: 'public', queue: 'skip' })
const unready = { 'cache-control': 'no-store', 'retry-after': '5' }

/**
 * `/healthz`: the process responds. `/readyz`: the database responded within a second and the instance is not shutting down.
 */
export function healthEndpoints(pool: Pool, shuttingDown: () => boolean) {
	const app = new Hono<ServerEnv>()
	app.get('/healthz', probe, (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
	app.get('/readyz', probe, async (c) => {
		if (shuttingDown()) return c.json({ status: 'stopping' }, 503, unready)
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
