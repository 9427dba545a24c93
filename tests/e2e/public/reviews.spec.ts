import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import { uniqueText } from '../unique-text.ts'
import { admin, member, png } from './reviews-page.ts'

type ReviewInput = { about?: RegExp; stars?: number; body: string; model?: string }

async function fillReview(page: Page, { about, stars = 4, body, model = 'Corolla' }: ReviewInput) {
	const main = page.getByRole('main')
	if (about) {
		const options = await main.getByLabel('What is your review about?').locator('option').allTextContents()
		await main
			.getByLabel('What is your review about?')
			.selectOption({ label: options.find((option) => about.test(option))! })
	}
	await main.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` }).check({ force: true })
	await main.getByLabel('Model year').fill('2019')
	await main.getByRole('combobox', { name: 'Make' }).fill('Toyota')
	await main.getByRole('combobox', { name: 'Model', exact: true }).fill(model)
	await main.getByRole('textbox', { name: 'Your review' }).fill(body)
	await main.getByRole('radio', { name: 'Yes' }).check({ force: true })
}

const reviews = (page: Page) => page.getByRole('article', { name: /^Review by / })

for (const javaScript of [true, false])
	test(`a visitor ${javaScript ? 'with' : 'without'} JavaScript filters, searches, sorts and loads more reviews, and the URL holds the state`, {
		tag: '@deep',
	}, async ({ browser, baseURL }) => {
		const page = await openPage(browser, {
			baseURL: baseURL!,
			javaScript,
			width: javaScript ? 1280 : 360,
		})
		await page.goto('/reviews')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer Reviews')
		await expect(page.getByRole('heading', { name: 'Top Trusted Experiences' })).toBeVisible()
		await expect(reviews(page)).toHaveCount(10)
		await page.getByRole('link', { name: 'Load More' }).click()
		await expect(page).toHaveURL(/\/reviews\?shown=20(#review-\d+)?$/)
		await expect(reviews(page)).toHaveCount(20)

		await page.getByRole('link', { name: 'Online Deal Search', exact: true }).click()
		await expect(page).toHaveURL(/\/reviews\?service=online(#services)?$/)
		// The URL may change before the page does, so the test waits until the page marks the current filter.
		const current = page.getByRole('main').locator('[aria-current]')
		await expect(current.filter({ hasText: 'Online Deal Search' })).toBeVisible()
		await expect(reviews(page).first()).toContainText('Online Deal Search')
		await expect(reviews(page).filter({ hasText: 'In-Person Car Advisor' })).toHaveCount(0)
		await expect(page.getByRole('heading', { name: 'Top Trusted Experiences' })).toHaveCount(0)

		await page.getByRole('link', { name: 'Lowest rated' }).click()
		await expect(page).toHaveURL(/\/reviews\?service=online&sort=lowest(#order)?$/)
		await expect(current.filter({ hasText: 'Lowest rated' })).toBeVisible()
		const stars = await reviews(page)
			.getByRole('img', { name: /out of 5 stars/ })
			.evaluateAll((images) => images.map((image) => Number(image.getAttribute('aria-label')!.split(' ')[0])))
		expect(stars.length).toBeGreaterThan(2)
		expect(stars).toEqual([...stars].sort((a, b) => a - b))

		await page.getByRole('searchbox', { name: 'Search reviews' }).fill('HÖNDA')
		await page.getByRole('button', { name: 'Search', exact: true }).click()
		await expect(page).toHaveURL(/service=online&sort=lowest&q=|q=.*service=online&sort=lowest/)
		await expect(page.getByRole('searchbox', { name: 'Search reviews' })).toHaveValue('HÖNDA')
		await expect(async () => {
			const texts = await reviews(page).allTextContents()
			expect(texts.length).toBeGreaterThan(0)
			for (const text of texts) expect(text).toMatch(/honda/i)
		}).toPass()

		// A wildcard of SQL is searched for as an ordinary character.
		await page.goto('/reviews?q=%25_%25')
		await expect(reviews(page)).toHaveCount(0)
		await expect(page.getByRole('main')).toContainText('%_%')
		await page.context().close()
	})

test('the list of all reviews has every review that is counted, the featured ones too', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/reviews?shown=100')
	const counted = (await page
		.getByText(/^\d+ reviews$/)
		.first()
		.textContent())!
	await expect(reviews(page)).toHaveCount(Number.parseInt(counted, 10))
	for (const link of await page.getByRole('link', { name: /^Read full review by / }).all()) {
		const id = (await link.getAttribute('href'))!.split('/').at(-1)
		await expect(page.locator(`#review-${id}`), id).toHaveCount(1)
	}
	for (const [filter, service] of [
		['In-Person Advisor', 'In-Person Car Advisor'],
		['Full Concierge', 'Full Concierge Car Buying'],
	] as const) {
		await page.getByRole('link', { name: filter, exact: true }).click()
		await expect(page.getByRole('main').locator('[aria-current]').filter({ hasText: filter })).toBeVisible()
		expect(await reviews(page).count(), filter).toBeGreaterThan(0)
		await expect(reviews(page).filter({ hasNotText: service }), filter).toHaveCount(0)
	}
})

