import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

// Other tests post at the same time, so nothing here depends on the number of posts or on the newest one.
for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

		test('a visitor filters the list, loads more, searches with a typo and opens a highlighted result', {
			tag: '@deep',
		}, async ({ page }) => {
			await page.goto('/community')
			const main = page.getByRole('main')
			const posts = main.getByRole('heading', { level: 3 })
			await main.getByRole('link', { name: 'Load More' }).click()
			await expect(page).toHaveURL(/from=\d+&shown=20/)
			await expect.poll(() => posts.count()).toBeGreaterThanOrEqual(20)

			// With scripts, choosing submits; without, a button does.
			await main.getByRole('combobox', { name: 'Categories' }).selectOption('financing')
			if (!javaScriptEnabled) await main.getByRole('button', { name: 'Search' }).click()
			await expect(page).toHaveURL(/\/community\?(?:\w+=&)*category=financing\b/)
			// The URL may change before the page does, so the test waits until the page links to other views of the category.
			const questions = main.getByRole('link', { name: 'Questions', exact: true })
			await expect(questions).toHaveAttribute('href', /category=financing/)
			const current = main.locator('[aria-current=page]')
			await questions.click()
			await expect(page).toHaveURL(/\/community\?tab=questions&category=financing(#posts)?$/)
			await expect(current.filter({ hasText: 'Questions' })).toBeVisible()
			for (const title of await posts.allTextContents()) expect(title).toContain('?')

			await page.goto('/community')
			await main.getByLabel('Search discussions').fill('waranty')
			await main.getByLabel('Search discussions').press('Enter')
			await expect(main.getByText('No one has written “waranty”.')).toBeVisible()
			await expect(main.locator('mark').first()).toHaveText(/warrant/i)

			await posts.first().getByRole('link').click()
			await expect(page).toHaveURL(/\/community\/post\/\d+\/[a-z0-9-]+$/)
			await expect(main.getByRole('heading', { name: /^\d+ comments?$/ })).toBeVisible()
			await expect(main.getByRole('heading', { name: 'Related posts' })).toBeVisible()
			await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/community\/post\/\d+\//)
		})
	})

test('posts can be sorted by their number of comments', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/community')
	await page.getByRole('main').getByLabel('Sort').selectOption({ label: 'Most Commented' })
	await expect(page).toHaveURL(/sort=commented/)
	const counts = page.getByRole('main').getByTitle(/^\d+ comments?/)
	await expect(async () => {
		const numbers = (await counts.allTextContents()).map((text) => Number.parseInt(text, 10))
		expect(numbers.length).toBeGreaterThan(5)
		expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
	}).toPass()
})

test('a row of the list has two controls: its title and Save; the rest is text', { tag: '@deep' }, async ({
	page,
}) => {
	await page.goto('/community')
	const row = page.getByRole('main').getByRole('article').first()
	await expect(row.getByRole('link')).toHaveCount(1)
	await expect(row.getByRole('button')).toHaveCount(1)
	await expect(row.getByRole('button', { name: /^Saved?$/ })).toBeVisible()
	for (const count of [/^\d+ likes?/, /^\d+ comments?/]) await expect(row.getByTitle(count)).toBeVisible()
	await expect(row.getByRole('time')).toBeVisible()
})
