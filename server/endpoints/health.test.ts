import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { healthEndpoints } from './health.ts'

const healthyPool = { query: async () => ({ rows: [] }) } as unknown as Pool
const unreachablePool = { query: () => Promise.reject(new Error('connection lost')) } as unknown as Pool

test('readyz fails while the database is unreachable or the server is shutting down; healthz does not', async () => {
	let shuttingDown = false
	const readinessStatus = async (pool: Pool) =>
		(await healthEndpoints(pool, () => shuttingDown).request('/readyz')).status
	expect(await readinessStatus(healthyPool)).toBe(200)
	expect(await readinessStatus(unreachablePool)).toBe(503)
	shuttingDown = true
	expect(await readinessStatus(healthyPool)).toBe(503)
	expect((await healthEndpoints(unreachablePool, () => shuttingDown).request('/healthz')).status).toBe(200)
})
