import { expect, type Page } from '@playwright/test'
import { test, waitForHydration } from '../setup/browser-test.ts'
import { advisorContext, heading, main, openHydrated } from './as-advisor.ts'
import { createSignedInMember } from './new-member.ts'

// When the server does not respond, the page stays with its input and shows an error (docs/decisions/0041).
const unreachableError = (page: Page) =>
	page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' })

/** Makes the next form that the page sends fail. */
async function loseForm(page: Page): Promise<void> {
	let lost = false
	await page.route(/\.data(\?|$)/, (route) => {
		if (lost || route.request().method() !== 'POST') return route.fallback()
		lost = true
		return route.abort()
	})
}

/** Makes React render later than any response arrives, as on a busy device. */
const renderLate = (page: Page): Promise<void> =>
	page.evaluate(() => {
		const post = MessagePort.prototype.postMessage
		// React's scheduler continues its work with a message to itself.
		MessagePort.prototype.postMessage = function (...args: [unknown]) {
			setTimeout(() => post.apply(this, args), 500)
		}
	})

test('a link without a response leaves the page unchanged and works when it is clicked again', async ({
	page,
}) => {
	const reviews = page.getByRole('article', { name: /^Review by / })
	await page.goto('/reviews')
	await waitForHydration(page)
	await renderLate(page)
	await page.getByRole('searchbox', { name: 'Search reviews' }).fill('Honda')
	// As a proxy responds when its server is unavailable.
	await page.route(
		'**/reviews.data?shown=20',
		(route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
		{
			times: 1,
		},
	)
	await page.getByRole('link', { name: 'Load More' }).click()
	await expect(unreachableError(page)).toBeVisible()
	await expect(page).toHaveURL(/\/reviews$/)
	await expect(reviews).toHaveCount(10)
	await expect(page.getByRole('searchbox', { name: 'Search reviews' })).toHaveValue('Honda')
	await page.getByRole('link', { name: 'Load More' }).click()
	await expect(reviews).toHaveCount(20)
})

test('a form without a response keeps its input and is sent once when it is submitted again', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { context, page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Lena Lossy' })
	await openHydrated(page, '/account/community')
	const bio = main(page).getByLabel('About you')
	await bio.fill('Drives a van.')
	await loseForm(page)
	await main(page).getByRole('button', { name: 'Save profile' }).click()
	await expect(unreachableError(page)).toBeVisible()
	await expect(bio).toHaveValue('Drives a van.')
	await main(page).getByRole('button', { name: 'Save profile' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
	await page.reload()
	await expect(bio).toHaveValue('Drives a van.')

	await page.goto('/community')
	await main(page).locator('a[href^="/community/post/"]').first().click()
	await page.waitForURL(/\/community\/post\//)
	const commentField = main(page).getByLabel('Add a comment')
	const text = `I had the same ${Date.now()}`
	await commentField.fill(text)
	await loseForm(page)
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	await expect(unreachableError(page)).toBeVisible()
	await expect(commentField).toHaveValue(text)
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	const comment = main(page).getByRole('article').getByText(text)
	await expect(comment).toBeVisible()
	await page.reload()
	await expect(comment).toHaveCount(1)
	await context.close()
})

test('a form that opens another page leaves this one unchanged when there is no response', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await advisorContext(browser, baseURL!)
	const page = await context.newPage()
	await openHydrated(page, '/admin/chat')
	const title = await page.getByRole('heading', { level: 1 }).textContent()
	await loseForm(page)
	await main(page).getByRole('button', { name: 'Set to away' }).click()
	await expect(unreachableError(page)).toBeVisible()
	await expect(heading(page, title!)).toBeVisible()
	await expect(page).toHaveURL(/\/admin\/chat(\/|$)/)
	await expect(main(page).getByRole('button', { name: 'Set to away' })).toBeEnabled()
	await context.close()
})
