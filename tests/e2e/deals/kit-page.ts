import type { BrowserContext, Page } from '@playwright/test'
import { expect, main, openHydrated } from '../as-advisor.ts'

/** Opens the kit from the account, and waits until it opens without signal and everything is sent. */
export async function openKit(own: BrowserContext): Promise<Page> {
	const page = await own.newPage()
	await openHydrated(page, '/account/deal/kit')
	await main(page).getByRole('button', { name: 'Open the kit on this phone' }).click()
	await expect(page.getByRole('heading', { name: 'Your numbers' })).toBeVisible()
	await keptOffline(page)
	await expectSent(page)
	return page
}

/** Resolves when the worker has kept the page. */
export const keptOffline = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		await navigator.serviceWorker.ready
		while (!(await caches.match('/kit', { ignoreVary: true })))
			await new Promise((resolve) => setTimeout(resolve, 50))
	})

export const expectSent = (page: Page) => expect(page.getByRole('status')).toHaveText('Saved and sent')

export const section = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).tap()

/** Lays a paper on the table. */
export async function openPaper(page: Page, name: string): Promise<void> {
	await section(page, 'Read')
	await page.getByRole('button', { name, exact: true }).tap()
	await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Taps 'Same' in every box. Returns how many there were. */
export async function tapAllSame(page: Page): Promise<number> {
	const same = page.getByRole('button', { name: /: same$/ })
	const count = await same.count()
	for (let index = 0; index < count; index++) await same.nth(index).tap()
	return count
}

/** Types what the paper says in a box. */
export async function typeBox(page: Page, label: string, text: string): Promise<void> {
	const field = page.getByRole('textbox', { name: `What the document says: ${label}` })
	if (!(await field.isVisible())) await page.getByRole('button', { name: `${label}: different` }).tap()
	await field.fill(text)
	await field.blur()
}

type Entry = { key: string; entry: { kind: string } & Record<string, unknown> }

/** All entries that the site has about the phone's case. */
export const storedEntries = (page: Page): Promise<Entry[]> =>
	page.evaluate(async () => {
		const response = await fetch('/api/kit?after=0')
		return ((await response.json()) as { entries: Entry[] }).entries
	})
