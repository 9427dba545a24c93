import { expect } from '@playwright/test'
import { test, watchRequests } from '../../setup/browser-test.ts'

for (const path of ['/', '/services', '/terms'])
	test(`${path} has no layout shift while it loads, nor when its fonts arrive after the first paint`, {
		tag: path === '/' ? [] : '@deep',
	}, async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' })
		await page.setViewportSize({ width: 360, height: 740 })
		let allowFonts = () => {}
		const fontsAllowed = new Promise<void>((resolve) => {
			allowFonts = resolve
		})
		await page.route('**/*.woff2', (route) => fontsAllowed.then(() => route.continue()))
		const requests = watchRequests(page)
		await page.goto(path, { waitUntil: 'commit' })
		await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
		allowFonts()
		await page.locator('html[data-fonts]').waitFor()
		await requests.allEnded()
		await page.waitForFunction(() => document.fonts.status === 'loaded')
		const shift = await page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					let sum = 0
					new PerformanceObserver((list) => {
						for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
					}).observe({ type: 'layout-shift', buffered: true })
					requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
				}),
		)
		expect(shift).toBeLessThan(0.01)
	})

test('fonts are fetched after the first paint of a first visit, and used at once on the next page', {
	tag: '@deep',
}, async ({ page }) => {
	const fontsStart = () =>
		page.evaluate(() => {
			const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
			const paint = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
			return { count: fonts.length, afterPaint: fonts.every(({ startTime }) => startTime >= paint) }
		})
	const requests = watchRequests(page)
	await page.goto('/terms')
	await requests.allEnded()
	await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
	expect(await fontsStart()).toEqual({ count: 2, afterPaint: true })
	await page.goto('/privacy', { waitUntil: 'commit' })
	await expect(page.locator('html[data-fonts]')).toBeAttached()
	await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('text is shown in our fonts', { tag: '@deep' }, async ({ page }) => {
		const font = page.waitForResponse(/\.woff2$/)
		await page.goto('/terms')
		expect((await font).status()).toBe(200)
	})
})
