import type { BrowserContext, Page } from '@playwright/test'
import { expect, main, openHydrated } from '../as-advisor.ts'

/** Opens the kit from the account, and waits until it can open without a signal and everything is sent. */
export async function openKit(clientContext: BrowserContext): Promise<Page> {
	const page = await clientContext.newPage()
	await openHydrated(page, '/account/deal/kit')
	await main(page)
		.getByRole('button', { name: /^Open the kit on this/ })
		.click()
	await expect(page.getByRole('heading', { name: 'Your numbers' })).toBeVisible()
	await waitForOfflineCopy(page)
	await expectSent(page)
	return page
}

/** Waits until the service worker has stored the page. */
export const waitForOfflineCopy = (page: Page): Promise<void> =>
	expect
		.poll(() =>
			page.evaluate(
				async () =>
					(await navigator.serviceWorker.ready) && Boolean(await caches.match('/kit', { ignoreVary: true })),
			),
		)
		.toBe(true)

export const expectSent = (page: Page) => expect(page.getByRole('status')).toHaveText('Saved and sent')

export const section = (page: Page, name: string) =>
	page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).tap()

/** Starts to read a paper of this kind. */
export async function openPaper(page: Page, name: string): Promise<void> {
	await section(page, 'Read')
	await page.getByRole('button', { name, exact: true }).tap()
	await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Taps 'Same' in every box, and 'None of these' for those that are $0. Returns the number of taps. */
export async function tapAllSame(page: Page): Promise<number> {
	const same = page.getByRole('button', { name: /: same$/ })
	const count = await same.count()
	for (let index = 0; index < count; index++) await same.nth(index).tap()
	const none = page.getByRole('button', { name: 'None of these' })
	if (!(await none.isVisible())) return count
	await none.tap()
	return count + 1
}

/** Types the amount that the paper has in a box, as one that differs from the agreed amount. */
export async function typeBox(page: Page, label: string, text: string): Promise<void> {
	const field = page.getByRole('textbox', { name: `What the document says: ${label}` })
	if (!(await field.isVisible())) {
		const different = page.getByRole('button', { name: `${label}: different` })
		// A box that is $0 in the agreement is closed behind its question.
		if (!(await different.isVisible())) await page.getByRole('button', { name: /^One of them/ }).tap()
		await different.tap()
	}
	await field.fill(text)
	await field.blur()
}

type Entry = { key: string; entry: { kind: string } & Record<string, unknown> }

/** Returns all entries about the phone's case that the site has stored. */
export const storedEntries = (page: Page): Promise<Entry[]> =>
	page.evaluate(async () => {
		const response = await fetch('/api/kit?after=0')
		return ((await response.json()) as { entries: Entry[] }).entries
	})
