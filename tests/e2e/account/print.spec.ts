import type { BrowserContext, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { advisorContext, expect, main, memberContext, openHydrated } from '../as-advisor.ts'

/** What helps on a screen and only wastes paper. */
const screenOnly = [
	'nav',
	'.rail',
	'.admin-area header.sticky',
	'.chat-button',
	'[data-sonner-toaster]',
	'.site-bar',
	'[aria-label="Admin shortcuts"]',
]

async function expectPrintsOnlyContent(page: Page, path: string): Promise<void> {
	await openHydrated(page, path)
	await page.emulateMedia({ media: 'print' })
	await expect(main(page).getByRole('heading').first()).toBeVisible()
	for (const selector of screenOnly)
		await expect(page.locator(`${selector}:visible`), `${selector} on ${path}`).toHaveCount(0)
	// The content uses the sheet: no column stays reserved for what is hidden.
	const { x, width } = (await main(page).boundingBox())!
	expect(x, path).toBeLessThan(120)
	expect(width, path).toBeGreaterThan(500)
	await page.emulateMedia({ media: null })
}

/** Returns the path of the first link on a page whose path starts with a prefix and goes on with an id. */
async function firstLink(page: Page, list: string, prefix: string): Promise<string> {
	await openHydrated(page, list)
	const links = await main(page)
		.locator(`a[href^="${prefix}"]`)
		.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
	return links.find((href) => /\/[\da-f-]{36}$/.test(href))!
}

async function withPage(opened: Promise<BrowserContext>, use: (page: Page) => Promise<void>): Promise<void> {
	const context = await opened
	try {
		await use(await context.newPage())
	} finally {
		await context.close()
	}
}

test('admin pages print without navigation, search and chat', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	await withPage(advisorContext(browser, baseURL!), async (page) => {
		const client = await firstLink(page, '/admin/clients', '/admin/clients/')
		const application = await firstLink(page, '/admin/applications', '/admin/applications/')
		for (const path of [client, application, '/admin/appointments?view=week'])
			await expectPrintsOnlyContent(page, path)
	})
})

test('account pages print without navigation and chat', { tag: '@deep' }, async ({ browser, baseURL }) => {
	await withPage(memberContext(browser, baseURL!), async (page) => {
		for (const path of ['/account', '/account/deal']) await expectPrintsOnlyContent(page, path)
	})
})
