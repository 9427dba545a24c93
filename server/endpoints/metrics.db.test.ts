import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import pino from 'pino'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { openDatabase } from '#app/db/client.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { makeOrder } from '#tests/factories/orders.ts'
import { test } from '#tests/setup/database.ts'
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
		guard: { waiting: () => 0 },
		streams: { count: () => 0 },
		pages: { asked: { fresh: 5, stale: 1, missed: 2 }, stored: { pages: 2, bytes: 300, oldestSeconds: 4 } },
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
	return (path: string, { peer = '127.0.0.1', headers = {} }: Partial<Appointment> = {}) =>
		app.request(path, { headers }, { incoming: { socket: { remoteAddress: peer } } })
}

type Appointment = { peer: string; headers: Record<string, string> }

test('figures are kept by pattern, method and status, so that no visitor can make up new ones', async ({
	freshDb,
}) => {
	await makeOrder(freshDb.db)
	const ask = site(freshDb)
	for (const path of ['/guides/1', '/guides/2', '/fails']) await ask(path)
	const answer = await ask('/metrics')
	expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
	const text = await answer.text()
	expect(text).toContain(
		'http_request_duration_seconds_count{route="/guides/:id",method="GET",status="200"} 2\n',
	)
	expect(text).toContain('http_request_duration_seconds_count{route="/fails",method="GET",status="500"} 1\n')
	expect(text).not.toContain('/guides/1')
	expect(text).toContain('lotwise_orders{status="pending"} 1\n')
	expect(text).toContain('lotwise_mails{status="dead"} 0\n')
	expect(text).toContain('lotwise_page_cache_requests_total{found="fresh"} 5\n')
	expect(text).toContain('lotwise_page_cache{what="oldest_seconds"} 4\n')
	expect(text).toMatch(/^process_cpu_seconds_total /m)
})

test('without a token only this machine may read, and nobody can name themselves this machine', async ({
	freshDb,
}) => {
	for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
		expect((await site(freshDb)('/metrics', { peer })).status, peer).toBe(200)
	const statuses: Record<string, number> = {}
	for (const TRUST_PROXY of ['0', '1', '2']) {
		const ask = site({ ...freshDb, settings: { TRUST_PROXY } })
		const appointments: Record<string, Partial<Appointment>> = {
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
		for (const [name, appointment] of Object.entries(appointments))
			statuses[`${name}, TRUST_PROXY=${TRUST_PROXY}`] = (await ask('/metrics', appointment)).status
	}
	expect([...new Set(Object.values(statuses))], JSON.stringify(statuses)).toEqual([403])
})

test('a token opens the figures to whoever carries it, and shuts out this machine without it', async ({
	freshDb,
}) => {
	const ask = site({ ...freshDb, settings: { METRICS_TOKEN: token } })
	const from = (authorization: string) => ask('/metrics', { peer: '192.0.2.7', headers: { authorization } })
	expect((await from(`Bearer ${token}`)).status).toBe(200)
	for (const wrong of ['', token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`])
		expect((await from(wrong)).status, wrong).toBe(401)
	expect((await ask('/metrics')).status).toBe(401)
})

test('while the database is away the figures of the process are still told', async ({ freshDb }) => {
	const { db, pool, close } = openDatabase(freshDb.url)
	await close()
	const answer = await site({ db, pool })('/metrics')
	expect(answer.status).toBe(200)
	expect(await answer.text()).toMatch(/^process_cpu_seconds_total /m)
})

test('the board and the rules of the alarm ask only for figures, and labels of them, that are told', async ({
	freshDb,
}) => {
	await makeOrder(freshDb.db)
	const ask = site(freshDb)
	await ask('/fails')
	const told = labelsByFigure(await (await ask('/metrics')).text())
	const expressions = [...ofTheBoard(), ...ofTheRules()]
	expect(expressions.length).toBeGreaterThan(15)
	expect(expressions.flatMap((expression) => missingFrom(told, expression))).toEqual([])
	// Else what looks for them finds nothing, whatever is asked.
	expect(missingFrom(told, 'rate(lotwise_mail{job="lotwise"}[5m]) > 0')).toHaveLength(1)
	expect(missingFrom(told, 'max by (room) (lotwise_mails{state="dead"})')).toHaveLength(2)
})

function ofTheBoard(): string[] {
	const { panels } = JSON.parse(readFileSync('deploy/grafana-board.json', 'utf8')) as {
		panels: { targets: { expr: string }[] }[]
	}
	return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

function ofTheRules(): string[] {
	const { groups } = parse(readFileSync('deploy/alerts.yml', 'utf8')) as {
		groups: { rules: { expr: string }[] }[]
	}
	return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
}

function labelsByFigure(text: string): Map<string, Set<string>> {
	// What Prometheus itself adds: whether it had an answer, and from where.
	const told = new Map([['up', new Set<string>()]])
	for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
		const known = told.get(name) ?? new Set()
		for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
		told.set(name, known)
	}
	return told
}

/** The figures and labels of an expression of PromQL that nobody tells. */
function missingFrom(told: Map<string, Set<string>>, expression: string): string[] {
	const asked = [...expression.matchAll(/\b(\w+)=~?"|\b(\w+)!=?~?"|by \(([\w, ]+)\)/g)].flatMap(
		([, is, isNot, by]) => (by ?? is ?? isNot)!.split(/, */),
	)
	const plain = expression
		.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
		.replaceAll(/\bby \([^)]*\)|\b[a-z_]+(?= *\()/g, '')
	const figures = plain.match(/\b[a-z]\w+\b(?! *\()/g) ?? []
	const labels = new Set(['job', 'instance', ...figures.flatMap((name) => [...(told.get(name) ?? [])])])
	return [...figures.filter((name) => !told.has(name)), ...asked.filter((label) => !labels.has(label))].map(
		(name) => `${name} of ${expression}`,
	)
}