test('each review has its own URL', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/reviews')
	const card = reviews(page).first()
	const name = (await card.getAttribute('aria-label'))!
	await card.getByRole('link').first().click()
	await expect(page).toHaveURL(/\/reviews\/\d+$/)
	await expect(page.getByRole('article', { name, exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'All reviews' }).click()
	await expect(page).toHaveURL(/\/reviews$/)
	for (const missingId of ['0', '999999', 'x', '-1', '1e3', '99999999999'])
		expect((await page.request.get(`/reviews/${missingId}`)).status(), missingId).toBe(404)
})

test('a member reviews a paid order with a photo, and the verified review can be edited and deleted', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL! })
	await page.goto('/reviews')
	await page.getByRole('link', { name: 'Leave a Review' }).click()
	await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Freviews%2Fnew$/)
	await page.getByLabel('Email').fill(member.email)
	await page.getByLabel('Password', { exact: true }).fill(member.password)
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await page.waitForURL(/\/reviews\/new$/)

	const body = `The ${uniqueText()} sheet had a fee that nobody could explain.`
	await fillReview(page, { about: /LW-7K2M9Q/, body })
	// Chooses the stars by keyboard.
	await page.getByRole('radio', { name: '4 stars' }).focus()
	await page.keyboard.press('ArrowRight')
	await page.getByLabel('First written quote').fill('$21,450')
	await page.getByRole('button', { name: 'Post my review' }).click()
	await expect(
		page.getByText('Please enter the final price as well, or leave both empty.').first(),
	).toBeVisible()
	await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(body)
	await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
	await page.getByLabel('Final price').fill('20,200')
	await page
		.getByLabel('Photo of the car')
		.setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: png })
	await page.getByRole('button', { name: 'Post my review' }).click()
	await page.waitForURL(/\/reviews\/\d+$/)
	const posted = page.getByRole('article', { name: 'Review by Marcus B.' })
	for (const text of [body, 'Verified Purchase', '2019 Toyota Corolla', '$1,250', 'Would recommend'])
		await expect(posted).toContainText(text)
	await expect(posted.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible()
	const photo = await page.request.get((await posted.locator('img').getAttribute('src'))!)
	expect(photo.headers()['content-type']).toBe('image/png')

	// Visitors see the review at once, and the order is not offered for review again.
	const visitor = await openPage(browser, { baseURL: baseURL! })
	await visitor.goto('/reviews')
	await expect(visitor.getByText(body)).toBeVisible()
	await page.goto('/reviews/new')
	await expect(page.getByLabel('What is your review about?')).not.toContainText('LW-7K2M9Q')

	await page.goto('/account/reviews')
	await page.getByRole('listitem').filter({ hasText: body }).getByRole('link', { name: /^Edit/ }).click()
	await page.waitForURL(/\/reviews\/\d+\/edit$/)
	await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(body)
	await page.getByRole('textbox', { name: 'Your review' }).fill(`${body} Edited.`)
	await page.getByRole('radio', { name: '2 stars' }).check({ force: true })
	await page.getByLabel('Remove this photo').check()
	await page.getByRole('button', { name: 'Save my review' }).click()
	await page.waitForURL(/\/reviews\/\d+$/)
	await expect(posted).toContainText('Edited.')
	await expect(posted).toContainText('Edited on')
	await expect(posted.locator('img')).toHaveCount(0)
	await expect(posted).toContainText('Verified Purchase')
	await expect(posted.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible()

	// Nobody else may edit it.
	const path = new URL(page.url()).pathname
	const other = await openPage(browser, { baseURL: baseURL!, login: admin })
	expect((await other.request.get(`${path}/edit`)).status()).toBe(404)

	await page.getByRole('link', { name: 'Edit or delete' }).click()
	await page.getByText('Delete this review').click()
	await page.getByRole('button', { name: 'Delete my review' }).click()
	await page.waitForURL(/\/reviews$/)
	await expect(page.getByText(body)).toHaveCount(0)
	expect((await page.request.get(path)).status()).toBe(404)
	await visitor.reload()
	await expect(visitor.getByText(body)).toHaveCount(0)
	for (const each of [page, visitor, other]) await each.context().close()
})

