import { expect } from '@playwright/test'
import { test, untouched } from '../setup/journey.ts'
import { licence, payPlaceholder } from './application-journey.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

test.describe('while the scripts are still on their way', () => {
	let arrive = () => {}
	let arrived = Promise.resolve()
	function hold() {
		arrived = new Promise((resolve) => {
			arrive = resolve
		})
	}
	test.beforeEach(async ({ page }) => {
		await untouched(page)
		hold()
		await page.route('**/assets/*.js', async (route) => {
			await arrived
			await route.continue().catch(() => {})
		})
	})

	test('an early Sign In opens the modal', async ({ page }) => {
		await page.goto('/')
		await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
		arrive()
		await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
	})

	test('an early Book Now starts the checkout', async ({ page }) => {
		await page.goto('/services')
		await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
		arrive()
		await page.waitForURL(/\/sandbox\/checkout\//)
	})

	test('an early change of theme is kept, and so is an early dismissal', async ({ page }) => {
		await page.goto('/')
		await page.getByTitle('Dark').click()
		arrive()
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
		hold()
		await page.goto('/services')
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
		await page.getByRole('button', { name: 'Dismiss the demo notice' }).click()
		arrive()
		await expect(page.getByText('Demo: sample content')).toBeHidden()
	})

	test('what is typed into a filled-in field stays', async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.goto('/admin/chat/settings')
		const greeting = page.getByLabel('Greeting')
		await expect(greeting).not.toHaveValue('')
		await greeting.fill('Typed before the scripts')
		arrive()
		await page.locator('html[data-ready]').waitFor()
		await expect(greeting).toHaveValue('Typed before the scripts')
	})

	test('a letter more while React takes a filled-in field over takes nothing from what was typed before', async ({
		page,
		baseURL,
	}) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		})
		await page.addInitScript(() => {
			const define = Object.defineProperty
			Object.defineProperty = (object, key, how) => {
				const defined = define(object, key, how)
				const field = document.querySelector<HTMLTextAreaElement>('textarea[name=greeting]')
				// React has come to the field when it puts a property of its own on it.
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
		arrive()
		await page.locator('html[data-ready]').waitFor()
		await expect(greeting).toHaveValue('Typed before!')
	})

	test('what is typed into the chat stays, and is what Enter sends', async ({ page }) => {
		await page.goto('/chat')
		const message = page.getByRole('textbox', { name: 'Your message' })
		await message.fill('Typed before the scripts')
		arrive()
		await page.locator('html[data-ready]').waitFor()
		await expect(message).toHaveValue('Typed before the scripts')
		await message.press('Enter')
		const log = page.getByRole('log', { name: 'Messages' })
		await expect(log.getByRole('listitem').filter({ hasText: 'Typed before the scripts' })).toBeVisible()
		await expect(message).toHaveValue('')
	})

	test('files chosen early go up, of the kind that was chosen', async ({ page }) => {
		await page.goto('/apply')
		await page.locator('[name="driversLicense"]').setInputFiles(licence)
		await page.getByLabel('Document type').selectOption('tax_return')
		await page.locator('[name="documents"]').setInputFiles(payPlaceholder())
		const sent: string[] = []
		page.on('request', (request) => sent.push(request.postData() ?? ''))
		arrive()
		await expect(page.getByRole('listitem').filter({ hasText: 'uploaded and encrypted' })).toHaveCount(2)
		expect(sent.join()).toContain('tax_return')
		expect(sent.join()).not.toContain('pay_stub')
		await expect(page.getByLabel('Document type')).toHaveValue('tax_return')
	})

	test('a picture chosen early for a post is sent ahead', async ({ page, baseURL }) => {
		await page.context().request.post('/sign-in', {
			headers: { origin: baseURL! },
			form: { intent: 'sign-in', ...member },
		})
		await page.goto('/community/new')
		await page.locator('input[name=picture]').setInputFiles(licence)
		arrive()
		await expect(page.getByRole('img', { name: 'Your picture, as readers will see it' })).toBeVisible()
	})

	test('an order chosen early is the order of the list', async ({ page }) => {
		await page.goto('/community')
		await page.getByLabel('Sort').focus()
		await page.getByLabel('Sort').selectOption('popular')
		arrive()
		await expect(page).toHaveURL(/sort=popular/)
	})

	test('Enter in the chat sends what stands there, once', async ({ page }) => {
		await page.goto('/chat')
		const message = page.getByRole('textbox', { name: 'Your message' })
		await message.fill('Sent before the scripts')
		await message.press('Enter')
		await message.pressSequentially('and once more')
		await message.press('Enter')
		arrive()
		const log = page.getByRole('log', { name: 'Messages' })
		await expect(
			log.getByRole('listitem').filter({ hasText: 'before the scripts and once more' }),
		).toHaveCount(1)
		await expect(message).toHaveValue('')
		await expect(page).toHaveURL(/\/chat$/)
	})
})
