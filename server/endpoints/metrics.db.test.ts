import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import pino from 'pino'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { openDatabase } from '#app/db/client.server.ts'
import { recordFindings } from '#app/modules/system/health.server.ts'
import { recordMaintenance } from '#app/modules/system/maintenance.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { metricFaults } from '#tests/setup/metric-faults.ts'
import { requestId } from '../middleware/request-id.ts'
import type { ServerEnv } from '../request-context.ts'
import { createMetrics } from './metrics.ts'

const log = pino({ level: 'silent' })
const token = 'only-the-monitoring-knows-this-token'

type Site = Pick<ReturnType<typeof openDatabase>, 'db' | 'pool'> & { settings?: Record<string, string> }

function site({ db, pool, settings = {} }: Site) {
	const env = readEnv(settings)
	const { app: metrics, measure } = createMetrics({
		db,
		pool,
		log,
		env,
		clock: systemClock,
		guard: { waiting: () => 0 },
		streams: { count: () => 0 },
		pages: {
			requests: { fresh: 5, stale: 1, missed: 2 },
			stored: { pages: 2, bytes: 300, oldestSeconds: 4 },
		},
		patternOf: () => '/guides/:id',
	})
	const app = new Hono<ServerEnv>()
	app.use(requestId(env.trustProxy))
	app.use(measure)
	app.route('/', metrics)
	app.get('/fails', () => {
		throw new Error('on purpose')
	})
	app.onError((_error, c) => c.text('', 500))
	app.all('*', (c) => c.text('a page'))
	return (path: string, { peer = '127.0.0.1', headers = {} }: Partial<MetricsRequest> = {}) =>
		app.request(path, { headers }, { incoming: { socket: { remoteAddress: peer } } })
}

type MetricsRequest = { peer: string; headers: Record<string, string> }

test('metrics are labeled by pattern, method and status, so visitors cannot create new series', async ({
	freshDb,
}) => {
	await makeOrder(freshDb.db)
	const request = site(freshDb)
	for (const path of ['/guides/1', '/guides/2', '/fails']) await request(path)
	const answer = await request('/metrics')
	expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
	const text = await answer.text()
	expect(text).toContain(
		'http_request_duration_seconds_count{route="/guides/:id",method="GET",status="200"} 2\n',
	)
	expect(text).toContain('http_request_duration_seconds_count{route="/fails",method="GET",status="500"} 1\n')
	expect(text).not.toContain('/guides/1')
	expect(text).toContain('lotwise_orders{status="pending"} 1\n')
	expect(text).toContain('lotwise_emails{status="dead"} 0\n')
	expect(text).toContain('lotwise_page_cache_requests_total{found="fresh"} 5\n')
	expect(text).toContain('lotwise_page_cache_oldest_seconds 4\n')
	expect(text).toMatch(/^process_cpu_seconds_total /m)
})