test('without JavaScript on a phone a rejected review shows its error at the field, keeps its input, and is then posted', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member, javaScript: false, width: 360 })
	await page.goto('/reviews/new')
	const body = `On the phone ${uniqueText()} I read every line. Call 201-555-0148.`
	await fillReview(page, { about: /Concierge/, stars: 3, body, model: 'Prius' })
	await page.getByLabel('Model year').fill('19')
	await page.getByRole('button', { name: 'Post my review' }).click()
	await expect(page.locator('#vehicleYear-error')).toHaveText('Please enter the model year with four digits.')
	await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(body)
	await expect(page.getByLabel('Model year')).toHaveValue('19')
	await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
	await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
	await page.getByLabel('Model year').fill('2019')
	await page.getByRole('button', { name: 'Post my review' }).click()
	await expect(page.locator('#body-error')).toHaveText(
		'“201-555-0148” looks like a phone number. Remove it, or say that it belongs here.',
	)
	await page.getByLabel('This belongs in my review: 201-555-0148').check()
	await page.getByRole('button', { name: 'Post my review' }).click()
	await expect(page).toHaveURL(/\/reviews\/\d+$/)
	const posted = page.getByRole('article', { name: 'Review by Marcus B.' })
	await expect(posted).toContainText(body)
	await expect(posted).not.toContainText('Verified Purchase')

	// A second review of the same service within a year is rejected.
	const again = 'I read every line of it again.'
	await page.goto('/reviews/new')
	await fillReview(page, { about: /Concierge/, body: again, model: 'Prius' })
	await page.getByRole('button', { name: 'Post my review' }).click()
	await expect(page.getByRole('main')).toContainText('You have already reviewed this service this year.')
	await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(again)
	await page.context().close()
})

