import { expect, type Page } from '@playwright/test'
import { scriptsRun, test } from '../setup/journey.ts'
import { advisorContext, heading, main, open } from './as-advisor.ts'
import { newMember } from './new-member.ts'

// A server that does not answer: the page stays, with what was typed, and says so (docs/decisions/0041).
const sorry = (page: Page) => page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' })

/** The next form that the page sends is lost on the way. */
async function loseForm(page: Page): Promise<void> {
	let lost = false
	await page.route(/\.data(\?|$)/, (route) => {
		if (lost || route.request().method() !== 'POST') return route.fallback()
		lost = true
		return route.abort()
	})
}

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
	await expect(sorry(page)).toBeVisible()
	await expect(page).toHaveURL(/\/reviews$/)
	await expect(reviews).toHaveCount(10)
	await expect(page.getByRole('searchbox', { name: 'Search reviews' })).toHaveValue('Honda')
	await page.getByRole('link', { name: 'Load More' }).click()
	await expect(reviews).toHaveCount(20)
})

test('a form that was lost on the way keeps what was typed, and is sent once when its button is pressed again', async ({
	browser,
	baseURL,
}) => {
	const { context, page } = await newMember(browser, { origin: baseURL!, name: 'Lena Lossy' })
	await open(page, '/account/community')
	const bio = main(page).getByLabel('About you')
	await bio.fill('Drives a van.')
	await loseForm(page)
	await main(page).getByRole('button', { name: 'Save profile' }).click()
	await expect(sorry(page)).toBeVisible()
	await expect(bio).toHaveValue('Drives a van.')
	await main(page).getByRole('button', { name: 'Save profile' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
	await page.reload()
	await expect(bio).toHaveValue('Drives a van.')

	await page.goto('/community')
	await main(page).locator('a[href^="/community/post/"]').first().click()
	await page.waitForURL(/\/community\/post\//)
	const text = main(page).getByLabel('Add a comment')
	const words = `I had the same ${Date.now()}`
	await text.fill(words)
	await loseForm(page)
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	await expect(sorry(page)).toBeVisible()
	await expect(text).toHaveValue(words)
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	const comment = main(page).getByRole('article').getByText(words)
	await expect(comment).toBeVisible()
	await page.reload()
	await expect(comment).toHaveCount(1)
	await context.close()
})

test('a form that leads to another page leaves this one as it is when nobody answers', async ({
	browser,
	baseURL,
}) => {
	const context = await advisorContext(browser, baseURL!)
	const page = await context.newPage()
	await open(page, '/admin/chat')
	const title = await page.getByRole('heading', { level: 1 }).textContent()
	await loseForm(page)
	await main(page).getByRole('button', { name: 'Set to away' }).click()
	await expect(sorry(page)).toBeVisible()
	await expect(heading(page, title!)).toBeVisible()
	await expect(page).toHaveURL(/\/admin\/chat$/)
	await expect(main(page).getByRole('button', { name: 'Set to away' })).toBeEnabled()
	await context.close()
})
