import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

// Other tests post at the same time, so nothing here depends on the number of posts or on the newest one.
for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

		test(
			'a visitor filters the list, loads more, searches with a typo and opens a highlighted result',
			javaScriptEnabled ? { tag: '@deep' } : {},
			async ({ page }) => {
				await page.goto('/community')
				const main = page.getByRole('main')
				const posts = main.getByRole('heading', { level: 3 })
				await main.getByRole('link', { name: 'Load More' }).click()
				await expect(page).toHaveURL(/from=\d+&shown=20/)
				await expect.poll(() => posts.count()).toBeGreaterThanOrEqual(20)

				await main.getByRole('link', { name: /^Financing\s*\d+$/ }).click()
				await expect(page).toHaveURL(/\/community\?category=financing(#categories)?$/)
				// The URL may change before the page does, so the test waits until the page marks the current filter.
				const current = main.locator('[aria-current=page]')
				await expect(current.filter({ hasText: 'Financing' })).toBeVisible()
				await main.getByRole('link', { name: 'Questions', exact: true }).click()
				await expect(page).toHaveURL(/\/community\?tab=questions&category=financing(#posts)?$/)
				await expect(current.filter({ hasText: 'Questions' })).toBeVisible()
				for (const title of await posts.allTextContents()) expect(title).toContain('?')

				await page.goto('/community')
				await main.getByLabel('Search discussions').fill('waranty')
				await main.getByRole('button', { name: 'Search' }).click()
				await expect(main.getByText('No one has written “waranty”.')).toBeVisible()
				await expect(main.locator('mark').first()).toHaveText(/warrant/i)

				await posts.first().getByRole('link').click()
				await expect(page).toHaveURL(/\/community\/post\/\d+\/[a-z0-9-]+$/)
				await expect(main.getByRole('heading', { name: /^\d+ comments?$/ })).toBeVisible()
				await expect(main.getByRole('heading', { name: 'Related posts' })).toBeVisible()
				await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/community\/post\/\d+\//)
			},
		)
	})

test('posts can be sorted by their number of comments', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/community')
	await page.getByRole('main').getByLabel('Sort').selectOption({ label: 'Most Commented' })
	await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL(/sort=commented/)
	const counts = page.getByRole('main').getByRole('link', { name: /^\d+ comments?$/ })
	await expect(async () => {
		const numbers = (await counts.allTextContents()).map(Number)
		expect(numbers.length).toBeGreaterThan(5)
		expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
	}).toPass()
})
