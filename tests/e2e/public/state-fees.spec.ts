import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

		test(
			'a state is chosen in the browser’s own list, its page begins with the tax, and its rules follow with their sources',
			javaScriptEnabled ? { tag: '@deep' } : {},
			async ({ page }) => {
				await page.goto('/resources/fees-and-taxes')
				const main = page.getByRole('main')
				await main.getByLabel('Where you’ll register the car').selectOption('New Jersey')
				await main.getByRole('button', { name: 'Show' }).click()

				await expect(main.getByRole('heading', { level: 1 })).toHaveText(/in New Jersey$/)
				const answers = main.getByRole('definition')
				// The tax on one car is what the page says largest.
				await expect(answers.first()).toHaveText('$1,325')
				const sizes = await main.locator('h1, dd, p, label').evaluateAll((all) =>
					all.map((each) => ({
						text: each.textContent,
						pixels: Number.parseFloat(getComputedStyle(each).fontSize),
					})),
				)
				expect(sizes.toSorted((one, other) => other.pixels - one.pixels)[0]!.text).toBe('$1,325')
				await expect(answers.nth(1)).toHaveText('($30,000 − $10,000) × 6.625% = $1,325.00')
				await expect(main.getByText('About $31,857')).toBeInViewport()
				await expect(answers.filter({ hasText: 'No maximum' })).toBeVisible()
				// The rules stand below the answers on a phone, each with its source.
				const [answer, source] = await Promise.all(
					[answers.last(), main.getByText('N.J.A.C. 13:45A-26B')].map((each) => each.boundingBox()),
				)
				expect(source!.y).toBeGreaterThan(answer!.y)
				await main.getByText('Federal rules').click()
				await expect(main.getByText('Regulation Z').first()).toBeVisible()
			},
		)
	})
