import { expect } from '@playwright/test'
import { settlePointer, test } from '../setup/browser-test.ts'
import { license, payStub } from './application-journey.ts'

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
		await settlePointer(page)
		holdScripts()
		await page.route('**/assets/*.js', async (route) => {
			await scriptsReleased
			await route.continue().catch(() => {})
		})
	})

	test('an early Book Now starts the checkout', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/services')
		await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
		releaseScripts()
		await page.waitForURL(/\/sandbox\/checkout\//)
	})

	test('an early theme change and an early dismissal are kept', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/')
		await page.getByTitle('Dark').click()
		releaseScripts()
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
		holdScripts()
		await page.goto('/services')
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
		await page.getByRole('button', { name: 'Dismiss the demo notice' }).click()
		releaseScripts()
		await expect(page.getByText('Demo: sample content')).toBeHidden()
	})

	test('early input into a prefilled field is kept', async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.goto('/admin/chat/settings')
		const greeting = page.getByLabel('Greeting')
		await expect(greeting).not.toHaveValue('')
		await greeting.fill('Typed before the scripts')
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(greeting).toHaveValue('Typed before the scripts')
	})

	test('early keys open the search and its first result, and checking a task early stays on the dashboard', {
		tag: '@deep',
	}, async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.goto('/admin/audit')
		const box = page.getByRole('searchbox', { name: /^Search clients/ })
		await page.keyboard.press('Control+k')
		await expect(box).toBeFocused()
		await page.keyboard.type('new client')
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(box).toBeFocused()
		await expect(box).toHaveValue('new client')
		await expect(page.getByRole('region', { name: 'Results for new client' })).toBeVisible()
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL('/admin/clients/new')

		holdScripts()
		await page.goto('/admin/audit')
		await page.keyboard.press('Control+k')
		await page.keyboard.type('services and prices')
		// The form is sent by the browser itself.
		await page.keyboard.press('Enter')
		await expect(page).toHaveURL('/admin/settings/prices')

		await page.goto('/dashboard?tab=checklists')
		const task = page.getByRole('main').getByRole('checkbox', { checked: false }).last()
		const id = await task.getAttribute('id')
		await page.locator(`#${id}`).click()
		releaseScripts()
		await expect(page.locator(`#${id}`)).toHaveAttribute('aria-checked', 'true')
		await expect(page).toHaveURL('/dashboard?tab=checklists')
		await page.locator(`#${id}`).click()
		await expect(page.locator(`#${id}`)).toHaveAttribute('aria-checked', 'false')
	})

	test('a character typed while React hydrates a prefilled field keeps what was typed before', {
		tag: '@deep',
	}, async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.addInitScript(() => {
			const define = Object.defineProperty
			Object.defineProperty = (object, key, descriptor) => {
				const defined = define(object, key, descriptor)
				const field = document.querySelector<HTMLTextAreaElement>('textarea[name=greeting]')
				// React has reached the field when it defines a property on it.
				if (key === 'value' && field && object === field) {
					Object.defineProperty = define
					field.setRangeText('!', field.value.length, field.value.length, 'end')
					field.dispatchEvent(new Event('input', { bubbles: true }))
				}
				return defined
			}
		})
		await page.goto('/admin/chat/settings')
		const greeting = page.getByLabel('Greeting')
		await greeting.fill('Typed before')
		releaseScripts()
		await page.locator('html[data-ready]').waitFor()
		await expect(greeting).toHaveValue('Typed before!')
	})

	test('early input into the chat is kept and sent by Enter', async ({ page }) => {
		await page.goto('/chat')
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
		await page.goto('/apply')
		await page.locator('[name="driversLicense"]').setInputFiles(license)
		await page.getByLabel('Document type').selectOption('tax_return')
		await page.locator('[name="documents"]').setInputFiles(payStub())
		const bodies: string[] = []
		page.on('request', (request) => bodies.push(request.postData() ?? ''))
		releaseScripts()
		await expect(page.getByRole('listitem').filter({ hasText: 'uploaded and encrypted' })).toHaveCount(2)
		expect(bodies.join()).toContain('tax_return')
		expect(bodies.join()).not.toContain('pay_stub')
		await expect(page.getByLabel('Document type')).toHaveValue('tax_return')
	})

	test('a picture chosen early for a post is uploaded', { tag: '@deep' }, async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', ...member },
		})
		await page.goto('/community/new')
		await page.locator('input[name=picture]').setInputFiles(license)
		releaseScripts()
		await expect(page.getByRole('img', { name: 'Your picture, as readers will see it' })).toBeVisible()
	})

	test('a sort order chosen early is applied', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/community')
		await page.getByLabel('Sort').focus()
		await page.getByLabel('Sort').selectOption('popular')
		releaseScripts()
		await expect(page).toHaveURL(/sort=popular/)
	})

	test('an early Enter in the chat sends the whole message once', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/chat')
		const message = page.getByRole('textbox', { name: 'Your message' })
		await message.fill('Sent before the scripts')
		await message.press('Enter')
		await message.pressSequentially('and once more')
		await message.press('Enter')
		releaseScripts()
		const log = page.getByRole('log', { name: 'Messages' })
		await expect(
			log.getByRole('listitem').filter({ hasText: 'before the scripts and once more' }),
		).toHaveCount(1)
		await expect(message).toHaveValue('')
		await expect(page).toHaveURL(/\/chat$/)
	})
})
