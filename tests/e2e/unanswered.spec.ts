import { expect } from '@playwright/test'
import { scriptsRun, test } from '../setup/journey.ts'

// A server that does not answer: the page stays, with what was typed, and says so (docs/decisions/0041).
const sorry = 'We could not be reached.'

test('a link that nobody answers leaves the page as it is, and leads on when it is pressed again', async ({
	page,
}) => {
	const reviews = page.getByRole('article', { name: /^Review by / })
	await page.goto('/reviews')
	await scriptsRun(page)
	await page.getByRole('searchbox', { name: 'Search reviews' }).fill('Honda')
	// As a proxy says it whose server is away.
	await page.route(
		'**/reviews.data?shown=20',
		(route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
		{
			times: 1,
		},
	)
	await page.getByRole('link', { name: 'Load More' }).click()
	await expect(page.getByRole('alert').filter({ hasText: sorry })).toBeVisible()
	await expect(page).toHaveURL(/\/reviews$/)
	await expect(reviews).toHaveCount(10)
	await expect(page.getByRole('searchbox', { name: 'Search reviews' })).toHaveValue('Honda')
	await page.getByRole('link', { name: 'Load More' }).click()
	await expect(reviews).toHaveCount(20)
})
