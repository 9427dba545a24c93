import { expect } from '@playwright/test'
import { test } from '../setup/browser-test.ts'
import { license, payStub, showField } from './application-journey.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

test.describe('while the scripts are still loading', () => {
	let releaseScripts = () => {}
	let scriptsReleased = Promise.resolve()
	function holdScripts() {
		scriptsReleased = new Promise((resolve) => {
			releaseScripts = resolve
		})
	}
	test.beforeEach(async ({ page }) => {
		holdScripts()
		await page.route('**/assets/*.js', async (route) => {
			await scriptsReleased
			await route.continue().catch(() => {})
		})
	})

	test('an early Book Now starts the checkout', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/services', { waitUntil: 'domcontentloaded' })
		await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
		await page.waitForURL(/\/agreement\?/)
	})

	test('an early press of Stay on this page stops the redirect after a payment', { tag: '@deep' }, async ({
		page,
	}) => {
		await page.goto('/payment-success', { waitUntil: 'domcontentloaded' })
		await page.getByRole('button', { name: 'Stay on this page' }).click()
		await expect(page).toHaveURL(/\?stay/)
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(page.getByText('You’re staying on this page.')).toBeVisible()
		await expect(page.getByRole('status').filter({ hasText: "You'll be redirected" })).toBeHidden()
	})

	test('an early theme change and an early dismissal are kept', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/', { waitUntil: 'domcontentloaded' })
		await page.getByTitle('Dark').click()
		releaseScripts()
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
		holdScripts()
		await page.goto('/services', { waitUntil: 'domcontentloaded' })
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
		await page.getByRole('button', { name: 'Dismiss the demo notice' }).click()
		await expect(page.getByText('Demo: sample content')).toBeHidden()
	})

	test('early input into a prefilled field is kept', async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.goto('/admin/chat/settings', { waitUntil: 'domcontentloaded' })
		const greeting = page.getByLabel('Greeting')
		await expect(greeting).not.toHaveValue('')
		await greeting.fill('Typed before the scripts')
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(greeting).toHaveValue('Typed before the scripts')
	})

	test('a search typed early opens its first result', { tag: '@deep' }, async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.goto('/admin/audit', { waitUntil: 'domcontentloaded' })
		const box = page.getByRole('searchbox', { name: /^Search clients/ })
		await box.fill('new client')
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(box).toBeFocused()
		await expect(box).toHaveValue('new client')
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL('/admin/clients/new')

		holdScripts()
		await page.goto('/admin/audit', { waitUntil: 'domcontentloaded' })
		await box.fill('services and prices')
		// The form is sent by the browser itself.
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL('/admin/settings/prices')
	})

	test('early input into the chat is kept and sent by Enter', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/chat', { waitUntil: 'domcontentloaded' })
		const message = page.getByRole('textbox', { name: 'Your message' })
		await message.fill('Typed before the scripts')
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(message).toHaveValue('Typed before the scripts')
		await message.press('Enter')
		const log = page.getByRole('log', { name: 'Messages' })
		await expect(log.getByRole('listitem').filter({ hasText: 'Typed before the scripts' })).toBeVisible()
		await expect(message).toHaveValue('')
	})

	test('files chosen early are uploaded with the chosen document type', { tag: '@deep' }, async ({
		page,
	}) => {
		await page.goto('/apply', { waitUntil: 'domcontentloaded' })
		await page.locator('[name="driversLicense"]').setInputFiles(license)
		await (await showField(page, 'documentKind')).selectOption('tax_return')
		await page.locator('[name="documents"]').setInputFiles(payStub())
		const bodies: string[] = []
		page.on('request', (request) => bodies.push(request.postData() ?? ''))
		releaseScripts()
		await expect(
			page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'uploaded and encrypted' }),
		).toHaveCount(2)
		expect(bodies.join()).toContain('tax_return')
		expect(bodies.join()).not.toContain('pay_stub')
	})

	test('a picture chosen early for a post is uploaded', { tag: '@deep' }, async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { ...member },
		})
		await page.goto('/community/new', { waitUntil: 'domcontentloaded' })
		await page.locator('input[name=picture]').setInputFiles(license)
		releaseScripts()
		await expect(page.getByRole('img', { name: 'Your picture, as readers will see it' })).toBeVisible()
	})

	test('a sort order chosen early is applied', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/community', { waitUntil: 'domcontentloaded' })
		await page.getByLabel('Sort').focus()
		await page.getByLabel('Sort').selectOption('popular')
		releaseScripts()
		await expect(page).toHaveURL(/sort=popular/)
	})
})
