import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

		test(
			'a state is chosen in a list, its page begins with the answers, and its rules open with their sources',
			javaScriptEnabled ? { tag: '@deep' } : {},
			async ({ page }) => {
				await page.goto('/resources/fees-and-taxes')
				const main = page.getByRole('main')
				const newJersey = main.getByRole('link', { name: 'New Jersey' })
				await expect(newJersey).toBeHidden()
				await main.getByText('Choose your state').click()
				await expect(main.getByRole('link').filter({ visible: true })).toHaveCount(51)
				await newJersey.click()

				await expect(main.getByRole('heading', { level: 1 })).toHaveText(/in New Jersey$/)
				const answers = main.getByRole('definition')
				await expect(answers.first()).toHaveText('6.625%')
				await expect(answers.filter({ hasText: 'No maximum' })).toBeVisible()
				await expect(answers.last()).toBeInViewport()
				await expect(main.getByText('N.J.A.C. 13:45A-26B')).toBeHidden()
				await main.getByText('Rules and sources').click()
				await expect(main.getByText('N.J.A.C. 13:45A-26B')).toBeVisible()
				await expect(main.getByRole('heading', { name: 'Federal rules' })).toBeVisible()
			},
		)
	})
