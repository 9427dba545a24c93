import { expect, type Page } from '@playwright/test'
import { test } from '../setup/browser-test.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Holds back the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route('**/assets/*.js', async (route) => {
		await released
		await route.continue().catch(() => {})
	})
	return release
}
const openSignIn = async (page: Page) => {
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).tap()
	return page.getByRole('dialog', { name: 'Sign In' })
}

test.describe('a tap before scripts run', () => {
	test.use(phone)

	test('opens Sign In over the page, and what is typed there stays when scripts take over', async ({
		page,
	}) => {
		const release = await holdScripts(page)
		await page.goto('/services', { waitUntil: 'domcontentloaded' })
		const dialog = await openSignIn(page)
		await expect(dialog.getByRole('tab', { name: 'Sign In' })).toBeFocused()
		await dialog.getByLabel('Email').fill(member.email)
		await dialog.getByLabel('Password', { exact: true }).fill('wrong')
		release()
		await page.locator('html[data-ready]').waitFor()
		await expect(dialog.getByLabel('Email')).toHaveValue(member.email)
		await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('wrong')
		await dialog.getByRole('button', { name: 'Sign In' }).tap()
		await expect(dialog.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
		await dialog.getByRole('button', { name: 'Close' }).tap()
		await expect(dialog).toBeHidden()
		await openSignIn(page)
		await expect(dialog.getByLabel('Email')).toHaveValue('')
		await expect(dialog.getByRole('alert')).toBeHidden()
	})

	test('signs in and leads back to the page; an error is shown on the page of its own', async ({ page }) => {
		await page.route('**/assets/*.js', (route) => route.abort())
		await page.goto('/reviews')
		const dialog = await openSignIn(page)
		await dialog.getByLabel('Email').fill(member.email)
		await dialog.getByLabel('Password', { exact: true }).fill('wrong')
		await dialog.getByRole('button', { name: 'Sign In' }).tap()
		await expect(
			page.getByRole('main').getByRole('alert').getByText('Invalid email or password'),
		).toBeVisible()
		await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(member.email)
		await page.getByRole('main').getByLabel('Password', { exact: true }).fill(member.password)
		await page.getByRole('main').getByRole('button', { name: 'Sign In' }).tap()
		await expect(page).toHaveURL(/\/reviews$/)
		await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
	})

	test('closes Sign In, and leads from it to Sign Up and back to the page', { tag: '@deep' }, async ({
		page,
	}) => {
		await page.route('**/assets/*.js', (route) => route.abort())
		await page.goto('/reviews')
		const dialog = await openSignIn(page)
		await dialog.getByRole('button', { name: 'Close' }).tap()
		await expect(dialog).toBeHidden()
		await openSignIn(page)
		await dialog.getByRole('tab', { name: 'Sign Up' }).tap()
		await expect(page).toHaveURL(/\/sign-up\?returnTo=%2Freviews$/)
	})

	test('opens the menu and the chat', async ({ page }) => {
		await page.route('**/assets/*.js', (route) => route.abort())
		await page.goto('/services', { waitUntil: 'domcontentloaded' })
		await page.getByRole('button', { name: 'Menu' }).tap()
		await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
		await page.getByRole('button', { name: 'Menu' }).tap()
		await page.getByRole('button', { name: /^Chat with/ }).tap()
		await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
	})

	test('on Like signs a visitor in, and likes for a member', { tag: '@deep' }, async ({ page, baseURL }) => {
		await page.route('**/assets/*.js', (route) => route.abort())
		await page.goto('/community')
		const path = (await page.locator('main a[href^="/community/post/"]').first().getAttribute('href'))!
		const like = page.getByRole('main').getByRole('button', { name: /^(Like|Unlike)$/ })
		await page.goto(path)
		await like.tap()
		await expect(page).toHaveURL(/\/sign-in\?returnTo=/)

		await page.context().request.post('/sign-in', { headers: { origin: baseURL! }, form: member })
		await page.goto(path)
		const before = await like.getAttribute('aria-pressed')
		await like.tap()
		await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
		await like.tap()
		await expect(like).toHaveAttribute('aria-pressed', before!)
	})
})

test('a date typed right after the page is painted is kept, and the slots of its day are looked up', {
	tag: '@deep',
}, async ({ page }) => {
	const release = await holdScripts(page)
	await page.goto('/services', { waitUntil: 'domcontentloaded' })
	const field = page.locator('#in-person').getByLabel('Preferred Date')
	await field.fill((await field.getAttribute('max'))!)
	const asked = page.waitForRequest('**/api/slots')
	release()
	await page.locator('html[data-ready]').waitFor()
	await expect(field).toHaveValue((await field.getAttribute('max'))!)
	await asked
})
