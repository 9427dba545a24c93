import type { Locator, Page } from '@playwright/test'
import { expect, main } from '../as-advisor.ts'

export const tab = (page: Page, name: string): Locator =>
	page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name, exact: true })
export const list = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/**
 * Opens a tab whose data is slow and then fails: 'Loading...' shows first, then the error, while packages and tabs stay on the page;
 * 'Try again' loads the tab. Must be called while another tab is open.
 */
export async function expectLoadError(page: Page, name: string, message: string) {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	// Every request, as when the server is away: the page asks for its own data and for that of the frame around it.
	await page.route('**/dashboard.data?**', async (route) => {
		await released
		await route.fulfill({ status: 500, body: 'away' })
	})
	await tab(page, name).click()
	await expect(main(page).getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible()
	release()
	const error = main(page).getByRole('alert').filter({ hasText: message })
	await expect(error.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
	await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
	await expect(main(page).getByRole('button', { name: 'View Checklist' })).toHaveCount(2)
	await error.getByRole('link', { name: 'Try again' }).click()
	await expect(main(page).getByRole('alert')).toHaveCount(0)
	await page.locator('html[data-ready]').waitFor()
	await page.unroute('**/dashboard.data?**')
	await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}
