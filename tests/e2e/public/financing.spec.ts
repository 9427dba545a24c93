import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { inSample } from '../../setup/deep.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'

const page60 = '/resources/financing?tool=payment&price=25000&down=0&fees=0&tax=0&apr=6&months=60'

test('the payment updates while typing, and the URL holds the input', async ({ page }) => {
	await page.goto(page60)
	await expect(page.getByText('$483.32').first()).toBeVisible()
	await page.getByLabel('APR').fill('0')
	await expect(page.getByText('$416.67').first()).toBeVisible()
	await expect(page).toHaveURL(/apr=0&months=60/)
	await page.reload()
	await expect(page.getByText('$416.67').first()).toBeVisible()
})

test('a chosen state fills in its tax, keeps what was typed, and stays for the next calculator', async ({
	page,
}) => {
	await page.goto('/resources/financing?tool=payment&price=30000&trade=0&fees=0')
	await page.getByLabel('State where you’ll register the car').selectOption('South Carolina')
	await page.getByRole('button', { name: 'Use its taxes' }).click()
	await expect(page.getByLabel(/^Sales tax(?! applies)/)).toHaveValue('5')
	await expect(page.getByLabel('Price of the car')).toHaveValue('30000')
	// 5%, at most $500.
	await expect(page.getByText('$30,500.00')).toBeVisible()
	await page.getByLabel('Price of the car').fill('9000')
	await expect(page.getByText('$9,450.00')).toBeVisible()
	await page
		.getByRole('navigation', { name: 'Calculators' })
		.getByRole('link', { name: 'Lease or loan' })
		.click()
	await expect(page.getByText('Tax at signing')).toBeVisible()
	await expect(page).toHaveURL(/state=SC/)
})

test('only another state is asked about at the server', { tag: '@deep' }, async ({ page }) => {
	const asked: string[] = []
	page.on('request', (request) => {
		if (/\.data(?:\?|$)/.test(request.url()))
			asked.push(new URL(request.url()).searchParams.get('state') ?? '')
	})
	const calculators = page.getByRole('navigation', { name: 'Calculators' })
	await page.goto('/resources/financing?tool=payment&state=SC')
	await page.getByLabel('Price of the car').fill('9000')
	await page.getByRole('button', { name: 'Calculate' }).click()
	await expect(page).toHaveURL(/price=9000/)
	await calculators.getByRole('link', { name: 'Lease or loan' }).click()
	await expect(page.getByText('Tax at signing')).toBeVisible()
	await calculators.getByRole('link', { name: 'Cost to own' }).click()
	await expect(page.getByLabel('Miles per year')).toBeVisible()
	expect(asked).toEqual([])
	await page.getByLabel('State where you’ll register the car').selectOption('Texas')
	await page.getByRole('button', { name: 'Use its taxes' }).click()
	await expect(page.getByLabel(/^Sales tax(?! applies)/)).toHaveValue('6.25')
	expect(asked).toEqual(['TX'])
})

test('invalid input shows an error at its field and is kept', { tag: '@deep' }, async ({ page }) => {
	await page.goto(`${page60}&extra=lots`)
	await expect(page.getByLabel('Extra each month')).toHaveValue('lots')
	await expect(page.getByLabel('Extra each month')).toHaveAccessibleDescription(/amount in dollars/)
	await expect(page.getByText('$483.32')).toHaveCount(0)
	await page.getByLabel('Extra each month').fill('100')
	await expect(page.getByText(/11 months sooner/)).toBeVisible()
})

test('each calculator has its own URL and can be opened by keyboard', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/resources/financing')
	const links = page.getByRole('navigation', { name: 'Calculators' }).getByRole('link')
	await expect(links).toHaveCount(9)
	for (const [name, heading] of [
		['What can I afford', 'What car can I buy with my payment?'],
		['The real rate', 'What rate am I really paying?'],
		['Refinance', 'When does a new loan pay off?'],
		['Trade-in and negative equity', 'Trade in now, or keep the car for a while?'],
	] as const) {
		await links.filter({ hasText: name }).press('Enter')
		await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
	}
	await expect(page).toHaveURL(/tool=trade/)
	await page.getByLabel('Still owed on the trade-in').fill('15,800')
	await expect(page.getByText('Your trade-in just pays off its own loan.')).toBeVisible()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the form calculates with a page load', async ({ page }) => {
		await page.goto('/resources/financing')
		await page.getByLabel('Price of the car').fill('25,000')
		for (const label of ['Down payment', 'Fees', /^Sales tax(?! applies)/])
			await page.getByLabel(label).fill('0')
		await page.getByLabel('APR').fill('6')
		await page.getByRole('button', { name: 'Calculate' }).click()
		await expect(page.getByText('$483.32').first()).toBeVisible()
		await page.getByText('Show as table').click()
		await expect(page.getByRole('table', { name: 'Payments by year of the loan' })).toContainText('Year 5')

		await page.getByLabel('State where you’ll register the car').selectOption('Texas')
		await page.getByRole('button', { name: 'Use its taxes' }).click()
		await expect(page.getByLabel(/^Sales tax(?! applies)/)).toHaveValue('6.25')
		await expect(page.getByLabel('Price of the car')).toHaveValue('25,000')

		await page.goto('/resources/financing?tool=rate')
		await page.getByLabel('APR you were told').fill('')
		await page.getByLabel('Payment you were quoted').fill('100')
		await page.getByRole('button', { name: 'Calculate' }).click()
		await expect(page.getByText('don’t even add up to the $24,000.00')).toBeVisible()
	})
})

const tools = ['payment', 'afford', 'own', 'compare', 'lease', 'rate', 'refinance', 'biweekly', 'trade']

test('no calculator has axe findings or scrolls horizontally at 360 and 1280 px', { tag: '@deep' }, async ({
	page,
}) => {
	for (const [place, tool] of tools.entries()) {
		if (!inSample(3, place)) continue
		await page.goto(`/resources/financing?tool=${tool}`)
		await expectAccessibleLooks(page, tool, { widths: [360, 1280], places: [place] })
	}
})
