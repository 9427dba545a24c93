import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session, twoFactor, user } from '#app/db/schema/auth.ts'
import { grantAdmin, revokeAdmin } from '#app/modules/auth/roles.server.ts'
import { readEnv, type Source } from '#app/platform/env.server.ts'
import { matrix } from './access-matrix.ts'
import { samples } from './access-rows.ts'
import { startBuiltApp } from './setup/built-site.ts'
import { test as base } from './setup/database.ts'

const live: Source = {
	LOTWISE_MODE: 'live',
	ORIGIN: 'https://advice.example',
	ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	SMTP_URL: 'smtp://127.0.0.1:1',
	MAIL_FROM: 'hello@advice.example',
}
type Site = Awaited<ReturnType<typeof openSite>>
type SiteData = { url: string; dataDir?: string }
type Person = { email: string; password: string }

async function openSite({ url: databaseUrl, dataDir = '/tmp' }: SiteData, more: Source = {}) {
	const SECRET = randomBytes(30).toString('base64url')
	const env = { PORT: '3000', DATA_DIR: dataDir, SECRET, LOG_LEVEL: 'silent', ...more }
	const { origin } = readEnv(env)
	const app = await startBuiltApp(databaseUrl, env)
	const request = async (
		path: string,
		{ cookie = '', fields }: { cookie?: string; fields?: Record<string, string> } = {},
	) =>
		app.fetch(
			new Request(origin + path, {
				method: fields ? 'POST' : 'GET',
				headers: { ...(cookie ? { cookie } : {}), origin },
				...(fields ? { body: new URLSearchParams(fields) } : {}),
			}),
		)
	const signUp = async (person: Person) => {
		await request('/sign-up', { fields: { ...person, name: 'Robin', terms: 'on' } })
	}
	const signIn = async ({ email, password }: Person) => {
		const response = await request('/sign-in', { fields: { email, password } })
		return sessionCookieOf(response)!
	}
	return { request, signUp, signIn, close: () => app.close() }
}

function sessionCookieOf(response: Response): string | undefined {
	const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
	return pairs.find((pair) => pair.includes('session_token='))
}

/** `person`: a member with a confirmed address, for one test; all tests but that of a live site share one site. */
const test = base.extend<{ site: Site; person: Person }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb)
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	person: async ({ site, fileDb: { db } }, use) => {
		const person = { email: `robin-${randomUUID()}@example.com`, password: 'a quiet road in autumn' }
		await site.signUp(person)
		await confirmAddress(db, person)
		await use(person)
	},
})

async function confirmAddress(db: Db, { email }: Person): Promise<void> {
	await db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
}

/** Returns whether each session is still valid, according to both a page and the session endpoint. */
async function areValid({ request }: Site, cookies: string[]): Promise<boolean[]> {
	return Promise.all(
		cookies.map(async (cookie) => {
			const page = await request('/account', { cookie })
			const answer = (await (await request('/api/session', { cookie })).json()) as { session: unknown }
			expect(page.status === 200).toBe(answer.session !== null)
			return page.status === 200
		}),
	)
}

test('signing out ends one session and a role change ends all of them, with the next request', async ({
	fileDb: { db },
	site,
	person,
}) => {
	const cookies = [await site.signIn(person), await site.signIn(person), await site.signIn(person)]
	expect(await areValid(site, cookies)).toEqual([true, true, true])
	await site.request('/sign-out', { cookie: cookies[0]!, fields: {} })
	expect(await areValid(site, cookies)).toEqual([false, true, true])
	await grantAdmin(db, { email: person.email, now: new Date() })
	expect(await areValid(site, cookies)).toEqual([false, false, false])
	const asAdmin = await site.signIn(person)
	expect((await site.request('/admin', { cookie: asAdmin })).status).toBe(200)
	await revokeAdmin(db, { email: person.email, now: new Date() })
	expect((await site.request('/admin', { cookie: asAdmin })).status).toBe(302)
	expect((await site.request('/api/session/refresh', { cookie: asAdmin, fields: {} })).status).toBe(200)
	expect(await areValid(site, [asAdmin])).toEqual([false])
})

test('a new password ends the other sessions with the next request, and gives the current one a new token', async ({
	fileDb: { db },
	site,
	person,
}) => {
	const cookies = [await site.signIn(person), await site.signIn(person), await site.signIn(person)]
	await setLastConfirmed(db, person, new Date(Date.now() - 6 * 60_000))
	const change = (password: string) =>
		site.request('/account/security/password', { cookie: cookies[0]!, fields: { password } })
	expect((await change('another road in spring')).headers.get('location')).toContain('/account/confirm?')
	expect(await areValid(site, cookies)).toEqual([true, true, true])

	await setLastConfirmed(db, person, new Date())
	const changed = await change('another road in spring')
	expect(changed.headers.get('location')).toBe('/account/security')
	expect(await areValid(site, cookies)).toEqual([false, false, false])
	expect(await areValid(site, [sessionCookieOf(changed)!])).toEqual([true])
	for (const cookie of cookies.slice(1))
		expect(await (await site.request('/api/session/refresh', { cookie, fields: {} })).json()).toEqual({
			session: null,
		})
})