test('without a token only this machine may read metrics, and no request can pretend to come from it', async ({
	freshDb,
}) => {
	for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
		expect((await site(freshDb)('/metrics', { peer })).status, peer).toBe(200)
	const statuses: Record<string, number> = {}
	for (const TRUST_PROXY of ['0', '1', '2']) {
		const send = site({ ...freshDb, settings: { TRUST_PROXY } })
		const requests: Record<string, Partial<MetricsRequest>> = {
			'from elsewhere': { peer: '192.0.2.7' },
			'claiming to be local': { peer: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
			'claiming it twice': { peer: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1, 127.0.0.1' } },
			'through a local proxy': { headers: { 'x-forwarded-for': '192.0.2.7' } },
			'through one, claiming to be local': {
				headers: { 'x-forwarded-for': '127.0.0.1, 192.0.2.7' },
			},
			'through one that writes x-real-ip': { headers: { 'x-real-ip': '127.0.0.1' } },
			'with an empty header': { headers: { forwarded: '' } },
		}
		for (const [name, request] of Object.entries(requests))
			statuses[`${name}, TRUST_PROXY=${TRUST_PROXY}`] = (await send('/metrics', request)).status
	}
	expect([...new Set(Object.values(statuses))], JSON.stringify(statuses)).toEqual([403])
})

test('with a token configured, only requests that carry it may read metrics, even from this machine', async ({
	freshDb,
}) => {
	const request = site({ ...freshDb, settings: { METRICS_TOKEN: token } })
	const from = (authorization: string) =>
		request('/metrics', { peer: '192.0.2.7', headers: { authorization } })
	expect((await from(`Bearer ${token}`)).status).toBe(200)
	for (const wrong of ['', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`])
		expect((await from(wrong)).status, wrong).toBe(401)
	expect((await request('/metrics')).status).toBe(401)
})

test('while the database is unreachable the metrics of the process are still exported', async ({
	freshDb,
}) => {
	const { db, pool, close } = openDatabase(freshDb.url)
	await close()
	const answer = await site({ db, pool })('/metrics')
	expect(answer.status).toBe(200)
	expect(await answer.text()).toMatch(/^process_cpu_seconds_total /m)
})

test('the metrics follow the rules of Prometheus for names, units, labels and series', async ({
	freshDb,
}) => {
	const { db } = freshDb
	const now = new Date()
	await makeOrder(db)
	await recordFindings(db, { findings: [{ part: 'disk', failed: true, message: '' }], now })
	await recordMaintenance(db, { kind: 'backup', now })
	const request = site({ ...freshDb, settings: { DATA_DIR: '.', BACKUP_DIR: '.' } })
	await request('/fails')
	expect(metricFaults(await (await request('/metrics')).text())).toEqual([])
})

test.each([
	['# HELP a_total A.\n# TYPE a_total gauge\na_total 1\n', 'no counter'],
	['# HELP a A.\n# TYPE a counter\na 1\n', 'without _total'],
	['# HELP a_ms A.\n# TYPE a_ms gauge\na_ms 1\n', 'not in seconds'],
	['# TYPE a gauge\na 1\n', 'no HELP'],
	['# HELP a A.\na 1\n', 'no TYPE'],
	['a 1\n', 'no HELP'],
	['# HELP a A.\n# TYPE a gauge\na{b="1"} 1\na{b="1"} 2\n', 'twice'],
	['# HELP a A.\n# TYPE a gauge\na{b="1" 1\n', 'no sample'],
	['# HELP a A.\n# TYPE a gauge\na{Bc="1"} 1\n', 'label Bc'],
	['# HELP a A.\n# TYPE a gauge\n# HELP b B.\n# TYPE b gauge\nb 1\na 1\n', 'two places'],
])('the check of metrics rejects %j', (text, fault) => {
	expect(metricFaults(text).join('\n')).toContain(fault)
})

test('the dashboard and alert rules use only metrics and labels that are exported', async ({ freshDb }) => {
	const { db } = freshDb
	const now = new Date()
	await makeOrder(db)
	await recordFindings(db, { findings: [{ part: 'disk', failed: true, message: '' }], now })
	await recordMaintenance(db, { kind: 'backup', now })
	const request = site({ ...freshDb, settings: { DATA_DIR: '.' } })
	await request('/fails')
	const exported = labelsByMetric(await (await request('/metrics')).text())
	const expressions = [...boardExpressions(), ...alertExpressions()]
	expect(expressions.length).toBeGreaterThan(15)
	expect(expressions.flatMap((expression) => missingFrom(exported, expression))).toEqual([])
	// Make sure that `missingFrom` would find something.
	expect(missingFrom(exported, 'rate(lotwise_email{job="lotwise"}[5m]) > 0')).toHaveLength(1)
	expect(missingFrom(exported, 'max by (queue) (lotwise_emails{state="dead"})')).toHaveLength(2)
})

function boardExpressions(): string[] {
	const { panels } = JSON.parse(readFileSync('deploy/grafana-board.json', 'utf8')) as {
		panels: { targets: { expr: string }[] }[]
	}
	return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

function alertExpressions(): string[] {
	const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as {
		groups: { rules: { expr: string }[] }[]
	}
	return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
}

function labelsByMetric(text: string): Map<string, Set<string>> {
	// `up` is added by Prometheus itself: whether a scrape succeeded.
	const exported = new Map([['up', new Set<string>()]])
	for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
		const metricLabels = exported.get(name) ?? new Set()
		for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) metricLabels.add(label)
		exported.set(name, metricLabels)
	}
	return exported
}

/** The metric names and labels of a PromQL expression that are not exported. */
function missingFrom(exported: Map<string, Set<string>>, expression: string): string[] {
	const labelNames = [...expression.matchAll(/\b(\w+)=~?"|\b(\w+)!=?~?"|by \(([\w, ]+)\)/g)].flatMap(
		([, included, excluded, grouped]) => (grouped ?? included ?? excluded)!.split(/, */),
	)
	const plain = expression
		.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
		.replaceAll(/\bby \([^)]*\)|\b[a-z_]+(?= *\()/g, '')
	const metricNames = plain.match(/\b[a-z]\w+\b(?! *\()/g) ?? []
	const labels = new Set([
		'job',
		'instance',
		...metricNames.flatMap((name) => [...(exported.get(name) ?? [])]),
	])
	return [
		...metricNames.filter((name) => !exported.has(name)),
		...labelNames.filter((label) => !labels.has(label)),
	].map((name) => `${name} of ${expression}`)
}
