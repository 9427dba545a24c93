import type { Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { inSample } from '../../setup/deep.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, main, memberContext } from '../as-advisor.ts'
import { enterQuote, startDeal } from './start-deal.ts'

const widths = [360, 1280] as const

async function expectAllAccessible(page: Page, paths: readonly string[]): Promise<void> {
	for (const [place, path] of paths.entries()) {
		if (!inSample(5, place)) continue
		await page.goto(path)
		await expectAccessibleLooks(page, path, { widths, places: [place] })
	}
}

const lines = [
	['Selling price', '28100'],
	['Doc fee', '899'],
	['Paint protection', '1295'],
	['Sales tax', '2204.63'],
]

test('every page of a deal and of the dealer book is accessible and fits its screen', async ({
	browser,
	baseURL: origin = '',
}) => {
	const context = await advisorContext(browser, origin)
	const page = await context.newPage()
	const deal = await startDeal(context)
	const quote = await enterQuote(context, { origin, deal, dealer: 'Lakeside Ford', lines })
	await enterQuote(context, { origin, deal, dealer: 'Hilltop Ford', lines: lines.slice(0, 2) })
	const broken = [...lines, ['Wheel locks', 'ninety']]
	const draft = await enterQuote(context, { origin, deal, dealer: 'Valley Ford', lines: broken })
	await page.goto('/admin/dealers')
	const dealer = await main(page).getByRole('table').getByRole('link').first().getAttribute('href')
	await expectAllAccessible(page, [
		deal,
		quote,
		draft,
		`${deal}/documents/new`,
		`${deal}/compare`,
		'/admin/deals',
		'/admin/dealers',
		dealer!,
		'/admin/dealers/new',
	])
	await context.close()
})

test('every page of a client’s own deal is accessible and fits its screen', { tag: '@deep' }, async ({
	browser,
	baseURL: origin = '',
}) => {
	const context = await memberContext(browser, origin)
	const page = await context.newPage()
	await page.goto('/account/deal')
	await main(page).getByText('Quotes and offers').click()
	const document = await main(page).getByRole('article').getByRole('link').first().getAttribute('href')
	await expectAllAccessible(page, [
		'/account/deal',
		document!,
		'/account/deal/compare?terms=equal',
		'/account/deal/documents/new',
	])
	await context.close()
})

test('a checked quote, its card and the pages about fees are accessible and fit their screen', {
	tag: '@deep',
}, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/resources/quote-checker')
	const text = [...lines.map((line) => line.join(' ')), 'Registered in New York'].join('\n')
	await page.getByLabel('Paste the dealer’s message or quote').fill(text)
	await page.getByRole('button', { name: 'Check this quote' }).click()
	const results = page.getByRole('region', { name: 'Results' })
	await expect(results).toBeFocused()
	await expectAccessibleLooks(page, 'a checked quote', { widths, places: [0] })
	await results.getByRole('link', { name: 'Share' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('to ask about')
	await expectAccessibleLooks(page, 'the card of a quote', { widths, places: [1] })
	await expectAllAccessible(page, ['/resources/fees-and-taxes', '/resources/fees-and-taxes/new-york'])
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Dealer Fees and Car Taxes')
})

test('the comparison of a client without a deal leads to the page that starts one', async ({
	browser,
	baseURL: origin = '',
}) => {
	const { request } = await advisorContext(browser, origin)
	const opened = await request.post('/admin/clients/new', {
		form: { name: 'Nell Nodeal', email: '', phone: '' },
		headers: { origin },
		maxRedirects: 0,
	})
	const file = opened.headers().location!
	const answer = await request.get(`${file}/deal/compare`, { maxRedirects: 0 })
	expect(answer.status()).toBe(302)
	expect(answer.headers().location).toBe(`${file}/deal`)
})
