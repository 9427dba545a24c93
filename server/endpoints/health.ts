import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { SiteProblem } from '#app/workflows/system/alerts.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'
import { isFromThisMachine } from './from-this-machine.ts'

/** Cheap, and needed most under overload, so these skip the queue. */
const probe = endpointPolicy({ access: 'public', queue: 'skip' })
const unready = { 'cache-control': 'no-store', 'retry-after': '5' }
const problemsFreshMs = 5_000
/** Whoever asks whether the process responds must not wait for the database. */
const readMsMax = 300

type Health = {
	pool: Pool
	shuttingDown(): boolean
	/** What does not work, from the database. */
	listProblems(): Promise<SiteProblem[]>
}

/**
 * `/healthz`: the process responds; to this machine also what does not work and whether an admin was notified. `/readyz`: the database
 * responded within a second and the instance is not shutting down.
 */
export function healthEndpoints({ pool, shuttingDown, listProblems }: Health) {
	const app = new Hono<ServerEnv>()
	const readProblems = rememberFor(problemsFreshMs, () => within(readMsMax, listProblems(), null))
	app.get('/healthz', probe, async (c) => {
		// Null while the database does not say.
		const detail = isFromThisMachine(c) ? { problems: await readProblems() } : {}
		return c.json({ status: 'ok', ...detail }, 200, { 'cache-control': 'no-store' })
	})
	app.get('/readyz', probe, async (c) => {
		if (shuttingDown()) return c.json({ status: 'stopping' }, 503, unready)
		const query = pool.query('select 1').then(() => true)
		const ready = await within(1_000, query, false)
		return ready
			? c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
			: c.json({ status: 'database unreachable' }, 503, unready)
	})
	return app
}

/** Returns `otherwise` when the work fails or takes longer. */
const within = <T, O>(msMax: number, work: Promise<T>, otherwise: O): Promise<T | O> =>
	Promise.race([
		work.catch(() => otherwise),
		new Promise<O>((resolve) => setTimeout(resolve, msMax, otherwise).unref()),
	])

/** Probes come each second or more often; they share what was read in the last seconds. */
function rememberFor<T>(freshMs: number, read: () => Promise<T>): () => Promise<T> {
	let last: { at: number; value: Promise<T> } | undefined
	return () => {
		const at = performance.now()
		if (!last || at - last.at >= freshMs) last = { at, value: read() }
		return last.value
	}
}
