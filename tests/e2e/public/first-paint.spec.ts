import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

declare global {
	interface Window {
		/** Whether the page was waiting for its first paint with only a part laid out. */
		wasUnpainted?: boolean
	}
}

const watch = (page: Page) =>
	page.addInitScript(() => {
		window.wasUnpainted = false
		new MutationObserver(() => {
			if (document.documentElement?.hasAttribute('data-unpainted')) window.wasUnpainted = true
		}).observe(document, { attributes: true, subtree: true })
	})

const wasUnpainted = async (page: Page) => {
	await page.locator('html[data-fonts]').waitFor()
	await expect(page.locator('html[data-unpainted]')).toHaveCount(0)
	return page.evaluate(() => window.wasUnpainted)
}

test('a first visit lays out the first screen, and all of the page right after its first paint', async ({
	page,
}) => {
	await watch(page)
	await page.goto('/')
	expect(await wasUnpainted(page)).toBe(true)
	for (const part of ['body > footer', 'main > section:last-child'])
		await expect(page.locator(part)).toHaveCSS('content-visibility', 'visible')
})

test('a page that is opened at an anchor or reloaded is laid out at once and keeps its place', async ({
	page,
}) => {
	await watch(page)
	await page.goto('/services#concierge')
	expect(await wasUnpainted(page)).toBe(false)
	await expect(page.locator('#concierge')).toBeInViewport()
	// As if the browser stored nothing: then every visit is a first one.
	await page.evaluate(() => localStorage.clear())
	await page.goto('/terms')
	expect(await wasUnpainted(page)).toBe(true)
	await page.evaluate(() => {
		localStorage.clear()
		window.scrollTo({ top: 2_000, behavior: 'instant' })
	})
	await page.reload()
	expect(await wasUnpainted(page)).toBe(false)
	await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(2_000)
})

test('drawings come with the page, without a request, and stay when the page becomes interactive', async ({
	page,
}) => {
	const files: string[] = []
	page.on('request', (request) => files.push(new URL(request.url()).pathname))
	await page.goto('/sign-in')
	await page.waitForLoadState('networkidle')
	const drawing = page.locator('main svg.vehicle use').first()
	await expect(drawing).toHaveAttribute('href', /^#drawing-/)
	const isDrawn = () => drawing.evaluate((use: SVGUseElement) => use.getBBox().width > 0)
	expect(await isDrawn()).toBe(true)
	await page.mouse.move(200, 300)
	await page.locator('html[data-ready]').waitFor()
	expect(await isDrawn()).toBe(true)
	expect(files.filter((path) => path.endsWith('.svg'))).toEqual([])
})
