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

const box = (page: Page) => page.getByLabel('Paste the dealer’s message or quote')
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const openLines = (page: Page) => page.getByText('Show every line').click()

async function check(page: Page, text: string) {
	await page.goto('/resources/quote-checker')
	await box(page).fill(text)
	await page.getByRole('button', { name: 'Check this quote' }).click()
}

test('a pasted message becomes findings in dollars, a reply to send, and a card to share without names', async ({
	page,
}) => {
	await check(page, message)
	await expect(results(page)).toBeFocused()
	await expect(results(page).getByText('$1,294', { exact: true })).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Checker')
	// Most rules depend on the state, which the message does not say.
	await page.getByLabel('Where will you register the car?').selectOption('New York')
	await page.getByRole('button', { name: 'Check', exact: true }).click()
	await expect(results(page).getByText('$1,518', { exact: true })).toBeVisible()
	await expect(results(page).getByText('$224.00').first()).toBeVisible()
	await expect(page.getByLabel('Your email to the dealer')).toHaveValue(/a published figure of \$175\.00/)

	// A category that the person corrects counts, and what was pasted stays.
	await expect(page.getByLabel('Line 3: what it is')).toBeHidden()
	await openLines(page)
	await expect(page.getByLabel('Line 3: what it says')).toHaveValue('VIN etch')
	await expect(page.getByLabel('Total on the quote')).toHaveValue('48,358.04')
	await page.getByLabel('Line 3: what it is').selectOption('Registration')
	await page.getByRole('button', { name: 'Check again' }).click()
	await expect(results(page).getByText('$1,219', { exact: true })).toBeVisible()
	await expect(page.getByLabel('The dealer’s message or quote', { exact: true })).toHaveValue(message)

	await results(page).getByRole('link', { name: 'Share' }).click()
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

test('before a quote is pasted there is one field and its button, and the answer fits on two screens of a phone', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await page.goto('/resources/quote-checker')
	const main = page.getByRole('main')
	// The field, its button, a file, the sample.
	expect(await main.locator('textarea, input:not([type=hidden]), select, summary, a, button').count()).toBe(4)
	await expect(page.getByRole('button', { name: 'Check this quote' })).toBeInViewport()
	await page.goto('/resources/quote-checker?sample=')
	expect(await main.locator('input:visible, select:visible, textarea:visible').count()).toBe(1)
	expect(await main.getByRole('listitem').count()).toBeLessThanOrEqual(5)
	const { height } = (await main.boundingBox())!
	expect(height).toBeLessThan(2.1 * 844)
})

test('the further ways to bring in a quote are on one line on a phone, and a wide screen shows what the sample gives', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/resources/quote-checker')
	for (const width of [390, 360]) {
		await page.setViewportSize({ width, height: 844 })
		const photo = (await page.locator('label.button').boundingBox())!
		const sample = (await page.getByRole('link', { name: 'Try a sample' }).boundingBox())!
		expect([photo.height, sample.height, photo.y]).toEqual([48, 48, sample.y])
	}
	const figure = page.getByRole('figure', { name: 'What we found in our sample quote' })
	await expect(figure).toBeHidden()
	await page.setViewportSize({ width: 1280, height: 800 })
	await expect(figure.locator('a, button, input, summary')).toHaveCount(0)
	// The figure of the sample is what the sample gives.
	const amount = await figure.locator('.plate .num').textContent()
	await page.getByRole('link', { name: 'Try a sample' }).click()
	await expect(results(page).getByText(amount!, { exact: true })).toBeVisible()
	// The answer is titled by the car, which no translator changes.
	await expect(page.getByRole('heading', { level: 1 }).locator('[translate=no]')).toHaveText(
		'2026 Honda Pilot',
	)
})

