import { type Browser, expect, type Page } from '@playwright/test'
import { scriptsRun, test, untouched } from '../setup/journey.ts'
import { newMember } from './new-member.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const password = 'a quiet lane in october'
const mark = () => `mark${Date.now()}${Math.floor(Math.random() * 1e6)}`
const main = (page: Page) => page.getByRole('main')

/** What of unsent words stands in this browser, as its keys. */
const draftKeys = (page: Page) =>
	page.evaluate(() =>
		[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
			/^lw_(draft|chat_draft)/.test(key),
		),
	)
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

async function openSignIn(page: Page) {
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	return page.getByRole('dialog')
}

async function signIn(page: Page, email: string) {
	const dialog = await openSignIn(page)
	await dialog.getByLabel('Email').fill(email)
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
	await expect(dialog).toBeHidden()
}

/** A browser of its own, of nobody yet; and a member who may sign in there. */
async function visitorAndMember(browser: Browser, baseURL: string, name: string) {
	const { context, email } = await newMember(browser, { origin: baseURL, name })
	await context.clearCookies()
	return { page: await context.newPage(), context, email }
}

test('the application keeps what was typed when its applicant signs up, and when they sign in', async ({
	browser,
	baseURL,
}) => {
	const { page, email } = await visitorAndMember(browser, baseURL!, 'Ada Applies')
	await page.goto('/apply')
	await scriptsRun(page)
	const [lastName, address] = [page.locator('[name="lastName"]'), page.locator('[name="address"]')]
	await lastName.fill('Quintero')
	await address.fill('41 Larkspur Ave')
	const dialog = await openSignIn(page)
	await dialog.getByRole('tab', { name: 'Sign Up' }).click()
	await dialog.getByLabel('Full Name').fill('Ada Applies')
	await dialog.getByLabel('Email').fill(`fresh-${mark()}@example.com`)
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('checkbox').check()
	await dialog.getByRole('button', { name: 'Sign Up' }).click()
	await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(lastName).toHaveValue('Quintero')
	await expect(address).toHaveValue('41 Larkspur Ave')
	await signIn(page, email)
	await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
	await expect(lastName).toHaveValue('Quintero')
	await expect(address).toHaveValue('41 Larkspur Ave')
})

test('what is typed into the application last is kept, however the page is left', async ({
	browser,
	baseURL,
}) => {
	const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await page.goto('/apply')
	await scriptsRun(page)
	// Time stands: no pause in typing is ever long enough to save by itself.
	await page.clock.install()
	await page.clock.pauseAt(Date.now() + 60_000)
	const section = { lastName: 'Quintero', firstName: 'Marisol', ssn: '987-65-4329', dob: '05/17/1990' }
	for (const [name, value] of Object.entries(section)) await page.locator(`[name="${name}"]`).fill(value)
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('[name="email"]').fill(`last-${mark()}@example.com`)
	await page.locator('[name="cellPhone"]').fill('(914) 555-0110')
	const saved = page.waitForResponse('**/api/apply')
	await page.getByRole('banner').getByRole('link', { name: 'Community' }).first().click()
	expect((await saved).status()).toBe(200)
	await page.clock.resume()
	await page.goto('/apply')
	await expect(page.locator('[name="lastName"]')).toHaveValue('Quintero')
	await scriptsRun(page)
	await page.clock.pauseAt(Date.now() + 3_600_000)
	await page.locator('[name="firstName"]').fill('Marisol Inés')
	await page.goto('/services')
	await page.goto('/apply')
	await expect(page.locator('[name="firstName"]')).toHaveValue('Marisol Inés')
})

test('a save that arrives after the application was opened again is shown, and not written over', async ({
	browser,
	baseURL,
}) => {
	const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await page.goto('/apply')
	await scriptsRun(page)
	const section = { lastName: 'Quintero', firstName: 'Marisol', ssn: '987-65-4329', dob: '05/17/1990' }
	for (const [name, value] of Object.entries(section)) await page.locator(`[name="${name}"]`).fill(value)
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('[name="email"]').fill(`late-${mark()}@example.com`)
	const saved = page.waitForResponse('**/api/apply')
	await page.locator('[name="cellPhone"]').fill('(914) 555-0110')
	expect((await saved).status()).toBe(200)
	await page.route('**/api/apply', async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_000))
		await route.continue()
	})
	await page.locator('[name="firstName"]').fill('Marisol Inés')
	await page.getByRole('banner').getByRole('link', { name: 'Community' }).first().click()
	await page.waitForURL('**/community')
	await page.goBack()
	await expect(page.locator('[name="firstName"]')).toHaveValue('Marisol')
	await expect(page.locator('[name="firstName"]')).toHaveValue('Marisol Inés')
})

test('a draft of the application that could not be kept is kept once the line is back', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL: baseURL! })
	const page = await context.newPage()
	await page.goto('/apply')
	await scriptsRun(page)
	await context.setOffline(true)
	const section = { lastName: 'Quintero', firstName: 'Marisol', ssn: '987-65-4329', dob: '05/17/1990' }
	for (const [name, value] of Object.entries(section)) await page.locator(`[name="${name}"]`).fill(value)
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('[name="email"]').fill(`line-${mark()}@example.com`)
	const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/apply'))
	await page.locator('[name="cellPhone"]').fill('(914) 555-0110')
	await tried
	const saved = page.waitForResponse('**/api/apply')
	await context.setOffline(false)
	expect((await saved).status()).toBe(200)
})

