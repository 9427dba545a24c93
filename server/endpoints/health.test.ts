import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { healthEndpoints } from './health.ts'

const answering = { query: async () => ({ rows: [] }) } as unknown as Pool
const gone = { query: () => Promise.reject(new Error('gone')) } as unknown as Pool

test('an instance is ready while its database responds and it is not about to stop', async () => {
	let leaving = false
	const statusOf = async (pool: Pool) =>
		(await healthEndpoints(pool, () => leaving).request('/readyz')).status
	expect(await statusOf(answering)).toBe(200)
	expect(await statusOf(gone)).toBe(503)
	leaving = true
	expect(await statusOf(answering)).toBe(503)
	expect((await healthEndpoints(gone, () => leaving).request('/healthz')).status).toBe(200)
})
