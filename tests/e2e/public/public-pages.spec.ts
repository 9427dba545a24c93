import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test, watchRequests } from '../../setup/browser-test.ts'
import { casesOf, inSample } from '../../setup/deep.ts'
import { expectFits } from '../../setup/expect-accessible.ts'

const pages = [
	['/', 'Never walk onto a lot alone.'],
	['/services', 'Our Services'],
	['/community', 'Community Forum'],
	['/reviews', 'Customer Reviews'],
	['/how-we-measure', 'How We Measure'],
	['/resources', 'Free Resources'],
	['/resources?category=guides', 'Free Resources'],
	['/resources/checklist', 'Car Buying Checklist'],
	['/resources/financing', 'Financing Guide'],
	['/resources/quote-checker', 'Quote Checker'],
	['/resources/scams', 'Spotting Car Scams'],
	['/resources/buying-tips', 'Buying Tips'],
	['/resources/article/1', /\w{3}/],
	['/apply', 'Credit Application'],
	['/developers', 'Developers'],
	['/resources/fees-and-taxes', 'Dealer Fees and Car Taxes by State'],
	['/resources/fees-and-taxes/new-york', 'Dealer Fees and Car Taxes in New York'],
	['/terms', 'Terms of Service'],
	['/privacy', 'Privacy Policy'],
] as const

test('former URLs redirect permanently and keep their query', async ({ request }) => {
	for (const [from, to] of [
		['/resources/checklists', '/resources/checklist'],
		['/resources/avoiding-scams', '/resources/scams'],
	] as const) {
		const response = await request.get(`${from}?from=mail`, { maxRedirects: 0 })
		expect([response.status(), response.headers().location]).toEqual([301, `${to}?from=mail`])
	}
})

