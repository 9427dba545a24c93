import { Hono } from 'hono'
import pino from 'pino'
import { expect } from 'vitest'
import { systemClock } from '#app/platform/clock.server.ts'
import { authOn } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { authEndpoints } from '../endpoints/auth.ts'
import type { Gate } from '../gate.ts'
import { rateLimit } from './rate-limit.ts'

const now = new Date('2026-03-04T12:00:00Z')

test('a client that writes without end is told when to come back; reading and others go on', async ({
	freshDb: { db },
}) => {
	const app = new Hono<Gate>()
	app.use((c, next) => {
		c.set('clientIp', c.req.header('x-test-ip')!)
		return next()
	})
	app.use(rateLimit(db, { now: () => now }))
	app.all('*', (c) => c.text('done'))
	const send = (method: string, ip = '192.0.2.1') =>
		app.request('/api/create-checkout', { method, headers: { 'x-test-ip': ip } })

	const statuses = (await Promise.all(Array.from({ length: 130 }, () => send('POST')))).map((r) => r.status)
	expect(statuses.filter((status) => status === 200)).toHaveLength(120)
	const refused = await send('POST')
	expect(refused.status).toBe(429)
	expect(refused.headers.get('retry-after')).toBe('300')
	expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
	expect((await send('GET')).status).toBe(200)
	expect((await send('POST', '192.0.2.2')).status).toBe(200)
})

test('of Better Auth only what the site uses can be reached', async ({ db }) => {
	const { auth, register, confirm, enter, browser } = authOn(db)
	await register('robin@example.com')
	await confirm()
	const signedIn = await enter('robin@example.com')
	if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.message)
	const app = new Hono<Gate>()
	app.use((c, next) => {
		c.set('clientIp', '192.0.2.1')
		return next()
	})
	app.route('/api/auth', authEndpoints({ auth, db, clock: systemClock, log: pino({ level: 'silent' }) }))
	const send = (method: string, path: string) =>
		app.request(`https://site.example/api/auth${path}`, {
			method,
			headers: { ...Object.fromEntries(browser(signedIn.setCookies)), origin: 'https://site.example' },
		})
	for (const path of [
		'/sign-in/email',
		'/sign-up/email',
		'/reset-password',
		'/update-user',
		'/sign-in/social',
	])
		expect((await send('POST', path)).status, path).toBe(404)
	for (const path of [
		'/get-session',
		'/list-sessions',
		'/verify-email?token=x',
		'/Get-Session',
		'//get-session',
	])
		expect((await send('GET', path)).status, path).toBe(404)
	expect((await send('GET', '/ok')).status).toBe(200)
	expect((await send('POST', '/sign-out')).status).toBe(200)
})
