import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { limitWindow } from '#app/db/schema/limits.ts'
import type { Source } from '#app/platform/env.server.ts'
import { type BuiltApp, startBuiltApp } from './setup/built-site.ts'
import { test as base } from './setup/database.ts'
import { databaseProxy } from './setup/faults/database-proxy.ts'

const siteOrigin = 'http://localhost:3000'

const live: Source = {
	LOTWISE_MODE: 'live',
	ORIGIN: 'https://advice.example',
	ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	SMTP_URL: 'smtp://127.0.0.1:1',
	MAIL_FROM: 'hello@advice.example',
}

/** The production build with all its middleware, called without a network. */
async function withSite(
	{ url: databaseUrl, dataDir: DATA_DIR = '/tmp' }: { url: string; dataDir?: string },
	more: Source,
	use: (app: BuiltApp) => Promise<void>,
): Promise<void> {
	const SECRET = randomBytes(30).toString('base64url')
	const env = { PORT: '3000', DATA_DIR, SECRET, LOG_LEVEL: 'silent', ...more }
	const app = await startBuiltApp(databaseUrl, env)
	try {
		await use(app)
	} finally {
		await app.close()
	}
}

type Proxy = Awaited<ReturnType<typeof databaseProxy>>

/** `app`: a demo behind a proxy of its database, the same for all tests of the file, with no limit used up. */
const test = base.extend<{ proxy: Proxy; demo: BuiltApp; app: BuiltApp }>({
	proxy: [async ({ fileDb }, use) => use(await databaseProxy(fileDb.url)), { scope: 'file' }],
	demo: [
		async ({ fileDb, proxy }, use) => withSite({ ...fileDb, url: proxy.url }, {}, use),
		{ scope: 'file' },
	],
	app: async ({ fileDb, demo }, use) => {
		await fileDb.db.delete(limitWindow)
		await use(demo)
	},
})

const browser = { origin: siteOrigin, accept: 'text/html' }

async function request(app: BuiltApp, path: string, init: RequestInit = {}) {
	const response = await app.fetch(new Request(path.startsWith('http') ? path : siteOrigin + path, init))
	return { status: response.status, headers: response.headers, text: await response.text() }
}

const post = (app: BuiltApp, path: string, fields: Record<string, string>, headers: HeadersInit = browser) =>
	request(app, path, { method: 'POST', headers, body: new URLSearchParams(fields) })

test('a live site accepts writes from its own origin only, whatever host its proxy sends', async ({
	freshDb,
}) =>
	withSite(freshDb, live, async (app) => {
		let senders = 0
		const send = async (target: string, headers: Record<string, string>) => {
			// Another email address each time, so that no limit on failed attempts applies.
			const form = { email: `robin${senders++}@example.com`, password: 'wrong' }
			const page = await post(app, `${target}/sign-in`, form, headers)
			const data = await post(app, `${target}/sign-in.data`, form, headers)
			return [page.status, data.status]
		}
		for (const target of ['http://advice.example', 'http://10.0.0.7:3000', 'https://advice.example'])
			expect(await send(target, { origin: 'https://advice.example' }), target).toEqual([401, 401])
		expect(await send('http://evil.example', { origin: 'http://evil.example' })).toEqual([403, 403])
		expect(await send('https://evil.example', { origin: 'https://evil.example' })).toEqual([403, 403])
		for (const origin of ['null', 'http://advice.example', 'https://www.advice.example', 'junk'])
			expect(await send('http://advice.example', { origin }), origin).toEqual([403, 403])
		for (const site of ['same-site', 'cross-site'])
			expect(
				await send('http://advice.example', { origin: 'https://advice.example', 'sec-fetch-site': site }),
			).toEqual([403, 403])
		// A script of the operator sends neither an origin nor cookies.
		expect(await send('http://advice.example', {})).toEqual([401, 401])
		expect(await send('http://advice.example', { cookie: 'theme=dark' })).toEqual([403, 403])
	}))

test('a live site has no payment sandbox, no mailbox and no component gallery', async ({ freshDb }) =>
	withSite(freshDb, live, async (app) => {
		const id = '11111111-1111-4111-8111-111111111111'
		for (const path of [
			'/dev/mailbox',
			'/dev/mailbox.json',
			'/dev/mailbox.data',
			`/dev/mailbox/${id}.html`,
			`/dev/mailbox/${id}/attachments/0`,
			'/dev/ui',
			'/dev/ui.data',
			'/sandbox/checkout/cs_1',
			'/sandbox/checkout/cs_1.data',
		]) {
			const { status, headers } = await request(app, path)
			expect([status, headers.get('strict-transport-security')?.slice(0, 8)], path).toEqual([404, 'max-age='])
		}
		const payment = await post(app, '/sandbox/checkout/cs_1', {}, { origin: 'https://advice.example' })
		expect(payment.status).toBe(404)
	}))