test('a post and a comment whose answers were lost are one post and one comment after a reload', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL: baseURL! })
	await context.request.post('/sign-in', { form: member, headers: { origin: baseURL! }, maxRedirects: 0 })
	const page = await context.newPage()
	const title = `Lost answer ${mark()}`
	/** The server hears the next one, its answer is lost on the way. */
	const loseAnswer = async () => {
		let lost = false
		await page.route('**/community/**', async (route) => {
			if (lost || route.request().method() !== 'POST') return route.fallback()
			lost = true
			await route.fetch()
			await route.abort()
		})
	}
	await page.goto('/community/new')
	await scriptsRun(page)
	await page.getByLabel('Title').fill(title)
	await page.getByLabel('Category').selectOption({ label: 'Financing' })
	await page.getByLabel('Content').fill('Once, please.')
	await expect.poll(() => stored(page)).toContain('Once, please.')
	await loseAnswer()
	const lost = page.waitForEvent('requestfailed')
	await page.getByRole('button', { name: 'Post', exact: true }).click()
	await lost
	await page.goto('/community/new')
	await scriptsRun(page)
	await expect(page.getByLabel('Title')).toHaveValue(title)
	await page.getByRole('button', { name: 'Post', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	const address = page.url()
	await page.goto(`/community?q=${title.split(' ').at(-1)}`)
	await expect(main(page).getByRole('link', { name: title })).toHaveCount(1)

	await page.goto(address)
	await scriptsRun(page)
	await main(page).getByLabel('Add a comment').fill('Only once.')
	await expect.poll(() => stored(page)).toContain('Only once.')
	await loseAnswer()
	const lostToo = page.waitForEvent('requestfailed')
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	await lostToo
	await page.goto(address)
	await scriptsRun(page)
	await expect(main(page).getByLabel('Add a comment')).toHaveValue('Only once.')
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	await expect(page.getByText('Comment sent').or(page.getByText('Comment posted'))).toBeVisible()
	await page.goto(address)
	await expect(main(page).getByText('Only once.')).toHaveCount(1)
})

test('signing out takes every draft along; a session that ends by itself takes none', async ({
	browser,
	baseURL,
}) => {
	const { page, context, email } = await newMember(browser, { origin: baseURL!, name: 'Dana Drafts' })
	await page.goto('/community/new')
	await scriptsRun(page)
	await page.getByLabel('Content').fill('Mine alone.')
	await expect.poll(() => stored(page)).toContain('Mine alone.')

	await context.clearCookies()
	await page.goto('/community/new')
	await scriptsRun(page)
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
	await scriptsRun(page)
	await expect(page.getByLabel('Content')).toHaveValue('')
})

test('what was typed earlier comes before what is typed while the scripts are on their way', async ({
	page,
}) => {
	const post = '/community/post/1/i-paid-somebody-to-say-no-for-me'
	await page.goto(post)
	await scriptsRun(page)
	const comment = main(page).getByLabel('Add a comment')
	await comment.fill('From yesterday.')
	await expect.poll(() => stored(page)).toContain('From yesterday.')
	await page.goto('/chat')
	await scriptsRun(page)
	const message = page.getByRole('textbox', { name: 'Your message' })
	await message.fill('Asked before.')

	await untouched(page)
	let arrive = () => {}
	let arrived = Promise.resolve()
	const hold = () => {
		arrived = new Promise((resolve) => {
			arrive = resolve
		})
	}
	hold()
	await page.route('**/assets/*.js', async (route) => {
		await arrived
		await route.continue().catch(() => {})
	})
	await page.goto(post)
	await comment.pressSequentially('And today.')
	arrive()
	await page.locator('html[data-ready]').waitFor()
	await expect(comment).toHaveValue('From yesterday.\n\nAnd today.')
	hold()
	await page.goto('/chat')
	await message.fill('And today?')
	await message.press('Enter')
	arrive()
	await expect(page.getByRole('log', { name: 'Messages' }).getByText('And today?')).toBeVisible()
	await expect(message).toHaveValue('Asked before.')
	await page.goto(post)
	await expect
		.poll(() => stored(page))
		.toContain(JSON.stringify(JSON.stringify('From yesterday.\n\nAnd today.')).slice(3, -3))
})

test('the last letters of a draft are kept when a link is followed at once', async ({ page }) => {
	await page.goto('/community/new')
	await scriptsRun(page)
	await page.clock.install()
	await page.clock.pauseAt(Date.now() + 60_000)
	await page.getByLabel('Content').fill('To the last letter')
	await page.getByRole('link', { name: 'Cancel' }).click()
	await page.waitForURL((url) => url.pathname === '/community')
	await expect.poll(() => stored(page)).toContain('To the last letter')
})

test('what the advisor types into a new invoice outlives a message that comes in meanwhile', async ({
	browser,
	baseURL,
}) => {
	const headers = { origin: baseURL! }
	const context = await browser.newContext({ baseURL: baseURL! })
	const advisor = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
	await context.request.post('/sign-in', { form: advisor, headers, maxRedirects: 0 })
	const page = await context.newPage()
	const listening = page.waitForResponse(/\/api\/chat\/desk\/stream/)
	await page.goto('/admin/invoices')
	await listening
	await page.locator('#customerName').fill('Marisol Quintero')
	const chat = page.locator('a[href="/admin/chat"]').first()
	const before = (await chat.textContent())!
	const readAnew = page.waitForResponse(/\/admin\/invoices\.data/)
	const visitor = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
	await visitor.goto('/chat')
	await visitor.getByRole('textbox', { name: 'Your message' }).fill(`Are you there? ${mark()}`)
	await visitor.getByRole('button', { name: 'Send' }).click()
	await expect(visitor.getByText('Are you there?').first()).toBeVisible()
	// The page was read anew: the rail counts one more.
	await readAnew
	await expect(chat).not.toHaveText(before)
	await expect(page.locator('#customerName')).toHaveValue('Marisol Quintero')
})
