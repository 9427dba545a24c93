import type { Locator, Page } from '@playwright/test'
import { expect, main } from '../as-advisor.ts'

export const tab = (page: Page, name: string): Locator =>
	page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name, exact: true })
export const list = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/**
 * A tab on its way, and one that does not come: it says 'Loading...', then what happened, beside packages and tabs that stand;
 * 'Try again' brings it. Comes from another tab.
 */
export async function expectTroubles(page: Page, name: string, said: string) {
	let release = () => {}
	const held = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route(
		'**/dashboard.data?**',
		async (route) => {
			await held
			await route.fulfill({ status: 500, body: 'away' })
		},
		{ times: 1 },
	)
	await tab(page, name).click()
	await expect(main(page).getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible()
	release()
	const trouble = main(page).getByRole('alert').filter({ hasText: said })
	await expect(trouble.getByRole('heading', { name: 'We couldn’t load this' })).toBeVisible()
	await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
	await expect(main(page).getByRole('button', { name: 'View Checklist' })).toHaveCount(2)
	await trouble.getByRole('link', { name: 'Try again' }).click()
	await expect(main(page).getByRole('alert')).toHaveCount(0)
	await page.locator('html[data-ready]').waitFor()
	await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}
