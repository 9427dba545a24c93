import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test, watchRequests } from '../../setup/browser-test.ts'
import { casesOf } from '../../setup/deep.ts'
import { signInByRequest } from '../new-member.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

/** Opens a page and waits until its session store has checked the session. */
async function openWithSessionCheck(context: BrowserContext, path: string, page?: Page): Promise<Page> {
	page ??= await context.newPage()
	const checked = page.waitForResponse('**/api/session')
	await page.goto(path)
	await checked
	return page
}

test('signing out in one tab signs out the other tabs at once', async ({ page, context, baseURL }) => {
	await signInByRequest(context, { origin: baseURL!, ...member })
	await openWithSessionCheck(context, '/', page)
	const account = await openWithSessionCheck(context, '/account')
	const reviews = await openWithSessionCheck(context, '/reviews')
	await expect(account.getByRole('heading', { level: 1 })).toBeVisible()
	await page.bringToFront()
	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('You have successfully signed out')).toBeVisible()
	await account.waitForURL((url) => url.pathname === '/')
	await expect(account.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
	await expect(reviews.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
	expect(new URL(reviews.url()).pathname).toBe('/reviews')
})

test('signing in in one tab signs in the others', { tag: '@deep' }, async ({ page, context }) => {
	await page.goto('/reviews')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	const other = await context.newPage()
	await other.goto('/sign-in')
	await other.getByLabel('Email').fill(member.email)
	await other.getByLabel('Password', { exact: true }).fill(member.password)
	await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByRole('dialog')).toBeHidden()
	await expect(page.getByRole('banner').getByText('member@lotwise.test', { exact: true })).toBeVisible()
})

test('three tabs with many parallel refreshes each stay signed in, and scripts cannot read the token', {
	tag: '@deep',
}, async ({ page, context, baseURL }) => {
	const count = casesOf({ sample: 10, all: 300 })
	await signInByRequest(context, { origin: baseURL!, ...member, remember: 'on' })
	await openWithSessionCheck(context, '/', page)
	const tabs = [
		page,
		await openWithSessionCheck(context, '/services'),
		await openWithSessionCheck(context, '/account'),
	]
	const refresh = async (length: number) => {
		const responses = await Promise.all(
			Array.from({ length }, () => fetch('/api/session/refresh', { method: 'POST' })),
		)
		const bodies = await Promise.all(responses.map((response) => response.json()))
		return bodies.filter(({ session }) => session?.user.email === 'member@lotwise.test').length
	}
	expect(await Promise.all(tabs.map((tab) => tab.evaluate(refresh, count)))).toEqual(tabs.map(() => count))
	const cookie = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))!
	expect(cookie.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400)
	const readable = await page.evaluate(async () => {
		const session = await (await fetch('/api/session')).text()
		return session + document.cookie + JSON.stringify(localStorage) + document.documentElement.outerHTML
	})
	expect(readable).not.toContain(decodeURIComponent(cookie.value).split('.')[0]!)
	for (const tab of tabs) {
		await tab.reload()
		await expect(tab.getByRole('banner').getByText('member@lotwise.test', { exact: true })).toBeVisible()
	}
})

test('a session that ended elsewhere is noticed when the page is shown again', { tag: '@deep' }, async ({
	context,
	baseURL,
}) => {
	await signInByRequest(context, { origin: baseURL!, ...member })
	const account = await context.newPage()
	let checks = 0
	account.on('request', (request) => {
		if (new URL(request.url()).pathname === '/api/session') checks += 1
	})
	const requests = watchRequests(account)
	await openWithSessionCheck(context, '/account', account)
	await requests.allEnded()
	expect(checks, 'a page checks its session once as it loads').toBe(1)
	const headers = { origin: baseURL! }
	expect((await context.request.post('/sign-out', { headers, maxRedirects: 0 })).status()).toBe(303)
	// As when the browser restores the page from its back-forward cache.
	await account.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
	await account.waitForURL((url) => url.pathname === '/')
})

test('a window beside another one notices on getting the focus that the session has ended', {
	tag: '@deep',
}, async ({ context, baseURL }) => {
	await signInByRequest(context, { origin: baseURL!, ...member })
	const account = await context.newPage()
	await account.clock.install()
	await openWithSessionCheck(context, '/account', account)
	const headers = { origin: baseURL! }
	expect((await context.request.post('/sign-out', { headers, maxRedirects: 0 })).status()).toBe(303)
	// More than the interval of checks; the window was visible all the time.
	await account.clock.fastForward(6_000)
	await account.evaluate(() => window.dispatchEvent(new FocusEvent('focus')))
	await account.waitForURL((url) => url.pathname === '/')
})

test('the page of a signed-out visitor requests no session', async ({ page }) => {
	const requested: string[] = []
	page.on('request', (request) => requested.push(new URL(request.url()).pathname))
	await page.goto('/')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	expect(requested.filter((path) => /api\/session|session-runner/.test(path))).toEqual([])
})
