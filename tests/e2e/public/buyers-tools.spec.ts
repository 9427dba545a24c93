import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'

async function typeQuote(page: Page, lines: readonly (readonly [string, string])[]) {
	for (const [index, [label, amount]] of lines.entries()) {
		await page.getByLabel(`Line ${index + 1}: what it says`).fill(label)
		await page.getByLabel(`Line ${index + 1}: amount in dollars`).fill(amount)
	}
}

const quote = [
	['Selling price', '25,000'],
	['Doc fee', '499'],
	['Nitrogen in tires', '199'],
] as const

test('a quote is evaluated while it is typed, and the URL holds it', async ({ page }) => {
	await page.goto('/resources/quote-checker')
	await typeQuote(page, quote.slice(0, 2))
	await expect(page.getByRole('heading', { name: 'Out the door' })).toBeVisible()
	await expect(page.getByText('$25,499.00').first()).toBeVisible()
	await page.getByLabel('Total on the dealer’s quote').fill('26,000')
	await expect(page.getByText('$501.00').first()).toBeVisible()
	await expect(page).toHaveURL(/Doc\+fee/)
	await page.reload()
	await expect(page.getByLabel('Line 2: what it says')).toHaveValue('Doc fee')
	await expect(page.getByText('$25,499.00').first()).toBeVisible()
})

test('an invalid amount shows an error at its line and is kept', async ({ page }) => {
	await page.goto('/resources/quote-checker')
	await typeQuote(page, [['Selling price', 'lots']])
	await page.getByRole('button', { name: 'Check this quote' }).click()
	const amount = page.getByLabel('Line 1: amount in dollars')
	await expect(amount).toHaveAttribute('aria-invalid', 'true')
	await expect(amount).toHaveAccessibleDescription(/amount in dollars/)
	await expect(amount).toHaveValue('lots')
})

test('a VIN is decoded and compared with the seller’s model year, and a wrong VIN shows an error', async ({
	page,
}) => {
	await page.goto('/resources/scams')
	await page.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352')
	await page.getByLabel('Model year according to the seller').fill('2005')
	await page.getByLabel('Model year according to the seller').press('Enter')
	await expect(page.getByText('The check digit matches.')).toBeVisible()
	await expect(page.getByText('The VIN says the model year is 2003, but the seller says 2005.')).toBeVisible()
	await expect(page.getByText('About 1 in 11 made-up VINs fits by luck')).toBeVisible()
	await page.getByLabel('VIN', { exact: true }).fill('1HGCM82643A004352')
	await page.getByRole('button', { name: 'Check the VIN' }).click()
	await expect(page.getByText('The check digit doesn’t match')).toBeVisible()
	await expect(page.getByText('Compare each character with the plate')).toBeVisible()
	await expect(page.getByText('prove')).toHaveCount(0)
	await page.getByLabel('VIN', { exact: true }).fill('1HGCM8')
	await page.getByRole('button', { name: 'Check the VIN' }).click()
	await expect(page.getByLabel('VIN', { exact: true })).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByLabel('VIN', { exact: true })).toHaveValue('1HGCM8')
})

test('the quiz works by keyboard and explains its answers', async ({ page }) => {
	await page.goto('/resources/scams')
	const questions = page.getByRole('region', { name: 'Would you spot it?' }).getByRole('group')
	for (const question of await questions.all()) {
		await question.getByRole('radio').first().focus()
		await page.keyboard.press('Space')
	}
	await page.getByRole('button', { name: 'Check my answers' }).press('Enter')
	await expect(page.getByText(/^\d of 6 right\.$/)).toBeVisible()
	await expect(page.getByText(/^(Right\.|Not quite\.)/)).toHaveCount(6)
	await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

test('the links of the tips open the sections and tools they name', async ({ page }) => {
	await page.goto('/resources/buying-tips')
	await page
		.getByRole('navigation', { name: 'On this page' })
		.getByRole('link', { name: 'Making the deal' })
		.click()
	await expect(page.getByRole('heading', { name: /Making the deal/ })).toBeInViewport()
	await page.getByRole('main').getByRole('link', { name: 'Check a quote' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Checker')
	await page
		.getByRole('region', { name: 'More tools' })
		.getByRole('link', { name: 'Car buying checklist' })
		.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car Buying Checklist')
	await expect(page.getByRole('checkbox')).toHaveCount(50)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the quote, the VIN and the quiz are answered by a page load', async ({ page }) => {
		await page.goto('/resources/quote-checker')
		await typeQuote(page, quote)
		await page.getByRole('button', { name: 'Check this quote' }).click()
		await expect(page.getByText('$25,698.00').first()).toBeVisible()
		await page.getByLabel('Line 1: amount in dollars').fill('lots')
		await page.getByRole('button', { name: 'Check this quote' }).click()
		await expect(page.getByLabel('Line 1: amount in dollars')).toHaveAccessibleDescription(
			/amount in dollars/,
		)
		await expect(page.getByLabel('Line 3: what it says')).toHaveValue('Nitrogen in tires')

		await page.goto('/resources/scams')
		await page.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352')
		await page.getByRole('button', { name: 'Check the VIN' }).click()
		await expect(page.getByText('The check digit matches.')).toBeVisible()
		await page.getByRole('radio').first().check()
		await page.getByRole('button', { name: 'Check my answers' }).click()
		await expect(page.getByText(/1 right|0 of 1 right|1 of 1 right/)).toBeVisible()
	})
})

test('the tools with results have no axe findings and no horizontal scrolling at 360 and 1280 px', async ({
	page,
}) => {
	const typed = quote.map(([line, amount]) => `line=${encodeURIComponent(line)}&amount=${amount}`).join('&')
	for (const [place, path] of [
		'/resources/quote-checker',
		`/resources/quote-checker?${typed}&total=27000`,
		'/resources/scams',
		'/resources/scams?vin=1HGCM82643A004352&year=2004',
		'/resources/buying-tips',
	].entries()) {
		await page.goto(path)
		await expectAccessibleLooks(page, path, { widths: [360, 1280], places: [place] })
	}
})

test('the calculator prints its result without navigation and buttons', async ({ page }) => {
	await page.goto('/resources/financing?tool=payment')
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('banner')).toBeHidden()
	await expect(page.getByRole('button', { name: 'Calculate' })).toBeHidden()
	await expect(page.getByRole('heading', { name: 'Your payment' })).toBeVisible()
})
