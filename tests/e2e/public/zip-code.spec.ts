import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ohioBoundaries, ohioRates } from '../../deals/ohio-boundaries.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'
import { siteSettings } from '../../setup/sample-site/separate-site.ts'
import { test as base } from '../second-site.ts'

/** The other tests see a site without ZIP codes; the operator of this one imported those of Ohio. */
const test = base.extend<object>({
	baseURL: async ({ site }, use) => use(site.origin),
})

// The codes are imported once for both.
test.describe.configure({ mode: 'default' })

test.beforeAll(({ site: { dataDir } }) => {
	for (const { fileName, text } of [ohioRates, ohioBoundaries]) {
		const file = join(dataDir, fileName)
		writeFileSync(file, text)
		const env = { ...process.env, ...siteSettings, DATA_DIR: dataDir }
		execFileSync(process.execPath, ['scripts/operator.ts', 'law', 'import-rates', file], { env })
	}
})

test('a calculator asks for a ZIP code once a state is chosen that has some, and fills in its range', {
	tag: '@deep',
}, async ({ page }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await page.goto('/resources/financing?tool=payment&price=30000&trade=0&fees=0')
	const zip = page.getByLabel('ZIP code')
	const choose = page.getByRole('button', { name: 'Use its taxes' })
	await expect(zip).toHaveCount(0)
	await page.getByLabel('State where you’ll register the car').selectOption('Ohio')
	await choose.click()
	const tax = page.getByLabel(/^Sales tax(?! applies)/)
	await expect(tax).toHaveValue('6.5')
	await zip.fill('43016')
	await choose.click()
	await expect(tax).toHaveValue('7')
	await expect(tax).toHaveAccessibleDescription('ZIP code 43016: 7% to 8%; your street address decides.')
	await expect(page.getByText(/OHB2026Q4AUG28\.csv, .*as of August 28, 2026/)).toBeVisible()
	await expectAccessibleLooks(page, 'calculator with a ZIP code', { widths: [360, 1280], places: [0] })
	await zip.fill('43016-0500')
	await choose.click()
	await expect(tax).toHaveValue('7.5')
	await page
		.getByRole('navigation', { name: 'Calculators' })
		.getByRole('link', { name: 'Lease or loan' })
		.click()
	await expect(page).toHaveURL(/zip=43016-0500/)
	await zip.fill('10001')
	await choose.click()
	await expect(zip).toHaveAccessibleDescription('This ZIP code is not in Ohio.')
	await page.getByLabel('State where you’ll register the car').selectOption('Texas')
	await choose.click()
	await expect(zip).toHaveCount(0)
	await page.goto('/resources/quote-checker')
	await page.getByLabel('Paste the dealer’s message or quote').fill('Price $30,000\nSales tax $2,400')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await page.getByLabel('Where will you register the car?').selectOption('Ohio')
	await expect(zip).toBeVisible()
	await expectAccessibleLooks(page, 'quote checker with a ZIP code', { widths: [360, 1280], places: [1] })
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the quote checker asks for a ZIP code while a state is chosen that has some', {
		tag: '@deep',
	}, async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 740 })
		await page.goto('/resources/quote-checker')
		const zip = page.getByLabel('ZIP code')
		const state = page.getByLabel('Where will you register the car?')
		await page.getByLabel('Paste the dealer’s message or quote').fill('Price $30,000\nSales tax $2,400')
		await page.getByRole('button', { name: 'Check this quote' }).click()
		await expect(zip).toBeHidden()
		await state.selectOption('Texas')
		await expect(zip).toBeHidden()
		await state.selectOption('Ohio')
		await zip.fill('43215')
		await page.getByRole('button', { name: 'Check', exact: true }).click()
		await page.getByText('Sales tax that may be wrong').click()
		await expect(page.getByText('In ZIP code 43215 it comes to $2,250.00, at 7.5%')).toBeVisible()
		await expect(zip).toHaveValue('43215')
	})
})
