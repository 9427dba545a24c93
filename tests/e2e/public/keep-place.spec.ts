import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

const views: [path: string, link: RegExp][] = [
	['/community', /^Financing/],
	['/community', /^Questions$/],
	['/reviews', /^Online Deal Search$/],
	['/reviews', /^Highest rated$/],
	['/resources', /^Negotiation$/],
	['/resources', /^Articles & Tips/],
	['/resources/financing', /lease/i],
]

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
		test.use({ javaScriptEnabled, viewport: { width: 1280, height: 800 } })

		test('a filter or a tab keeps the reader at the list instead of going back to the top', {
			tag: '@deep',
		}, async ({ page }) => {
			for (const [path, name] of views) {
				await page.goto(path)
				const link = page.getByRole('main').getByRole('link', { name }).first()
				await link.scrollIntoViewIfNeeded()
				const before = (await link.boundingBox())!.y
				await link.click()
				await expect(link).toHaveAttribute('aria-current', /page|true/)
				await expect(async () => {
					const { y } = (await link.boundingBox())!
					if (javaScriptEnabled) expect(Math.abs(y - before), path).toBeLessThan(3)
					expect(y, path).toBeGreaterThan(60)
					expect(y, path).toBeLessThan(760)
				}).toPass()
				if (javaScriptEnabled) expect(page.url()).not.toContain('#')
			}
		})
	})
