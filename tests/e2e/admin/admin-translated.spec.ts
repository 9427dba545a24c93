import type { BrowserContext, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { translatePagesOf } from '../../setup/translated-pages.ts'
import { advisorContext, expect, main } from '../as-advisor.ts'

// The advisor's pages in a browser that translates each text to another one (docs/decisions/0085-translated-pages.md).

type TranslatedPage = { context: BrowserContext; page: Page; errors: string[] }

/** Opens a translated page of an advisor, and collects the errors of its scripts. */
async function openTranslated(context: BrowserContext): Promise<TranslatedPage> {
	await translatePagesOf(context, { isMarked: true })
	const page = await context.newPage()
	const errors: string[] = []
	page.on('pageerror', (error) => errors.push(`${new URL(page.url()).pathname}: ${error.message}`))
	return { context, page, errors }
}

/** Opens a page and waits until it is hydrated and translated. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.locator('html[data-ready]').waitFor()
	await expect(main(page).locator('font font').first(), path).toBeAttached()
}

/** Returns one path of each kind of page of the advisor's, by following links. */
async function listPaths({ request }: BrowserContext): Promise<string[]> {
	const kindOf = (path: string) => path.replace(/\/(?=[^/]*\d)[\w-]+/g, '/:id')
	const known = new Set<string>()
	const paths: string[] = []
	const queue = ['/admin', '/dashboard']
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const response = await request.get(path)
		if (!response.ok() || !response.headers()['content-type']?.startsWith('text/html')) continue
		paths.push(path)
		for (const [, link = ''] of (await response.text()).matchAll(/href="(\/admin[^"#?]*)"/g)) {
			if (known.has(kindOf(link))) continue
			known.add(kindOf(link))
			queue.push(link)
		}
	}
	return paths
}

test('every page of the advisor is translated, left by a link and opened again without an error of its scripts', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { context, page, errors } = await openTranslated(await advisorContext(browser, baseURL!))
	const paths = await listPaths(context)
	expect(paths.length).toBeGreaterThan(50)
	for (const path of paths) {
		await open(page, path)
		// The inbox opens its first conversation.
		if (path === '/admin/chat') await page.waitForURL(/\/admin\/chat\/./)
		const title = await page.title()
		// React removes texts that the translator has replaced.
		const away = path === '/admin/audit' ? 'System' : path === '/dashboard' ? 'Home' : 'Audit'
		await page.getByRole('link', { name: away, exact: true }).first().click()
		await expect(page, path).not.toHaveTitle(title)
		await page.goBack()
		await expect(page, path).toHaveTitle(title)
		await expect(main(page).locator('font font').first(), path).toBeAttached()
	}
	expect(errors).toEqual([])
	await context.close()
})
