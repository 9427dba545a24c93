import { type Browser, expect } from '@playwright/test'
import { test, waitForHydration } from '../../setup/browser-test.ts'
import { showField } from '../application-journey.ts'
import { createSignedInMember, password } from '../new-member.ts'
import { openSignIn, signIn } from '../sign-in-modal.ts'
import { uniqueText } from '../unique-text.ts'

/** Creates a member and a new signed-out browser in which they can sign in. */
async function visitorAndMember(browser: Browser, baseURL: string, name: string) {
	const { context, email } = await createSignedInMember(browser, { origin: baseURL, name })
	await context.clearCookies()
	return { page: await context.newPage(), context, email }
}

test('the application keeps its input when the applicant signs up, and when they sign in', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page, email } = await visitorAndMember(browser, baseURL!, 'Ada Applies')
	await page.goto('/apply')
	await waitForHydration(page)
	const [lastName, address] = [page.locator('[name="lastName"]'), page.locator('[name="address"]')]
	await lastName.fill('Quintero')
	await (await showField(page, 'address')).fill('41 Larkspur Ave')
	const dialog = await openSignIn(page)
	await dialog.getByRole('tab', { name: 'Sign Up' }).click()
	await dialog.getByLabel('Full Name').fill('Ada Applies')
	await dialog.getByLabel('Email').fill(`fresh-${uniqueText()}@example.com`)
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

test('the last input of an application is saved however the page is left', async ({ browser, baseURL }) => {
	const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await page.goto('/apply')
	await waitForHydration(page)
	// The clock is stopped, so no pause in typing triggers a save.
	await page.clock.install()
	await page.clock.pauseAt(Date.now() + 60_000)
	const section = { lastName: 'Quintero', firstName: 'Marisol', ssn: '987-65-4329', dob: '05/17/1990' }
	for (const [name, value] of Object.entries(section)) await page.locator(`[name="${name}"]`).fill(value)
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('main [name="email"]').fill(`last-${uniqueText()}@example.com`)
	await page.locator('[name="cellPhone"]').fill('(914) 555-0110')
	const saved = page.waitForResponse('**/api/apply')
	await page.getByRole('banner').getByRole('link', { name: 'Community' }).first().click()
	expect((await saved).status()).toBe(200)
	await page.clock.resume()
	await page.goto('/apply')
	await expect(page.locator('[name="lastName"]')).toHaveValue('Quintero')
	await waitForHydration(page)
	await page.clock.pauseAt(Date.now() + 3_600_000)
	await page.locator('[name="firstName"]').fill('Marisol Inés')
	await page.goto('/services')
	// The save may arrive after the next page has loaded the draft, which then reads it again by its timers.
	await page.clock.resume()
	await page.goto('/apply')
	await expect(page.locator('[name="firstName"]')).toHaveValue('Marisol Inés')
})

test('a save that completes after the application was reopened is shown and not overwritten', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	await page.goto('/apply')
	await waitForHydration(page)
	const section = { lastName: 'Quintero', firstName: 'Marisol', ssn: '987-65-4329', dob: '05/17/1990' }
	for (const [name, value] of Object.entries(section)) await page.locator(`[name="${name}"]`).fill(value)
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('main [name="email"]').fill(`late-${uniqueText()}@example.com`)
	const saved = page.waitForResponse('**/api/apply')
	await page.locator('[name="cellPhone"]').fill('(914) 555-0110')
	expect((await saved).status()).toBe(200)
	let letSave = () => {}
	const mayBeSaved = new Promise<void>((resolve) => (letSave = resolve))
	await page.route('**/api/apply', async (route) => {
		await mayBeSaved
		await route.continue()
	})
	await page.locator('[name="firstName"]').fill('Marisol Inés')
	await page.getByRole('banner').getByRole('link', { name: 'Community' }).first().click()
	await page.waitForURL('**/community')
	await page.goBack()
	await expect(page.locator('[name="firstName"]')).toHaveValue('Marisol')
	letSave()
	await expect(page.locator('[name="firstName"]')).toHaveValue('Marisol Inés')
})

test('a draft that could not be saved offline is saved once the connection is back', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL! })
	const page = await context.newPage()
	await page.goto('/apply')
	await waitForHydration(page)
	await context.setOffline(true)
	const section = { lastName: 'Quintero', firstName: 'Marisol', ssn: '987-65-4329', dob: '05/17/1990' }
	for (const [name, value] of Object.entries(section)) await page.locator(`[name="${name}"]`).fill(value)
	await page.locator('[name="dlState"]').selectOption('NY')
	await page.locator('main [name="email"]').fill(`line-${uniqueText()}@example.com`)
	const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/apply'))
	await page.locator('[name="cellPhone"]').fill('(914) 555-0110')
	await failed
	const saved = page.waitForResponse('**/api/apply')
	await context.setOffline(false)
	expect((await saved).status()).toBe(200)
})
