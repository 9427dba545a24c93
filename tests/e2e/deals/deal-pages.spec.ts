import { type Page, test } from '@playwright/test'
import { expectAccessible, expectFits } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, heading, main, memberContext } from '../as-advisor.ts'
import { enterQuote, startDeal } from './start-deal.ts'

/** Checks the open page on a phone and a desktop, in both color schemes. */
async function expectLooksAccessible(page: Page, name: string): Promise<void> {
	await page.setViewportSize({ width: 360, height: 740 })
	await page.emulateMedia({ colorScheme: 'light' })
	await expectAccessible(page, `${name} at 360 px`)
	// A color scheme changes nothing but colors.
	await page.emulateMedia({ colorScheme: 'dark' })
	await expectAccessible(page, `${name} at 360 px in dark`, { rules: ['color-contrast'] })
	await page.setViewportSize({ width: 1280, height: 800 })
	await expectFits(page, `${name} at 1280 px`)
	await expectAccessible(page, `${name} at 1280 px in dark`)
	await page.emulateMedia({ colorScheme: 'light' })
	await expectAccessible(page, `${name} at 1280 px`, { rules: ['color-contrast'] })
}

async function expectAllAccessible(page: Page, paths: readonly string[]): Promise<void> {
	for (const path of paths) {
		await page.goto(path)
		await expectLooksAccessible(page, path)
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
	const deal = await startDeal(page)
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

test('every page of a client’s own deal is accessible and fits its screen', async ({
	browser,
	baseURL: origin = '',
}) => {
	const context = await memberContext(browser, origin)
	const page = await context.newPage()
	await page.goto('/account/deal')
	const document = await main(page).getByRole('article').getByRole('link').first().getAttribute('href')
	await expectAllAccessible(page, [
		'/account/deal',
		document!,
		'/account/deal/compare?terms=equal',
		'/account/deal/documents/new',
	])
	await context.close()
})

test('a checked quote, its card and the pages about fees are accessible and fit their screen', async ({
	page,
}) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/resources/quote-checker')
	await page.getByLabel('Where you’ll register the car').selectOption('New York')
	for (const [index, [label = '', amount = '']] of lines.entries()) {
		await page.getByLabel(`Line ${index + 1}: what it says`).fill(label)
		await page.getByLabel(`Line ${index + 1}: amount in dollars`).fill(amount)
	}
	await page.getByRole('button', { name: 'Check this quote' }).click()
	const results = page.getByRole('region', { name: 'Results' })
	await expect(results).toBeFocused()
	await expectLooksAccessible(page, 'a checked quote')
	await results.getByRole('link', { name: 'Share this as a card' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('to ask about')
	await expectLooksAccessible(page, 'the card of a quote')
	await expectAllAccessible(page, ['/resources/fees-and-taxes', '/resources/fees-and-taxes/new-york'])
	await expect(heading(page, 'Dealer Fees and Car Taxes in New York')).toBeVisible()
})