test('the advisor replies to, features and hides a review with a reason; a placeholder stays, and stars and text never change', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const writer = await openPage(browser, { baseURL: baseURL!, login: member })
	await writer.goto('/reviews/new')
	const body = `The advisor ${uniqueText()} was late twice.`
	await fillReview(writer, { about: /In-Person/, stars: 1, body })
	await writer.getByRole('button', { name: 'Post my review' }).click()
	await writer.waitForURL(/\/reviews\/\d+$/)
	const path = new URL(writer.url()).pathname

	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	const visitor = await openPage(browser, { baseURL: baseURL! })
	await advisorPage.goto('/admin/reviews')
	const item = advisorPage.getByRole('listitem').filter({ hasText: body })
	await item.getByText('Reply', { exact: false }).first().click()
	await item.getByLabel('Public reply').fill('We are sorry. We changed how we plan.')
	await item.getByRole('button', { name: 'Save reply' }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Reply saved' })).toBeVisible()
	await visitor.goto(path)
	await expect(visitor.getByRole('article')).toContainText('We changed how we plan.')

	await item.getByRole('button', { name: /^Feature/ }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Review featured' })).toBeVisible()
	await visitor.goto('/reviews')
	await expect(visitor.getByRole('article', { name: 'Featured review by Marcus B.' })).toContainText(body)

	await item.getByText('Hide', { exact: false }).first().click()
	await item.getByLabel('Rule').selectOption('Another reason (its stars still count)')
	await item.getByLabel('Reason').fill('It names a person who did not agree.')
	await item.getByRole('button', { name: 'Hide this review' }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Review hidden' })).toBeVisible()
	await visitor.goto('/reviews')
	await expect(visitor.getByRole('main')).toContainText('Reason: It names a person who did not agree.')
	await expect(visitor.getByRole('main')).toContainText('not shown: another reason')
	await writer.goto(path)
	await expect(writer.getByRole('main')).toContainText(
		'The advisor has hidden this review. Only you can read it.',
	)
	await expect(writer.getByRole('article')).toContainText(body)
	await expect(visitor.getByText(body)).toHaveCount(0)
	await visitor.goto(`/reviews?q=${body.split(' ')[2]}`)
	await expect(visitor.getByText('was hidden by the advisor')).toHaveCount(0)

	await item.getByRole('button', { name: /^Show again/ }).click()
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Review is visible again' })).toBeVisible()
	await visitor.goto(path)
	await expect(visitor.getByRole('article')).toContainText(body)
	await expect(visitor.getByRole('article').getByRole('img', { name: '1 out of 5 stars' })).toBeVisible()
	for (const each of [writer, advisorPage, visitor]) await each.context().close()
})

test('a figure that the advisor confirms replaces the sample at once and shows its source', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	const visitor = await openPage(browser, { baseURL: baseURL! })
	await advisorPage.goto('/admin/claims')
	const item = advisorPage.getByRole('listitem').filter({ hasText: 'Would recommend our services' })
	await item.getByText('Confirm a figure').click()
	await item.getByLabel('Figure').fill('96%')
	await item.getByRole('button', { name: 'Confirm this figure' }).click()
	await expect(item.getByLabel('Where it comes from')).toHaveAttribute('aria-invalid', 'true')
	await item.getByLabel('Where it comes from').fill('Asked by phone, all clients of 2025.')
	await item.getByRole('button', { name: 'Confirm this figure' }).click()
	await expect(item).toContainText('Visitors see 96%')
	await visitor.goto('/reviews')
	await expect(visitor.getByRole('main')).toContainText('96%')
	// On the home page too, with an unchanged value, because other tests read that page at the same time.
	const home = advisorPage.getByRole('listitem').filter({ hasText: 'community support' })
	await home.getByText('Confirm a figure').click()
	await home.getByLabel('Figure').fill('24/7')
	await home.getByLabel('Where it comes from').fill('The community is open all day.')
	await home.getByRole('button', { name: 'Confirm this figure' }).click()
	await expect(home).toContainText('You confirmed 24/7 on')
	await visitor.goto('/')
	await expect(visitor.getByRole('region', { name: 'Lotwise in numbers' })).toContainText('24/7')
	await visitor.goto('/how-we-measure')
	await expect(visitor.getByRole('main')).toContainText('The community is open all day.')
	await expect(visitor.getByRole('main')).toContainText('Asked by phone, all clients of 2025.')
	for (const each of [advisorPage, visitor]) await each.context().close()
})

test('the review pages are accessible at 360 and 1280px in light and dark, and never wider than the screen', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	let place = 0
	for (const [login, paths] of [
		[undefined, ['/reviews', '/reviews/1', '/how-we-measure', '/reviews?q=nothing-like-it']],
		[member, ['/reviews/new', '/account/reviews']],
		[admin, ['/admin/reviews', '/admin/claims']],
	] as const) {
		const page = await openPage(browser, { baseURL: baseURL!, login })
		for (const path of paths) {
			await page.goto(path)
			await expectAccessibleLooks(page, path, { widths: [360, 1280], places: [place] })
			place += 1
		}
		await page.context().close()
	}
})
