import { Hono } from 'hono'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { requestId } from '../middleware/request-id.ts'
import type { ServerEnv } from '../request-context.ts'
import { healthEndpoints } from './health.ts'

const healthyPool = { query: async () => ({ rows: [] }) } as unknown as Pool
const unreachablePool = { query: () => Promise.reject(new Error('connection lost')) } as unknown as Pool

test('readyz fails while the database is unreachable or the server is shutting down; healthz does not', async () => {
	let shuttingDown = false
	const endpointsOf = (pool: Pool) =>
		healthEndpoints({ pool, shuttingDown: () => shuttingDown, listProblems: async () => [] })
	const readinessStatus = async (pool: Pool) => (await endpointsOf(pool).request('/readyz')).status
	expect(await readinessStatus(healthyPool)).toBe(200)
	expect(await readinessStatus(unreachablePool)).toBe(503)
	shuttingDown = true
	expect(await readinessStatus(healthyPool)).toBe(503)
	expect((await endpointsOf(unreachablePool).request('/healthz')).status).toBe(200)
})

const problem = {
	part: 'backups',
	message: 'BACKUP_DIR is not set.',
	since: new Date('2026-11-29T08:00:00Z'),
	alert: 'The email about this reached no admin (550).',
}

/** Requests `/healthz` from an address, with what the database says about the site. */
async function probe(
	listProblems: () => Promise<(typeof problem)[]>,
	{ peer = '127.0.0.1', headers = {} }: { peer?: string; headers?: Record<string, string> } = {},
) {
	const app = new Hono<ServerEnv>()
	app.use(requestId(0))
	app.route('/', healthEndpoints({ pool: healthyPool, shuttingDown: () => false, listProblems }))
	const response = await app.request(
		'/healthz',
		{ headers },
		{ incoming: { socket: { remoteAddress: peer } } },
	)
	return { status: response.status, body: await response.json() }
}

test('healthz lists what does not work, and that nobody was notified of it, to this machine only', async () => {
	const listProblems = async () => [problem]
	const found = { status: 'ok', problems: [{ ...problem, since: '2026-11-29T08:00:00.000Z' }] }
	expect(await probe(listProblems)).toEqual({ status: 200, body: found })
	const bare = { status: 200, body: { status: 'ok' } }
	expect(await probe(listProblems, { peer: '192.0.2.7' })).toEqual(bare)
	expect(await probe(listProblems, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual(bare)
})

test('healthz answers soon while the database does not', async () => {
	expect(await probe(() => Promise.reject(new Error('gone')))).toMatchObject({ body: { problems: null } })
	expect(await probe(() => new Promise(() => {}))).toMatchObject({ status: 200, body: { problems: null } })
})