test('the arrow of a part turns when that part is open, not when the one around it is', {
	tag: '@deep',
}, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await page.goto('/resources/quote-checker?sample=')
	await waitForHydration(page)
	await openLines(page)
	const arrowOf = (name: string) => page.locator('summary', { hasText: name }).locator('svg')
	await expect(arrowOf('Show every line')).toHaveCSS('rotate', '180deg')
	await expect(arrowOf('Loan or lease payments')).toHaveCSS('rotate', '180deg')
	await expect(arrowOf('Lease details')).toHaveCSS('rotate', 'none')
	await page.getByText('Lease details').click()
	await expect(arrowOf('Lease details')).toHaveCSS('rotate', '180deg')
})

test('no amount of a quote is cut off on a phone', { tag: '@deep' }, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await check(page, 'Price $136,199.60\nTrade in allowance $6,500.00\nTOTAL DUE $129,699.60')
	await openLines(page)
	await expect(page.getByLabel('Line 1: amount in dollars')).toHaveValue('136,199.60')
	const cut = await page
		.locator('input[name=amount], input[name=total]')
		.evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth).length)
	expect(cut).toBe(0)
})

test('a result whose code cannot be loaded is still said, and nothing that was typed is lost', async ({
	page,
}) => {
	await page.goto('/resources/quote-checker')
	await waitForHydration(page)
	await page.route('**/assets/*.js', (route) => route.abort())
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await expect(box(page)).toHaveAccessibleDescription(/Paste the message/)
	await expect(box(page)).toBeFocused()
	await page
		.getByLabel('Photo or file')
		.setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
	await expect(page.getByText('This file can’t be read.')).toBeVisible()
	await box(page).fill('Doc fee $399')
	await page.getByRole('button', { name: 'Check this quote' }).click()
	await expect(page.getByText('The result couldn’t be shown here.')).toBeVisible()
	await page.unroute('**/assets/*.js')
	await page.getByRole('button', { name: 'Load the page with the result' }).click()
	await expect(page.getByRole('heading', { name: 'What we found' })).toBeVisible()
	await openLines(page)
	await expect(page.getByLabel('Line 1: amount in dollars')).toHaveValue('399.00')
})

test('lines are corrected by the keyboard alone, and a rejected one is focused with its message', {
	tag: '@deep',
}, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 })
	await check(page, message)
	await expect(results(page)).toBeFocused()
	await page.getByText('Show every line').focus()
	await page.keyboard.press('Enter')
	const amount = page.getByLabel('Line 1: amount in dollars')
	await amount.fill('lots')
	await amount.press('Enter')
	const summary = page.getByRole('alert').filter({ hasText: 'Not checked yet' })
	await expect(summary).toBeFocused()
	await expect(summary).toBeInViewport()
	await expect(amount).toHaveAttribute('aria-invalid', 'true')
	await expect(amount).toHaveAccessibleDescription(/amount in dollars/)
	await expect(amount).toHaveValue('lots')
	await summary.getByRole('link', { name: /^Line 1: / }).click()
	await expect(page.getByLabel('Line 1: what it says')).toBeFocused()
	await amount.fill('30000')
	await amount.press('Enter')
	await expect(results(page)).toBeFocused()
	await expect(summary).toBeHidden()
})

test('the answer and the question that is open are on the first screen of a phone, and what was not read is a row below', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await check(page, `${message}\nFees $3xx`)
	await expect(results(page)).toBeFocused()
	const row = results(page).locator('summary', { hasText: 'We could not read 1 line' })
	await expect(results(page).getByText('$1,294', { exact: true })).toBeInViewport()
	await expect(page.getByLabel('Where will you register the car?')).toBeInViewport()
	await row.click()
	await expect(page.getByText('Fees $3xx', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'Add or correct a line' }).click()
	await expect(page.getByLabel('Line 1: what it says')).toBeVisible()
	await page.getByRole('button', { name: 'Nothing is missing' }).click()
	await expect(row).toBeHidden()
	await expect(results(page).getByText('$1,294', { exact: true })).toBeVisible()
})

