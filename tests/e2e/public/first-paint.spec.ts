import { expect, type Page } from '@playwright/test'
import { test, waitForHydration, watchRequests } from '../../setup/browser-test.ts'
import { isDeep } from '../../setup/deep.ts'
import { registerMember } from '../new-member.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('drawings come with the page, without a request, and stay when the page becomes interactive', async ({
	page,
}) => {
	const files: string[] = []
	page.on('request', (request) => files.push(new URL(request.url()).pathname))
	const requests = watchRequests(page)
	await page.goto('/sign-in')
	await requests.allEnded()
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

/** Expects that every icon in sight is drawn, with lines in the color of the text around it. */
async function expectDrawnIcons(page: Page) {
	const icons = () =>
		page.locator('svg.icon').evaluateAll((all) =>
			all
				.filter((icon) => icon.checkVisibility())
				.map((icon) => ({
					name: icon.querySelector('use')!.href.baseVal,
					isDrawn: icon.querySelector('use')!.getBBox().width > 0,
					isInColor: getComputedStyle(icon).stroke === getComputedStyle(icon).color,
				})),
		)
	await expect.poll(async () => (await icons()).filter(({ isDrawn }) => !isDrawn)).toEqual([])
	const drawn = await icons()
	expect(drawn.length).toBeGreaterThan(3)
	expect(drawn.filter(({ isInColor }) => !isInColor)).toEqual([])
}

test('icons are drawn on a first page, on a later page, in forced colors and on pages of a member', {
	tag: '@deep',
}, async ({ page, baseURL }) => {
	await page.goto('/community')
	await expectDrawnIcons(page)
	await waitForHydration(page)
	await expectDrawnIcons(page)
	await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
	await expect(page).toHaveURL(/\/services$/)
	await expectDrawnIcons(page)
	await page.emulateMedia({ forcedColors: 'active' })
	await expectDrawnIcons(page)

	if (!isDeep) return
	await registerMember(page.context(), { origin: baseURL!, name: 'Kim Alder' })
	for (const path of ['/community', '/account']) {
		await page.goto(path)
		await expectDrawnIcons(page)
	}
})