test('on a live site an admin without a second factor is redirected to set it up from every admin page', async ({
	freshDb,
}) => {
	const { db } = freshDb
	const { request, signUp, signIn, close } = await openSite(freshDb, live)
	try {
		const admin = { email: 'robin@example.com', password: 'a quiet road in autumn' }
		await signUp(admin)
		await confirmAddress(db, admin)
		await grantAdmin(db, { email: admin.email, now: new Date() })
		const cookie = await signIn(admin)
		const adminRows = Object.keys(matrix).filter((row) => / \/(admin|dashboard)\b/.test(row))
		expect(adminRows.length).toBeGreaterThan(15)
		for (const row of adminRows) {
			const [method, pattern] = row.split(' ') as [string, string]
			const path = pattern.replace(/:\w+/g, (parameter) => samples[parameter]!)
			const options = { cookie, ...(method === 'POST' ? { fields: {} } : {}) }
			const page = await request(path, options)
			const setupPath = `/account/second-factor?returnTo=${encodeURIComponent(path.replace('?index', ''))}`
			expect([page.status, page.headers.get('location'), await page.text()], row).toEqual([
				303,
				setupPath,
				'',
			])
			const asData = await request(path.replace(/(?=\?|$)/, '.data'), options)
			expect(asData.status, row).toBe(202)
			expect(await asData.text(), row).toContain('"/account/second-factor?returnTo=')
		}
		expect(await (await request('/api/session', { cookie })).json()).toMatchObject({
			session: { isAdmin: false, hasSecondFactor: false },
		})

		const [{ id: userId }] = (await db.select({ id: user.id }).from(user)) as [{ id: string }]
		await db.insert(twoFactor).values({ userId, encryptedSecret: 'x', confirmedAt: new Date() })
		expect((await request('/admin', { cookie })).status).toBe(200)
	} finally {
		await close()
	}
})

test('a sensitive action waits for a confirmation and is then sent unchanged', async ({
	fileDb: { db },
	site: { request, signIn },
	person,
}) => {
	const cookie = await signIn(person)
	await setLastConfirmed(db, person, new Date(Date.now() - 6 * 60_000))
	const begin = () =>
		request('/account/second-factor?returnTo=/reviews', { cookie, fields: { intent: 'begin' } })
	const action = await begin()
	expect(action.status).toBe(303)
	const confirm = action.headers.get('location')!
	expect(confirm).toMatch(
		/^\/account\/confirm\?returnTo=%2Faccount%2Fsecond-factor%3FreturnTo%3D%2Freviews&to=/,
	)
	const page = await (await request(confirm, { cookie })).text()
	expect(page).toContain('set up two-step sign-in')

	const wrong = await request(confirm, { cookie, fields: { password: 'not it' } })
	expect(wrong.status).toBe(422)
	expect(await wrong.text()).toContain('That is not your password.')

	const right = await request(confirm, { cookie, fields: { password: person.password } })
	const resumePage = await right.text()
	expect(resumePage).toContain('action="/account/second-factor?returnTo=/reviews"')
	expect(resumePage).toContain('<input type="hidden" name="intent" value="begin"/>')
	expect((await begin()).headers.get('location')).toBe('/account/second-factor?returnTo=/reviews')
})

test('a download that waits for a confirmation returns to the page with its button', async ({
	fileDb: { db },
	site: { request, signIn },
	person,
}) => {
	const cookie = await signIn(person)
	await setLastConfirmed(db, person, null)
	const waiting = await request('/account/data/export', { cookie, fields: {} })
	const confirm = waiting.headers.get('location')!
	expect(new URL(confirm, 'https://a.example').searchParams.get('returnTo')).toBe('/account/data')
	const resumePage = await request(confirm, { cookie, fields: { password: person.password } })
	const html = await resumePage.text()
	expect(html).toContain('action="/account/data/export"')
	expect(html).toContain('href="/account/data"')
	// Sent again, as after going back: the form is not sent twice, and the page is left all the same.
	const again = await request(confirm, { cookie, fields: { password: person.password } })
	expect([again.status, again.headers.get('location')]).toEqual([303, '/account/data'])
})

test('text in a link does not reach the page that asks for a password', async ({
	fileDb: { db },
	site: { request, signIn },
	person,
}) => {
	const cookie = await signIn(person)
	await setLastConfirmed(db, person, null)
	const page = await request('/account/confirm?returnTo=//evil.example&to=win%20a%20car', { cookie })
	expect(page.status).toBe(200)
	const html = await page.text()
	expect(html).not.toContain('win a car')
	expect(html).not.toContain('href="//evil.example')
})

test('a request an hour after the last renewal renews the session', async ({
	fileDb: { db },
	site: { request, signIn },
	person,
}) => {
	const cookie = await signIn(person)
	const old = new Date(Date.now() - 2 * 3_600_000)
	await db.update(session).set({ updatedAt: old, createdAt: old, remembered: true })
	const renewed = (await request('/account', { cookie })).headers.getSetCookie()
	expect(renewed.find((line) => line.includes('session_token='))).toContain('Max-Age=2592000')
	const again = (await request('/account', { cookie })).headers.getSetCookie()
	expect(again.find((line) => line.includes('session_token='))).toBeUndefined()
})

async function setLastConfirmed(db: Db, { email }: Person, confirmedAt: Date | null): Promise<void> {
	const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
	await db.update(session).set({ confirmedAt }).where(eq(session.userId, owner!.id))
}
