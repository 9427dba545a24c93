import { expect, type Page } from '@playwright/test'
import { test, waitForHydration } from '../setup/browser-test.ts'
import { createSignedInMember } from './new-member.ts'
import { signIn } from './sign-in-modal.ts'
import { uniqueText } from './unique-text.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const main = (page: Page) => page.getByRole('main')

/** Returns the storage keys of all drafts in this browser. */
const draftKeys = (page: Page) =>
	page.evaluate(() =>
		[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
			/^lw_(draft|chat_draft)/.test(key),
		),
	)
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

test('a post and a comment whose responses were lost are stored once after a reload', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL! })
	await context.request.post('/sign-in', { form: member, headers: { origin: baseURL! }, maxRedirects: 0 })
	const page = await context.newPage()
	const title = `Lost answer ${uniqueText()}`
	/** Lets the server receive the next form but drops its response. */
	const dropNextResponse = async () => {
		let lost = false
		await page.route('**/community/**', async (route) => {
			if (lost || route.request().method() !== 'POST') return route.fallback()
			lost = true
			await route.fetch()
			await route.abort()
		})
	}
	await page.goto('/community/new')
	await waitForHydration(page)
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Category').selectOption({ label: 'Financing' })
	await page.getByLabel('Content').fill('Once, please.')
	await expect.poll(() => stored(page)).toContain('Once, please.')
	await dropNextResponse()
	const lost = page.waitForEvent('requestfailed')
	await page.getByRole('button', { name: 'Post', exact: true }).click()
	await lost
	await page.goto('/community/new')
	await waitForHydration(page)
	await expect(page.getByLabel('Title')).toHaveValue(title)
	await page.getByRole('button', { name: 'Post', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	const postUrl = page.url()
	await page.goto(`/community?q=${title.split(' ').at(-1)}`)
	await expect(main(page).getByRole('link', { name: title })).toHaveCount(1)

	await page.goto(postUrl)
	await waitForHydration(page)
	await main(page).getByLabel('Add a comment').fill('Only once.')
	await expect.poll(() => stored(page)).toContain('Only once.')
	await dropNextResponse()
	const commentLost = page.waitForEvent('requestfailed')
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	await commentLost
	await page.goto(postUrl)
	await waitForHydration(page)
	await expect(main(page).getByLabel('Add a comment')).toHaveValue('Only once.')
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	await expect(page.getByText('Comment sent').or(page.getByText('Comment posted'))).toBeVisible()
	await page.goto(postUrl)
	await expect(main(page).getByText('Only once.')).toHaveCount(1)
})

test('signing out deletes every draft, and a session that ends by itself deletes none', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page, context, email } = await createSignedInMember(browser, {
		origin: baseURL!,
		name: 'Dana Drafts',
	})
	await page.goto('/community/new')
	await waitForHydration(page)
	await page.getByLabel('Content').fill('Mine alone.')
	await expect.poll(() => stored(page)).toContain('Mine alone.')

	await context.clearCookies()
	await page.goto('/community/new')
	await waitForHydration(page)
	await expect(page.getByLabel('Content')).toHaveValue('')
	expect(await stored(page)).toContain('Mine alone.')
	await signIn(page, email)
	await expect(page.getByLabel('Content')).toHaveValue('Mine alone.')

	await page.getByRole('button', { name: /^Chat with/ }).click()
	await page.getByRole('textbox', { name: 'Your message' }).fill('Mine as well.')
	await expect.poll(() => draftKeys(page)).toHaveLength(2)
	await page.getByLabel('Content').fill('Mine alone, and more.')
	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('You have successfully signed out')).toBeVisible()
	await expect.poll(() => draftKeys(page)).toEqual([])
	await page.goto('/community/new')
	await waitForHydration(page)
	await expect(page.getByLabel('Content')).toHaveValue('')
})

test('a stored draft comes before what is typed while the scripts are loading', { tag: '@deep' }, async ({
	page,
}) => {
	const post = '/community/post/1/i-paid-somebody-to-say-no-for-me'
	await page.goto(post)
	await waitForHydration(page)
	const comment = main(page).getByLabel('Add a comment')
	await comment.fill('From yesterday.')
	await expect.poll(() => stored(page)).toContain('From yesterday.')
	await page.goto('/chat')
	await waitForHydration(page)
	const message = page.getByRole('textbox', { name: 'Your message' })
	await message.fill('Asked before.')

	let releaseScripts = () => {}
	let scriptsReleased = Promise.resolve()
	const holdScripts = () => {
		scriptsReleased = new Promise((resolve) => {
			releaseScripts = resolve
		})
	}
	holdScripts()
	await page.route('**/assets/*.js', async (route) => {
		await scriptsReleased
		await route.continue().catch(() => {})
	})
	await page.goto(post, { waitUntil: 'domcontentloaded' })
	await comment.pressSequentially('And today.')
	releaseScripts()
	await page.locator('html[data-ready]').waitFor()
	await expect(comment).toHaveValue('From yesterday.\n\nAnd today.')
	holdScripts()
	await page.goto('/chat', { waitUntil: 'domcontentloaded' })
	await message.fill('And today?')
	await message.press('Enter')
	releaseScripts()
	await expect(page.getByRole('log', { name: 'Messages' }).getByText('And today?')).toBeVisible()
	await expect(message).toHaveValue('Asked before.')
	await page.goto(post)
	await expect
		.poll(() => stored(page))
		.toContain(JSON.stringify(JSON.stringify('From yesterday.\n\nAnd today.')).slice(3, -3))
})

test('the last characters of a draft are kept when a link is followed immediately', async ({ page }) => {
	await page.goto('/community/new')
	await waitForHydration(page)
	await page.clock.install()
	await page.clock.pauseAt(Date.now() + 60_000)
	await page.getByLabel('Content').fill('To the last letter')
	await page.getByRole('link', { name: 'Cancel' }).click()
	await page.waitForURL((url) => url.pathname === '/community')
	await expect.poll(() => stored(page)).toContain('To the last letter')
})

test('the input of a new invoice survives an incoming chat message', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const headers = { origin: baseURL! }
	const context = await browser.newContext({ baseURL: baseURL! })
	const advisor = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
	await context.request.post('/sign-in', { form: advisor, headers, maxRedirects: 0 })
	const page = await context.newPage()
	const streamResponse = page.waitForResponse(/\/api\/chat\/admin\/stream/)
	await page.goto('/admin/invoices?add=1&client=new')
	await streamResponse
	await page.locator('#customerName').fill('Marisol Quintero')
	const chat = page.locator('a[href="/admin/chat"]').first()
	const before = (await chat.textContent())!
	const reloaded = page.waitForResponse(/\/admin\/invoices\.data/)
	const visitor = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
	await visitor.goto('/chat')
	await visitor.getByRole('textbox', { name: 'Your message' }).fill(`Are you there? ${uniqueText()}`)
	await visitor.getByRole('button', { name: 'Send' }).click()
	await expect(visitor.getByText('Are you there?').first()).toBeVisible()
	// The page has reloaded its data: the sidebar counts one more message.
	await reloaded
	await expect(chat).not.toHaveText(before)
	await expect(page.locator('#customerName')).toHaveValue('Marisol Quintero')
})
