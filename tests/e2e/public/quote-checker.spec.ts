import { expect, type Page } from '@playwright/test'
import { test, waitForHydration } from '../../setup/browser-test.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'

const message = `Hi Jordan, as promised:
Selling price $42,750.00
Market adjustment $995.00
VIN etch $299.00
Doc fee $399.00
Title and registration $256.00
Sales tax $3,659.04
Total out the door $48,358.04
Let me know!`

async function typeQuote(page: Page, lines: readonly (readonly [string, string])[]) {
	for (const [index, [label, amount]] of lines.entries()) {
		await page.getByLabel(`Line ${index + 1}: what it says`).fill(label)
		await page.getByLabel(`Line ${index + 1}: amount in dollars`).fill(amount)
	}
}

test('a pasted message becomes findings in dollars, a reply to send, and a card to share without names', async ({
	page,
}) => {
	await page.goto('/resources/quote-checker')
	await page.getByLabel('Where you’ll register the car').selectOption('New York')
	await page.getByLabel('Paste the dealer’s message or quote').fill(message)
	await page.getByRole('button', { name: 'Check this text' }).click()
	const results = page.getByRole('region', { name: 'Results' })
	await expect(results).toBeFocused()
	await expect(results.getByText('$1,518', { exact: true })).toBeVisible()
	await expect(results.getByText('$224.00').first()).toBeVisible()
	await expect(results.getByLabel('Your email to the dealer')).toHaveValue(/15 NYCRR 78\.19/)
	await expect(page.getByLabel('Line 3: what it says')).toHaveValue('VIN etch')
	await expect(page.getByLabel('Total on the quote')).toHaveValue('48358.04')

	// A category that the person corrects counts, and what was pasted stays.
	await expect(page.getByLabel('Line 3: what it is')).toBeHidden()
	await page.getByText('Add or change figures').click()
	await page.getByLabel('Line 3: what it is').selectOption('Registration')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await expect(results.getByText('$1,219', { exact: true })).toBeVisible()
	await expect(page.getByLabel('Paste the dealer’s message or quote')).toHaveValue(message)

	await results.getByRole('link', { name: 'Share this as a card' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('$1,219 to ask about')
	await page.getByText('Show the car or the dealer on the card').click()
	await page.getByRole('textbox', { name: /^Car/ }).fill('2026 Honda Pilot')
	await page.getByRole('button', { name: 'Change the card' }).click()
	await expect(page.getByText('2026 Honda Pilot', { exact: true })).toBeVisible()
	const picture = await page.request.get(
		(await page.getByRole('link', { name: 'Download as a picture' }).getAttribute('href'))!,
	)
	expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
})

test('a result, an error list or a reader whose code cannot be loaded is still said, and nothing that was typed is lost', async ({
	page,
}) => {
	await page.goto('/resources/quote-checker')
	await waitForHydration(page)
	await page.route('**/assets/*.js', (route) => route.abort())
	await page.getByLabel('Line 1: what it says').fill('Doc fee')
	await page.getByLabel('Line 1: amount in dollars').fill('abc')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await expect(page.getByRole('alert').filter({ hasText: 'Not checked yet. Please correct:' })).toBeVisible()

	await page.getByLabel('Line 1: amount in dollars').fill('399')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	const results = page.getByRole('region', { name: 'Results' })
	await expect(results.getByText('The result couldn’t be shown here.')).toBeVisible()
	await page
		.getByLabel('Read a document')
		.setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
	await expect(page.getByText('This file can’t be read.')).toBeVisible()
	await page.unroute('**/assets/*.js')
	await results.getByRole('button', { name: 'Load the page with the result' }).click()
	await expect(results.getByRole('heading', { name: 'What we found' })).toBeVisible()
	await expect(page.getByLabel('Line 1: amount in dollars')).toHaveValue('399')
})

test('a quote of 15 lines is typed with the keyboard alone, with three key presses per line besides the text', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/resources/quote-checker')
	await page.getByLabel('Line 1: what it says').focus()
	let keys = 0
	for (let line = 1; line <= 15; line += 1) {
		await page.keyboard.type(line === 1 ? 'Selling price' : `Fee ${line}`)
		await page.keyboard.press('Tab')
		await page.keyboard.type(line === 1 ? '30000' : '10')
		await page.keyboard.press('Tab')
		await page.keyboard.press('Tab')
		keys += 3
	}
	expect(keys / 15).toBe(3)
	await page.getByRole('button', { name: 'Check this quote' }).press('Enter')
	await expect(page.getByRole('region', { name: 'Results' }).getByText('Fee 15')).toBeVisible()
	await expect(page.getByLabel('Line 15: amount in dollars')).toHaveValue('10')
})

test('an invalid amount and an empty form get a message at the field, and what was typed stays', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/resources/quote-checker')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await expect(page.getByRole('group', { name: 'Lines of the quote' })).toHaveAccessibleDescription(
		/at least one line/,
	)
	await page.getByRole('button', { name: 'Check this text' }).click()
	await expect(page.getByLabel('Paste the dealer’s message or quote')).toHaveAccessibleDescription(
		/Paste the message/,
	)
	await typeQuote(page, [['Selling price', 'lots']])
	await page.getByRole('button', { name: 'Check this quote' }).click()
	const amount = page.getByLabel('Line 1: amount in dollars')
	await expect(amount).toHaveAttribute('aria-invalid', 'true')
	await expect(amount).toHaveAccessibleDescription(/amount in dollars/)
	await expect(amount).toHaveValue('lots')
})

