import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const guidePath = '/resources/guide/complete-car-buying-checklist'

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled })

		test('a buyer searches, filters by category and changes the tab, and the URL holds the state', {
			tag: '@deep',
		}, async ({ page }) => {
			await page.goto('/resources')
			const all = await cards(page).count()
			expect(all).toBeGreaterThanOrEqual(8)
			await page.getByRole('searchbox', { name: 'Search resources' }).fill('LEASE')
			await page.getByRole('button', { name: 'Search' }).click()
			await expect(page).toHaveURL(/\/resources\?q=LEASE(#search)?$/)
			await expect(cards(page).first()).toContainText(/lease/i)
			await expect.poll(() => cards(page).count()).toBeLessThan(all)

			await page.goto('/resources')
			await page.getByRole('link', { name: 'Safety', exact: true }).click()
			await expect(page).toHaveURL(/\/resources\?category=safety(#categories)?$/)
			await expect(page.getByRole('link', { name: 'Safety', exact: true })).toHaveAttribute(
				'aria-current',
				'true',
			)
			for (const card of await cards(page).all()) await expect(card).toContainText('Safety')

			await page.getByRole('link', { name: /^Articles & Tips/ }).click()
			await expect(page).toHaveURL(/\/resources\?category=safety&tab=articles(#kinds)?$/)
			await expect(
				cards(page)
					.first()
					.getByRole('link', { name: /^Read Article/ }),
			).toBeVisible()
			await page.reload()
			await expect(page.getByRole('link', { name: /^Articles & Tips/ })).toHaveAttribute(
				'aria-current',
				'page',
			)
		})

		test('a search without results says so and links back to everything', {
			tag: javaScriptEnabled ? '@deep' : [],
		}, async ({ page }) => {
			await page.goto('/resources?q=hovercraft')
			await expect(page.getByRole('heading', { name: 'No matches here' })).toBeVisible()
			await expect(page.getByText('contains “hovercraft”')).toBeVisible()
			await page.getByRole('link', { name: 'Show everything' }).click()
			await expect(page).toHaveURL('/resources')
			await expect.poll(() => cards(page).count()).toBeGreaterThan(1)
		})

		test('an article opens from its card, with a table of contents and further links', {
			tag: javaScriptEnabled ? '@deep' : [],
		}, async ({ page }) => {
			await page.goto('/resources?category=articles')
			const first = cards(page).first()
			const title = await first.getByRole('heading').textContent()
			await expect(first).toContainText(/\d+ min read · \w+ \d+, 20\d\d/)
			await first.getByRole('link', { name: /^Read Article/ }).click()
			await expect(page).toHaveURL(/\/resources\/article\/\d+$/)
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
			const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
			const sectionTitle = await contents.first().textContent()
			await contents.first().click()
			await expect(page.getByRole('heading', { level: 2, name: sectionTitle! })).toBeInViewport()
			await expect(page.getByRole('complementary').getByRole('link').first()).toBeVisible()
			await expect(
				page.getByText('This is general information, not legal or financial advice.'),
			).toBeVisible()
		})
	})

test('the three tiles and the call to action link to the right pages', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/resources')
	for (const [name, path] of [
		['Buying Guides', '/resources?category=guides'],
		['Educational Articles', '/resources?category=articles'],
		['Scam Alerts', '/resources?category=safety'],
	] as const)
		await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', path)
	const ask = page.getByRole('region', { name: /just ask/i })
	await expect(ask.locator('a[href="/community"]')).toHaveCount(1)
	await expect(ask.locator('a[href="/services"]')).toHaveCount(1)
	await page.goto('/resources?category=articles')
	await expect(page.getByRole('link', { name: /^Articles & Tips/ })).toHaveAttribute('aria-current', 'page')
})

test('a guide downloads as a PDF and supports conditional and range requests', { tag: '@deep' }, async ({
	page,
	request,
}) => {
	await page.goto('/resources')
	const card = cards(page).filter({ has: page.locator(`a[href="${guidePath}"]`) })
	const download = page.waitForEvent('download')
	await card.getByRole('link', { name: /^Download PDF/ }).click()
	const file = await download
	expect(file.suggestedFilename()).toBe('complete-car-buying-checklist.pdf')
	expect(
		readFileSync((await file.path())!)
			.subarray(0, 8)
			.toString(),
	).toBe('%PDF-1.7')

	const whole = await request.get(`${guidePath}.pdf`)
	const { etag, ...headers } = whole.headers()
	expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
	const bytes = await whole.body()
	const again = await request.get(`${guidePath}.pdf`, { headers: { 'if-none-match': etag! } })
	expect(again.status()).toBe(304)
	const range = await request.get(`${guidePath}.pdf`, { headers: { range: 'bytes=100-199' } })
	expect([range.status(), range.headers()['content-range']]).toEqual([206, `bytes 100-199/${bytes.length}`])
	expect((await range.body()).equals(bytes.subarray(100, 200))).toBe(true)
})

test('every guide and article has one URL: others redirect to it or are not found', async ({ request }) => {
	for (const [from, to] of [
		['/resources/guide/1', guidePath],
		['/resources/article/dealer-fees-which-can-you-refuse', '/resources/article/1'],
	]) {
		const answer = await request.get(`${from}?from=mail`, { maxRedirects: 0 })
		expect([answer.status(), answer.headers().location]).toEqual([301, `${to}?from=mail`])
	}
	for (const path of [
		'/resources/article/9999',
		'/resources/article/1e0',
		'/resources/guide/none',
		'/resources/guide/none.pdf',
		'/resources/picture/guide-none.png',
	])
		expect((await request.get(path)).status(), path).toBe(404)
})

test('an unknown article shows the not-found page', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/resources/article/9999')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
	await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('an article has structured data, breadcrumbs and a picture for sharing', async ({
		page,
		request,
		baseURL,
	}) => {
		await page.goto('/resources/article/1')
		const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
		const [article, breadcrumbs] = data['@graph']
		const title: string = article.headline
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
		expect(article).toMatchObject({
			'@type': 'Article',
			mainEntityOfPage: `${baseURL}/resources/article/1`,
		})
		expect(breadcrumbs.itemListElement.map((item: { name: string }) => item.name)).toEqual([
			'Home',
			'Resources',
			'Educational Articles',
			title,
		])
		const trail = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
		await expect(trail).toHaveText([/^Home/, /^Resources/, /^Educational Articles/, title])

		const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
		const image = await request.get(new URL(picture!).pathname)
		expect(image.headers()['content-type']).toBe('image/png')
		const size = (await image.body()).subarray(16, 24)
		expect([size.readUInt32BE(0), size.readUInt32BE(4)]).toEqual([1200, 630])
	})
})

test('the feed is well-formed and its entries are in the sitemap', async ({ page, request }) => {
	const answer = await request.get('/resources/feed.xml')
	expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
	const xml = await answer.text()
	const { parseError, links } = await page.evaluate((text) => {
		const feed = new DOMParser().parseFromString(text, 'application/xml')
		return {
			parseError: feed.querySelector('parsererror')?.textContent ?? null,
			links: [...feed.querySelectorAll('entry > link')].map((link) => link.getAttribute('href')!),
		}
	}, xml)
	expect(parseError).toBeNull()
	expect(links.length).toBeGreaterThanOrEqual(20)
	const sitemap = await (await request.get('/sitemap.xml')).text()
	for (const link of links) expect(sitemap).toContain(`<loc>${link}</loc>`)
})

test('the reading position is shown, and the printed page leaves out navigation', { tag: '@deep' }, async ({
	page,
}) => {
	// The indicator follows scrolling and is hidden with reduced motion.
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await page.goto('/resources/article/1')
	const scale = () =>
		page.locator('.reading-position').evaluate((line) => new DOMMatrix(getComputedStyle(line).transform).a)
	expect(await scale()).toBeLessThan(0.05)
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
	await expect.poll(scale).toBeGreaterThan(0.95)

	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	for (const hidden of ['On this page', 'Breadcrumbs', 'Before and after', 'Main'])
		await expect(page.getByRole('navigation', { name: hidden })).toBeHidden()
	await expect(page.locator('.reading-position')).toBeHidden()
})

test('visitors see each change when the advisor adds, replaces and hides a file', { tag: '@deep' }, async ({
	page,
	browser,
	baseURL,
}) => {
	await page.request.post('/sign-in', {
		form: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
		headers: { origin: baseURL! },
	})
	const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
	const pdf = (text: string) => ({
		name: 'offer.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from(`%PDF-1.7 ${text}`),
	})
	const title = `Bill of sale ${Date.now()}`

	await page.goto('/admin/resources')
	const add = page.getByRole('region', { name: 'Add a file or link' })
	await add.getByLabel('Title').fill(title)
	await add.getByLabel('Category').selectOption('Safety')
	await add
		.getByLabel('File')
		.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
	await add.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(add.getByText('Please choose a PDF, PNG, or JPG file.')).toBeVisible()
	await expect(add.getByLabel('Title')).toHaveValue(title)
	await add.getByLabel('File').setInputFiles(pdf('one'))
	await add.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(page.getByText('Added', { exact: true })).toBeVisible()

	await visitor.goto(`/resources?q=${encodeURIComponent(title)}`)
	const link = cards(visitor)
		.filter({ hasText: title })
		.getByRole('link', { name: /^Download PDF/ })
	const first = (await link.getAttribute('href'))!
	const response = await visitor.request.get(first)
	expect(await response.text()).toBe('%PDF-1.7 one')
	expect(response.headers()['content-disposition']).toBe(
		`attachment; filename*=UTF-8''${encodeURIComponent(title)}.pdf`,
	)
	expect(response.headers()['content-security-policy']).toMatch(/; sandbox$/)

	const item = page.getByRole('listitem').filter({ hasText: title })
	await item.getByText('Change or replace').click()
	await item.getByLabel('File').setInputFiles(pdf('two'))
	await item.getByRole('button', { name: 'Save changes' }).click()
	await expect(page.getByText('The resources page now shows the change.')).toBeVisible()
	expect((await visitor.request.get(first)).status()).toBe(404)
	await visitor.reload()
	const second = (await link.getAttribute('href'))!
	expect(await (await visitor.request.get(second)).text()).toBe('%PDF-1.7 two')

	await page.goto('/dashboard')
	await page.getByRole('link', { name: 'Uploads', exact: true }).click()
	await expect(page).toHaveURL('/dashboard?tab=uploads')
	// Found by its title, because other tests add files too.
	const newest = page
		.getByRole('table', { name: /^Resource files/ })
		.getByRole('row')
		.filter({ hasText: title })
	await expect(newest.getByRole('cell')).toHaveText([
		title,
		'',
		'Safety',
		/^\w{3}, \w{3} \d+(, 20\d\d)?$/,
		'Shown',
		'Hide',
	])
	await expect(newest.getByRole('img', { name: 'File' })).toBeVisible()
	await expectAccessible(page, 'the uploads')
	await page.goto('/admin/resources')

	await item.getByRole('button', { name: /^Hide/ }).click()
	await expect(item.getByText('Hidden', { exact: true })).toBeVisible()
	expect((await visitor.request.get(second)).status()).toBe(404)
	await visitor.reload()
	await expect(visitor.getByRole('heading', { name: 'No matches here' })).toBeVisible()
	await visitor.context().close()
})
