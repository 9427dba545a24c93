import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { overloadGuard } from './overload.ts'

test('while the database is overloaded, requests get 503 with Retry-After, and health checks and webhooks pass', async () => {
	const pool = { waitingCount: 100 }
	const recorded: string[] = []
	const guard = overloadGuard({
		pool,
		headers: { 'x-content-type-options': 'nosniff' },
		sessionCookie: 'lotwise.session_token',
		queueAt: (path) =>
			/^\/(?:healthz|readyz|metrics|api\/webhooks\/stripe)$/.test(path) ? 'skip' : undefined,
		record: ({ method, path, status }) => recorded.push(`${method} ${path} ${status}`),
	})
	const server = createServer((request, response) =>
		guard.enqueue(request, response, () => response.end('begun')),
	)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	try {
		const rejected = [
			fetch(`${origin}/community?token=secret`, { headers: { accept: 'text/html' } }),
			fetch(`${origin}/api/slots`),
		]
		for (const path of ['/healthz', '/readyz', '/metrics', '/api/webhooks/stripe'])
			expect(await (await fetch(origin + path)).text(), path).toBe('begun')
		const [page, json] = await Promise.all(rejected)
		for (const answer of [page!, json!]) {
			expect(answer.status).toBe(503)
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
			expect(answer.headers.get('cache-control')).toBe('no-store')
			expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
			expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
		}
		expect(await page!.text()).toContain('<h1>One moment, please</h1>')
		expect(await json!.json()).toMatchObject({ error: { code: 'unavailable' } })
		expect(recorded.toSorted()).toEqual(['GET /api/slots 503', 'GET /community 503'])

		pool.waitingCount = 0
		expect(await (await fetch(`${origin}/community`)).text()).toBe('begun')
	} finally {
		server.closeAllConnections()
		server.close()
	}
})
