import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

test.use({ viewport: { width: 360, height: 740 } })

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
	await page.locator('html[data-ready]').waitFor()
	expect(await isDrawn()).toBe(true)
	// The logos of sign-in providers are files, which load behind the page.
	const isLogo = (path: string) => /\/(?:google|facebook)-[^/]+\.svg$/.test(path)
	expect(files.filter((path) => path.endsWith('.svg') && !isLogo(path))).toEqual([])
})
