import { expect, type Page } from '@playwright/test'
import { test, waitForHydration } from '../../setup/browser-test.ts'

const announced = (page: Page) => page.locator('body > [aria-live=polite]')

test('a page opened by a link is announced by its title, and the focus is at its heading', async ({
	page,
}) => {
	await page.goto('/services')
	await waitForHydration(page)
	await expect(page.locator('body')).toBeFocused()
	await expect(announced(page)).toBeEmpty()
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews' }).press('Enter')
	await expect(page).toHaveURL('/reviews')
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
	await expect(announced(page)).toHaveText(await page.title())
	// Back at the place of before, with the focus at the start again.
	await page.goBack()
	await expect(page).toHaveURL('/services')
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
	await expect(announced(page)).toHaveText(await page.title())
	await page.keyboard.press('Tab')
	await expect(page.locator('main :focus')).toBeVisible()
})

test('a link with a fragment focuses what it points to; within a page the focus stays', async ({ page }) => {
	await page.goto('/resources/financing')
	await waitForHydration(page)
	const tab = page.getByRole('main').locator('a[href^="/resources/financing?"], a[href^="?"]').first()
	await tab.press('Enter')
	await expect(page).toHaveURL(/financing\?/)
	await expect(tab).toBeFocused()
	await expect(announced(page)).toBeEmpty()
})