test('a gap between the total and the lines is shown with both, and asked about with what a message presses for', async ({
	page,
}) => {
	const pressing =
		'The warranty is required by the bank, only $28 a month. This price is only good until 6pm today.'
	await check(page, `${message.replace('$48,358.04', '$47,958.04')}\n${pressing}`)
	for (const text of ['What the lines come to', '$48,358.04', 'The dealer’s total', '$47,958.04', '$400.00'])
		await expect(results(page).getByText(text, { exact: true }).first()).toBeVisible()
	const reply = page.getByLabel('Your email to the dealer')
	await expect(reply).toHaveValue(/Your total is \$47,958\.04, and your lines come to \$48,358\.04/)
	await expect(reply).toHaveValue(/You say that the lender requires a product/)
	await expect(results(page).getByText('Pressure to decide at once')).toBeAttached()
})

test('a result is printed on one page, with the whole reply and without the form', async ({ page }) => {
	const texts = [
		`${message}\nRegistered in New York`,
		'Lease: $399 a month for 36 months, $3,999 due at signing, 10,000 miles a year, acquisition fee $695',
	]
	for (const text of [null, ...texts]) {
		if (text === null) await page.goto('/resources/quote-checker?sample=')
		else await check(page, text)
		await expect(page.getByRole('heading', { name: 'What we found' })).toBeVisible()
		const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
		expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), text ?? 'the sample').toHaveLength(1)
		await page.emulateMedia({ media: 'print' })
		const reply = page.getByText('in writing, with every line', { exact: false }).last()
		if (text === null) await expect(reply).toBeVisible()
		await expect(
			page.getByRole('main').locator('input:visible, textarea:visible, button:visible'),
		).toHaveCount(0)
		await page.emulateMedia({ media: null })
	}
})

test('the sample and its card have no axe findings and no horizontal scrolling at 320 and 1280 px', {
	tag: '@deep',
}, async ({ page }) => {
	for (const [place, path] of ['/resources/quote-checker', '/resources/quote-checker?sample='].entries()) {
		await page.goto(path)
		await expectAccessibleLooks(page, path, { widths: [320, 1280], places: [place] })
	}
	await openLines(page)
	await expectAccessibleLooks(page, 'every line', { widths: [320, 1280], places: [3] })
	await page.goto((await page.getByRole('link', { name: 'Share' }).getAttribute('href'))!)
	await expectAccessibleLooks(page, 'a card', { widths: [320, 1280], places: [2] })
})

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'from the home page' : 'from the home page without JavaScript', () => {
		test.use({ javaScriptEnabled })

		test('a quote is pasted on the home page', { tag: '@deep' }, async ({ page }) => {
			await page.goto('/')
			await page.getByLabel('Have a quote? Paste it here').fill(message)
			await page.getByRole('button', { name: 'Check this quote' }).click()
			await expect(results(page).getByText('$48,358.04').first()).toBeVisible()
		})
	})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a pasted message is checked, corrected and shared by page loads', async ({ page }) => {
		await check(page, message)
		await expect(results(page).getByText('$48,358.04').first()).toBeVisible()
		await openLines(page)
		await page.getByLabel('Line 1: amount in dollars').fill('lots')
		await page.getByRole('button', { name: 'Check again' }).click()
		await expect(page.getByLabel('Line 1: amount in dollars')).toHaveAccessibleDescription(
			/amount in dollars/,
		)
		await expect(page.getByRole('alert').filter({ hasText: 'Not checked yet' })).toBeInViewport()
		await expect(page.getByLabel('Line 3: what it says')).toHaveValue('VIN etch')
		await page.getByLabel('Line 1: amount in dollars').fill('42,750')
		await page.getByRole('button', { name: 'Check again' }).click()
		await page.getByRole('link', { name: 'Share' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toContainText('to ask about')
	})
})
