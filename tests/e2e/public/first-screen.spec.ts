import { expect, type Locator } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

/** Expects all of it on the screen, without scrolling. */
const expectOnScreen = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 1 })

for (const viewport of [
	{ width: 1280, height: 800 },
	{ width: 390, height: 844 },
])
	test.describe(`at ${viewport.width}×${viewport.height}`, () => {
		test.use({ viewport })

		test('a quote can be pasted and checked on the first screen of the home page', async ({ page }) => {
			await page.goto('/')
			await expectOnScreen(page.getByLabel('Have a quote? Paste it here'))
			await expectOnScreen(page.getByRole('button', { name: 'Check this quote' }))
		})

		test('all of the sign-up form is on its first screen', async ({ page }) => {
			await page.goto('/sign-up')
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
			await expectOnScreen(page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }))
		})

		test('the place of the scroll bar is dimmed behind the sign-in modal', async ({ page }) => {
			await page.goto('/')
			const root = page.locator('html')
			await expect(root).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
			await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
			await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
			await expect(root).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
		})
	})
