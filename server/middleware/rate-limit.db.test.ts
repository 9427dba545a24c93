import { Hono } from 'hono'
import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { createLog } from '#app/platform/log.server.ts'
import { everyWrite } from '#server/load/limits.ts'
import { pageRoutes } from '#tests/attacks/route-table.ts'
import { test } from '#tests/setup/database.ts'
import { chatEndpoints } from '../endpoints/chat/endpoints.ts'
import type { ServerEnv } from '../request-context.ts'
import { rateLimit } from './rate-limit.ts'

const now = new Date('2026-03-04T12:00:00Z')

test('a client that writes too often gets 429 with Retry-After; its reads and other clients are not affected', async ({
	freshDb: { db },
}) => {
	const app = new Hono<ServerEnv>()
	app.use((c, next) => {
		c.set('clientIp', c.req.header('x-test-ip')!)
		return next()
	})
	app.use(rateLimit({ db, clock: { now: () => now }, log: createLog('silent') }, pageRoutes()))
	app.all('*', (c) => c.text('done'))
	const send = (method: string, ip = '192.0.2.1') =>
		app.request('/api/create-checkout', { method, headers: { 'x-test-ip': ip } })

	const statuses = (await Promise.all(Array.from({ length: 130 }, () => send('POST')))).map((r) => r.status)
	expect(statuses.filter((status) => status === 200)).toHaveLength(120)
	const rejected = await send('POST')
	expect(rejected.status).toBe(429)
	expect(rejected.headers.get('retry-after')).toBe('300')
	expect(await rejected.json()).toMatchObject({ error: { code: 'too_many_requests' } })
	expect((await send('GET')).status).toBe(200)
	expect((await send('POST', '192.0.2.2')).status).toBe(200)
})

test('one network gets at most its share of all writes, and signed-in users there can still write', async ({
	freshDb: { db },
}) => {
	const app = new Hono<ServerEnv>()
	app.use((c, next) => {
		c.set('clientIp', c.req.header('x-test-ip')!)
		const id = c.req.header('x-test-member')
		c.set('viewer', async () => (id ? ({ id, emailVerified: true } as Viewer) : null))
		return next()
	})
	app.use(rateLimit({ db, clock: { now: () => now }, log: createLog('silent') }, pageRoutes()))
	app.all('*', (c) => c.text('done'))
	const send = async (ip: string, headers = {}) => {
		const answer = await app.request('/api/apply', {
			method: 'POST',
			headers: { 'x-test-ip': ip, ...headers },
		})
		return answer.status
	}
	const { network, everybody } = everyWrite
	expect(network.max * 5).toBeLessThanOrEqual(everybody.max)
	let passed = 0
	for (let from = 0; from < network.max + 100; from += 50) {
		const statuses = await Promise.all(
			Array.from({ length: 50 }, (_, index) => send(`2001:db8:7:${(from + index).toString(16)}::1`)),
		)
		passed += statuses.filter((status) => status === 200).length
	}
	expect(passed).toBe(network.max)
	expect(await send('2001:db8:8::1')).toBe(200)
	expect(await send('2001:db8:7:ffff::1', { 'x-test-member': 'robin' })).toBe(200)
	expect(await send('2001:db8:7:ffff::1')).toBe(429)
})

test('a write that the database cannot take is answered with 503, and the log says why', async () => {
	const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
	const db = new Proxy({} as Db, {
		get: () => () => {
			throw full
		},
	})
	const lines: string[] = []
	const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
	const services = { db, clock: { now: () => now }, log } as unknown as Services
	const app = new Hono<ServerEnv>()
	app.use((c, next) => {
		c.set('clientIp', '192.0.2.1')
		c.set('requestId', 'the-request')
		return next()
	})
	app.use(rateLimit(services, pageRoutes()))
	expect((await app.request('/api/chat/messages', { method: 'POST' })).status).toBe(503)
	expect(lines.join()).toContain('53100')
	expect(lines.join()).toContain('the-request')

	lines.length = 0
	const parts = {
		services: { ...services, storage: {} },
		keys: { readVisitor: () => null },
		hub: { subscribe: () => () => {} },
		streams: {},
	}
	const chat = new Hono<ServerEnv>()
	chat.use((c, next) => {
		c.set('requestId', 'another-request')
		c.set('viewer', async () => {
			throw full
		})
		return next()
	})
	const { app: endpoints, close } = chatEndpoints(parts as never)
	chat.route('/api/chat', endpoints)
	const answer = await chat.request(`/api/chat/files/${crypto.randomUUID()}`)
	await close()
	expect(answer.status).toBe(503)
	expect(lines.join()).toContain('another-request')
})
