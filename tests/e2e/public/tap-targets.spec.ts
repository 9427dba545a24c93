import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

// WCAG 2.2, 2.5.8: a target is at least 24 pixels high, except for a link in a sentence, which is as high as its line.
const lowest = 24
/** What is easily hit with a thumb. */
const comfortable = 44

/** Returns the links of a page that stand alone and are lower than `lowest`, and those of its footer lower than `comfortable`. */
const smallLinksOn = (page: Page): Promise<string[]> =>
	page.evaluate(
		({ lowest: min, comfortable: footerMin }) => {
			const isInSentence = (link: HTMLElement) => {
				let block = link.parentElement!
				while (getComputedStyle(block).display === 'inline') block = block.parentElement!
				const text = [...block.childNodes].map((node) => node.textContent).join('')
				const links = [...block.querySelectorAll('a')].map((each) => each.textContent).join('')
				return (
					getComputedStyle(link).display === 'inline' && /\w/.test(text) && text.length > links.length + 3
				)
			}
			return (
				[...document.querySelectorAll<HTMLElement>('a[href]')]
					.filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.closest('.sr-only'))
					.filter((link) => link.getBoundingClientRect().top >= 0)
					// The whole row or card opens what its title links to.
					.filter((link) => getComputedStyle(link, '::after').position !== 'absolute' && !isInSentence(link))
					.filter(
						(link) =>
							Math.round(link.getBoundingClientRect().height) < (link.closest('footer') ? footerMin : min),
					)
					.map((link) => `“${link.textContent}” ${Math.round(link.getBoundingClientRect().height)}`)
			)
		},
		{ lowest, comfortable },
	)

test.describe('on a phone', () => {
	// The size of a link doesn't depend on scripts, without which a page takes half of the time.
	test.use({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		javaScriptEnabled: false,
	})

	test('a link that stands alone is high enough to be hit, and one in the footer easily', async ({
		page,
	}) => {
		const small: Record<string, string[]> = {}
		for (const path of [
			'/',
			'/services',
			'/community?q=warranty',
			'/reviews',
			'/resources',
			'/how-we-measure',
		]) {
			await page.goto(path)
			const found = await smallLinksOn(page)
			if (found.length > 0) small[path] = found
		}
		expect(small).toEqual({})
	})

	test('links that clear a search and say how figures are measured are 44 pixels high', {
		tag: '@deep',
	}, async ({ page }) => {
		for (const [path, name] of [
			['/', 'How we measure'],
			['/community?q=warranty', 'Clear search'],
		] as const) {
			await page.goto(path)
			const { height } = (await page.getByRole('main').getByRole('link', { name }).boundingBox())!
			expect(Math.round(height), name).toBeGreaterThanOrEqual(comfortable)
		}
		const { height } = (await page
			.getByRole('link', { name: /^In a comment by/ })
			.first()
			.boundingBox())!
		expect(Math.round(height)).toBeGreaterThanOrEqual(lowest)
	})
})