test('the sitemap lists only pages that exist, and robots.txt excludes the private ones', async ({
	request,
}) => {
	const sitemap = await request.get('/sitemap.xml')
	expect(sitemap.headers()['content-type']).toContain('xml')
	const urls = [...(await sitemap.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map((match) => new URL(match[1]!))
	expect(urls.map(({ pathname }) => pathname)).toContain('/services')
	// Four of each kind; all of the posts, articles and guides with `npm run test:deep`.
	const ofKindMax = casesOf({ sample: 4, all: Number.POSITIVE_INFINITY })
	const tried = new Map<string, number>()
	for (const { pathname } of urls) {
		const kind = pathname.split('/').slice(0, 3).join('/')
		tried.set(kind, (tried.get(kind) ?? 0) + 1)
		if (tried.get(kind)! <= ofKindMax) expect((await request.get(pathname)).status(), pathname).toBe(200)
	}
	const robots = await request.get('/robots.txt')
	expect(robots.headers()['content-type']).toContain('text/plain')
	expect(await robots.text()).toMatch(/Disallow: \/admin\n[\s\S]*Sitemap: http.+\/sitemap\.xml/)
})

test('Join Community opens the sign-in modal for a signed-out visitor', { tag: '@deep' }, async ({
	page,
}) => {
	await page.goto('/')
	await page.getByRole('main').getByRole('button', { name: 'Join Community' }).click()
	await expect(page.getByRole('dialog').getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

/** The style of the chat's frame, which loads when the browser is idle. */
const chatFrameStyle = 760
// Bytes on the wire without headers; the budgets are explained in docs/performance.md.
// A document contains its styles and drawings.
const budgets = { document: 34_000, stylesheet: chatFrameStyle, font: 60_000, all: 75_000, requests: 6 }
const styleBudget = 12_700
/** Pages that load another part when the browser is idle, whose style sheet comes with it. */
const idleStyleBudgets = new Map([['/services', chatFrameStyle + 550]])
const scriptBudgets = { inline: 20_000, files: 134_000 }
/** Pages that bring a form or a calculator of their own. */
const formPageBudgets = new Map([
	['/services', 138_000],
	['/community/post/1', 141_000],
	['/resources/checklist', 138_000],
	['/resources/financing', 138_000],
	['/resources/quote-checker', 140_000],
	['/sign-in', 134_500],
	['/sign-up', 134_500],
])
/** Routes whose scripts a visitor never needs. */
const privateRoutes = /^routes\/(?:admin|dashboard|dev|checkout\/sandbox)\b/

/** Returns the paths of the scripts of private routes, from the build's manifest. */
function privateModules(): string[] {
	const assets = 'build/client/assets'
	const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))!
	const list = readFileSync(`${assets}/${file}`, 'utf8').replace(/^window.__reactRouterManifest=|;$/g, '')
	const routes: { id: string; module: string }[] = Object.values(JSON.parse(list).routes)
	return routes.filter(({ id }) => privateRoutes.test(id)).map(({ module }) => module)
}

/** Pages of the same kind as another one here; `tests/pages/script-weight.db.test.ts` weighs the scripts of all. */
const deepPages = [
	'/community/post/1',
	'/resources/article/1',
	'/services',
	'/community',
	'/resources/fees-and-taxes/new-york',
	'/privacy',
	'/resources/financing',
	'/resources/quote-checker',
	'/sign-in',
	'/developers',
	'/resources/fees-and-taxes',
	'/how-we-measure',
	'/resources',
	'/resources/checklist',
	'/resources/scams',
	'/resources/buying-tips',
	'/sign-up',
]

for (const path of ['/', ...deepPages])
	test(
		`${path} loads nothing from other origins and no private script, and stays within its budgets`,
		deepPages.includes(path) ? { tag: '@deep' } : {},
		async ({ page, baseURL }) => {
			const urls: string[] = []
			const bytes = { document: 0, stylesheet: 0, font: 0, image: 0, other: 0, script: 0 }
			page.on('request', (request) => urls.push(request.url()))
			page.on('response', (response) => {
				// A redirect to a post's full address has no body; an event stream has no length.
				if (response.status() >= 300 && response.status() < 400) return
				const type = response.request().resourceType() as keyof typeof bytes
				bytes[type in bytes ? type : 'other'] += Number(response.headers()['content-length'] ?? 0)
			})
			const requests = watchRequests(page)
			await page.goto(path)
			await requests.allEnded()
			for (const url of urls) expect(new URL(url).origin).toBe(new URL(baseURL!).origin)
			const scripts = () => urls.filter((url) => /\.js(\?|$)/.test(url))
			const inline = await page
				.locator('script')
				.evaluateAll((all) => all.map((one) => one.textContent).join(''))
			expect(inline.length).toBeLessThanOrEqual(scriptBudgets.inline)
			const style = await page
				.locator('style')
				.evaluateAll((all) => all.map((one) => one.textContent).join(''))
			const styleBytes = brotliCompressSync(style).length
			expect(styleBytes).toBeGreaterThan(5_000)
			expect(styleBytes).toBeLessThanOrEqual(styleBudget)
			// Two fonts for all text, and on some pages a third of 3 kB for license plates.
			expect(urls.filter((url) => url.endsWith('.woff2')).length).toBeLessThanOrEqual(3)
			await expect(page.locator('link[rel=preload]')).toHaveCount(0)
			// Pictures in members' posts do not count.
			expect(
				urls.filter((url) => !url.includes('/files/') && !url.endsWith('.js')).length,
			).toBeLessThanOrEqual(budgets.requests)
			const all = Object.values(bytes).reduce((sum, size) => sum + size, 0) - bytes.script
			const pageBudgets = { ...budgets, stylesheet: idleStyleBudgets.get(path) ?? budgets.stylesheet }
			for (const [name, measured] of Object.entries({ ...bytes, all }))
				if (name in budgets)
					expect(measured, name).toBeLessThanOrEqual(pageBudgets[name as keyof typeof budgets])
			expect(all).toBeGreaterThan(bytes.document)

			await page.locator('html[data-ready]').waitFor()
			const privateScripts = privateModules()
			expect(privateScripts.length).toBeGreaterThan(40)
			expect(scripts().filter((url) => privateScripts.includes(new URL(url).pathname))).toEqual([])
			expect(bytes.script).toBeGreaterThan(50_000)
			expect(bytes.script).toBeLessThanOrEqual(formPageBudgets.get(path) ?? scriptBudgets.files)
		},
	)

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('each service has its anchor, badge, features, price and booking button', async ({ page }) => {
		await page.goto('/services')
		for (const [anchor, badge, features, price, button] of [
			[
				'online-search',
				'Most Popular',
				['Personalized Search', 'Deal Finder', 'Listing Assessment', '48-Hour Support'],
				'$75.00',
				'Book Now',
			],
			['in-person', null, ['Meeting at the dealership'], 'Book Now - $149.99', 'Book Now - $149.99'],
			[
				'concierge',
				'Premium Service',
				['Complete Car Search', 'Full Communication Handling', 'Expert Negotiation', 'Concierge Experience'],
				'$299.99',
				'Book Now',
			],
		] as const) {
			const section = page.locator(`#${anchor}`)
			if (badge) await expect(section.getByText(badge)).toBeVisible()
			for (const feature of features) await expect(section.getByText(feature, { exact: true })).toBeVisible()
			await expect(section.getByText(price, { exact: true }).first()).toBeVisible()
			await expect(section.getByRole('button', { name: button })).toBeVisible()
			await page
				.getByRole('navigation', { name: 'Services on this page' })
				.locator(`[href="#${anchor}"]`)
				.click()
			await expect(section).toBeInViewport()
		}
		const listing = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
		expect(listing.itemListElement.map((offer: { price: string }) => offer.price)).toEqual([
			'75.00',
			'149.99',
			'299.99',
		])
	})

	test('each public page has its heading, a title, a description and its canonical URL', async ({ page }) => {
		for (const [path, heading] of pages.filter((_page, i) => inSample(4, i))) {
			expect((await page.goto(path))?.status(), path).toBe(200)
			await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
			await expect(page.getByRole('main'), path).toHaveCount(1)
			await expect(page, path).toHaveTitle(/.+ · Lotwise$/)
			await expect(page.locator('meta[name=description]'), path).toHaveAttribute('content', /\w{3}.*\.$/)
			const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
			expect(new URL(canonical!).pathname, path).toBe(path.split('?')[0])
		}
	})

	test('the home page has its sections in order under a hero with two links', async ({ page }) => {
		await page.goto('/')
		const main = page.getByRole('main')
		await expect(main.getByRole('heading', { level: 2 })).toHaveText([
			/premium services/i,
			/ask people/i,
			/free resources/i,
			/our buyers say/i,
			/found a car/i,
		])
		await expect(main.getByRole('link', { name: 'View Our Services' })).toHaveAttribute('href', '/services')
		await expect(main.getByRole('link', { name: 'Join Community' })).toHaveAttribute('href', '/community')

		const services = main.getByRole('region', { name: /premium services/i })
		for (const [name, anchor, price] of [
			['Online Car Deal Search + Budget Guidance', 'online-search', '$75.00'],
			['In-Person Car Advisor Visit', 'in-person', '$149.99'],
			['Full Concierge Car Buying', 'concierge', '$299.99'],
		] as const) {
			const card = services.getByRole('article').filter({ hasText: name })
			await expect(card).toContainText(price)
			await expect(card.getByRole('link', { name: `See details: ${name}` })).toHaveAttribute(
				'href',
				`/services#${anchor}`,
			)
		}

		const benefits = main
			.getByRole('region', { name: /ask people/i })
			.getByRole('list')
			.getByRole('heading')
		await expect(benefits).toHaveText([/ask questions/i, /share photos/i, /support others/i])

		const resources = main.getByRole('region', { name: /free resources/i })
		for (const path of ['/resources/checklist', '/resources/financing', '/resources/scams'])
			await expect(resources.locator(`a[href="${path}"]`)).toHaveCount(1)
		await expect(resources.getByRole('link', { name: 'View All Resources' })).toHaveAttribute(
			'href',
			'/resources',
		)

		const closing = main.getByRole('region', { name: /found a car/i })
		await expect(closing.locator('a[href="/services"]')).toHaveCount(1)
		await expect(closing.locator('a[href="/community"]')).toHaveCount(1)
	})

	test('sample figures, discussions and testimonials of the demo are labeled as samples', async ({
		page,
	}) => {
		await page.goto('/')
		const figures = page.getByRole('region', { name: 'Lotwise in numbers' })
		for (const value of ['150+', '$3,400', '24/7', '98%'])
			await expect(figures.getByRole('definition').filter({ hasText: value })).toHaveCount(1)
		await expect(figures.getByText('Sample figures for this demo')).toBeVisible()
		await expect(page.getByText('Sample discussions for this demo')).toBeVisible()
		await expect(page.getByText('Sample testimonial')).toHaveCount(3)
	})

	test('the home page links to the services, and Join Community opens the sign-in modal', async ({
		page,
	}) => {
		await page.goto('/')
		await page.getByRole('link', { name: /^See details: Full Concierge/ }).click()
		await expect(page).toHaveURL(/\/services#concierge$/)
		await expect(page.locator('#concierge')).toBeInViewport()
		await page.goto('/')
		await page.getByRole('main').getByRole('button', { name: 'Join Community' }).click()
		await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
	})
})

test('public pages are never wider than the screen between a phone and a laptop', { tag: '@deep' }, async ({
	page,
}) => {
	for (const path of ['/', '/services', '/terms', '/privacy', '/community', '/resources/buying-tips']) {
		await page.goto(path)
		for (const width of [320, 360, 768, 1024, 1280]) {
			await page.setViewportSize({ width, height: 800 })
			await expectFits(page, `${path} at ${width}px`)
		}
	}
})
