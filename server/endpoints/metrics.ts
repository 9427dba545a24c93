import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#app/http/services.server.ts'
import type { PageCache } from '#server/pages/cache/page-cache.ts'
import type { Answered } from '../middleware/access-log.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { registerDatabaseGauges, registerDiskGauge } from './site-gauges.ts'

type Options = Pick<Services, 'db' | 'log' | 'env' | 'clock'> & {
	pool: Pool
	/** Open event streams of this instance. */
	streams: { count(): number }
	/** How many requests are waiting in the queue. */
	guard: { waiting(): number }
	pages: Pick<PageCache, 'requests' | 'stored'>
	/** The route pattern of a path: see `createRouteTable`. */
	patternOf(path: string): string
}

/** Gauges of the library with the name of a counter. Their sums are those of the gauges without `_total`. */
const misnamedGauges = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`)

/**
 * `measure` times every request; `GET /metrics` exports the metrics in Prometheus' text format. Process metrics are per
 * instance; emails and orders are counted in the database, so every instance reports the same.
 */
export function createMetrics({ db, log, env, clock, pool, streams, guard, pages, patternOf }: Options) {
	const register = new Registry()
	collectDefaultMetrics({ register })
	for (const name of misnamedGauges) register.removeSingleMetric(name)
	const durations = new Histogram({
		name: 'http_request_duration_seconds',
		help: 'How long requests took, by route pattern.',
		labelNames: ['route', 'method', 'status'],
		buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
		registers: [register],
	})
	registerInstanceGauges(register, { pool, streams, guard, pages })
	const queryCounts = new Histogram({
		name: 'lotwise_queries_per_request',
		help: 'Database queries of a request, by route pattern.',
		labelNames: ['route', 'method'],
		buckets: [0, 1, 2, 4, 8, 12, 16, 24, 32],
		registers: [register],
	})
	registerDatabaseGauges(register, { db, log, clock })
	registerDiskGauge(register, env)

	const measure = createMiddleware<ServerEnv>(async (c, next) => {
		const startedAt = performance.now()
		await next()
		observe(routeOf(c), c.req.method, c.res.status, startedAt)
	})

	function routeOf(c: Context): string {
		const path = routePath(c)
		return path === '*' || path === '/*' ? patternOf(c.req.path) : path
	}

	function observe(route: string, method: string, status: number, startedAt: number): void {
		durations.observe({ route, method, status }, (performance.now() - startedAt) / 1_000)
	}

	const app = new Hono<ServerEnv>()
	app.get('/metrics', endpointPolicy({ access: 'public', queue: 'skip' }), async (c) => {
		const noStore = { 'cache-control': 'no-store' }
		if (env.metricsToken && !carriesToken(c, env.metricsToken))
			return c.text('A token is needed.', 401, { ...noStore, 'www-authenticate': 'Bearer' })
		if (!env.metricsToken && !isFromThisMachine(c))
			return c.text('Only for this machine: set METRICS_TOKEN to read this from another.', 403, noStore)
		return c.body(await register.metrics(), 200, { ...noStore, 'content-type': register.contentType })
	})
	return {
		app,
		measure,
		/** Records how many queries a request made. */
		queries: (c: Context, count: number) =>
			queryCounts.observe({ route: routeOf(c), method: c.req.method }, count),
		/** Records a request that was answered before it reached `measure`; `pattern` is that of its route. */
		count: ({ path, method, status, startedAt }: Answered, pattern = patternOf(path)) =>
			observe(pattern, method, status, startedAt),
	}
}

/** Registers gauges of this instance: its connections, streams, waiting requests and cached pages. */
function registerInstanceGauges(
	register: Registry,
	{ pool, streams, guard, pages }: Pick<Options, 'pool' | 'streams' | 'guard' | 'pages'>,
): void {
	new Gauge({
		name: 'lotwise_database_connections',
		help: "This instance's connection pool: used, idle, and queries waiting for a connection.",
		labelNames: ['state'],
		registers: [register],
		collect() {
			this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
			this.set({ state: 'idle' }, pool.idleCount)
			this.set({ state: 'waited_for' }, pool.waitingCount)
		},
	})
	new Gauge({
		name: 'lotwise_event_streams',
		help: 'Open event streams of this instance: chat and other live updates.',
		registers: [register],
		collect() {
			this.set(streams.count())
		},
	})
	new Gauge({
		name: 'lotwise_requests_waiting',
		help: 'Requests waiting in the queue. They are rejected with 503 after one second under sustained overload, otherwise after ten.',
		registers: [register],
		collect() {
			this.set(guard.waiting())
		},
	})
	new Counter({
		name: 'lotwise_page_cache_requests_total',
		help: 'Requests for shared pages: cached and fresh, cached and stale (rendered again in the background), or missed.',
		labelNames: ['found'],
		registers: [register],
		collect() {
			this.reset()
			for (const [found, times] of Object.entries(pages.requests)) this.inc({ found }, times)
		},
	})
	const gaugeOfCache = (name: string, help: string, read: (stored: PageCache['stored']) => number) =>
		new Gauge({
			name,
			help,
			registers: [register],
			collect() {
				this.set(read(pages.stored))
			},
		})
	gaugeOfCache('lotwise_page_cache_pages', 'How many shared pages are cached.', (stored) => stored.pages)
	gaugeOfCache('lotwise_page_cache_bytes', 'The bytes of the cached shared pages.', (stored) => stored.bytes)
	gaugeOfCache(
		'lotwise_page_cache_oldest_seconds',
		'The age of the oldest cached shared page.',
		(stored) => stored.oldestSeconds,
	)
}

function carriesToken(c: Context<ServerEnv>, token: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest()
	const received = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
	return timingSafeEqual(digest(received), digest(token))
}