test('a browser gets an error page of the site when the middleware rejects its request', async ({ app }) => {
	const large = await post(app, '/sign-in', { email: 'x'.repeat(1_000_001) })
	const foreign = await post(app, '/preferences', {}, { ...browser, origin: 'https://evil.example' })
	expect([large.status, foreign.status]).toEqual([413, 403])
	for (const { headers, text } of [large, foreign]) {
		expect(headers.get('content-type')).toContain('text/html')
		expect(headers.get('content-security-policy')).toContain("'nonce-")
		expect(text).toContain('Return to Home')
	}
	expect(large.text).toContain('That is too large to send.')
	expect(foreign.text).toContain('This request did not come from this site.')
})

test('a form over its rate limit shows an error, keeps its input and sends Retry-After', async ({ app }) => {
	const send = (path: string) => post(app, path, { email: 'robin at home' })
	const some = await Promise.all(Array.from({ length: 60 }, () => send('/forgot-password')))
	expect(new Set(some.map(({ status }) => status))).toEqual(new Set([422]))
	const rejected = await send('/forgot-password')
	expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true])
	expect(rejected.text).toContain('Too many attempts.')
	expect(rejected.text).toContain('value="robin at home"')
	const byScript = await send('/forgot-password.data')
	expect([byScript.status, byScript.headers.has('retry-after')]).toEqual([429, true])
	expect(byScript.text).toContain('Too many attempts.')
})

test('a body that is not a form is rejected and never causes a server error', async ({ app }) => {
	const forms = [
		'/sign-in',
		'/sign-up',
		'/forgot-password',
		'/reset-password',
		'/verify-email',
		'/preferences',
	]
	for (const path of forms)
		for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x', undefined]) {
			const headers = { ...browser, ...(type ? { 'content-type': type } : {}) }
			const { status } = await request(app, path, {
				method: 'POST',
				headers,
				...(type ? { body: 'junk' } : {}),
			})
			expect([303, 410, 422], `${path} ${type}`).toContain(status)
		}
	const nul = { name: 'Ro\0bin', email: 'robin@example.com', password: 'a quiet road', terms: 'on' }
	expect((await post(app, '/sign-up', nul)).status).toBe(303)
	expect((await request(app, '/dev/mailbox.json?to=%00')).status).toBe(200)
	expect((await request(app, '/dev/mailbox?to=%00')).status).toBe(200)
	const lost = { ...browser, referer: 'nowhere' }
	expect((await post(app, '/preferences', { theme: 'dark' }, lost)).status).toBe(303)
})

test('while the database is unavailable, responses are 503 with a message, cached pages are served, and the site recovers', async ({
	app,
	proxy,
}) => {
	const warm = await request(app, '/services')
	expect(warm.status).toBe(200)
	const signedIn = await post(app, '/sign-in', { email: 'admin@lotwise.test', password: 'demo-admin-2026!' })
	const session = { cookie: signedIn.headers.getSetCookie().join('; ') }
	await proxy.cut()
	expect((await request(app, '/services')).text).toBe(warm.text)
	const form = { email: 'robin@example.com', password: 'secret words' }
	const responses = {
		page: await request(app, '/reviews'),
		'page of somebody': await request(app, '/', { headers: session }),
		data: await request(app, '/reviews.data'),
		missing: await request(app, '/no/such/page'),
		admin: await request(app, '/admin', { headers: session }),
		'sign-in': await post(app, '/sign-in', form),
		'sign-in by script': await post(app, '/sign-in.data', form),
		'sign-out': await post(app, '/sign-out', {}),
		'checkout form': await post(app, '/api/create-checkout', { priceId: 'price_online_search' }),
		checkout: await request(app, '/api/create-checkout', { method: 'POST', headers: { origin: siteOrigin } }),
	}
	for (const [name, { status, headers, text }] of Object.entries(responses)) {
		expect([status, headers.get('retry-after')], name).toEqual([503, '5'])
		expect(headers.get('cache-control'), name).toContain('no-store')
		expect(text, name).not.toMatch(/ECONN|Failed query|at file:|node_modules/)
	}
	expect(responses.page.text).toContain(responses.page.headers.get('x-request-id'))
	expect(responses['sign-in by script'].text).toContain('We cannot do this right now.')
	expect(JSON.parse(responses.checkout.text)).toMatchObject({ error: { code: 'unavailable' } })
	await proxy.mend()
	expect((await request(app, '/reviews')).status).toBe(200)
	expect((await post(app, '/sign-in', form)).status).toBe(401)
})