test('a rejected quote shows its errors and focuses them, and a valid one leads to the result', {
	tag: '@deep',
}, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 })
	await page.goto('/resources/quote-checker')
	await typeQuote(page, [['Selling price', 'lots']])
	await page.getByRole('button', { name: 'Check this quote' }).click()
	const summary = page.getByRole('alert').filter({ hasText: 'Not checked yet' })
	await expect(summary).toBeFocused()
	await expect(summary).toBeInViewport()
	await summary.getByRole('link', { name: /^Line 1: / }).click()
	await expect(page.getByLabel('Line 1: what it says')).toBeFocused()
	await page.getByLabel('Line 1: amount in dollars').fill('30000')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
	await expect(summary).toBeHidden()
})

test('the sample and its card have no axe findings and no horizontal scrolling at 360 and 1280 px', {
	tag: '@deep',
}, async ({ page }) => {
	for (const [place, path] of ['/resources/quote-checker', '/resources/quote-checker?sample='].entries()) {
		await page.goto(path)
		await expectAccessibleLooks(page, path, { widths: [360, 1280], places: [place] })
	}
	await page.goto((await page.getByRole('link', { name: 'Share this as a card' }).getAttribute('href'))!)
	await expectAccessibleLooks(page, 'a card', { widths: [360, 1280], places: [2] })
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a pasted message is checked, corrected and shared by page loads', async ({ page }) => {
		await page.goto('/resources/quote-checker')
		await page.getByLabel('Paste the dealer’s message or quote').fill(message)
		await page.getByRole('button', { name: 'Check this text' }).click()
		await expect(page.getByRole('region', { name: 'Results' }).getByText('$48,358.04').first()).toBeVisible()
		await page.getByText('Add or change figures').click()
		await page.getByLabel('Line 1: amount in dollars').fill('lots')
		await page.getByRole('button', { name: 'Check this quote' }).click()
		await expect(page.getByLabel('Line 1: amount in dollars')).toHaveAccessibleDescription(
			/amount in dollars/,
		)
		await expect(page.getByRole('alert').filter({ hasText: 'Not checked yet' })).toBeInViewport()
		await expect(page.getByLabel('Line 3: what it says')).toHaveValue('VIN etch')
		await page.getByLabel('Line 1: amount in dollars').fill('42,750')
		await page.getByRole('button', { name: 'Check this quote' }).click()
		await page.getByRole('link', { name: 'Share this as a card' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toContainText('to ask about')
	})
})
