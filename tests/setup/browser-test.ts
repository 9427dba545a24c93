import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page, type Request, request } from '@playwright/test'
import { isTranslated, translatePagesIn } from './translated-pages.ts'

/**
 * Playwright's `test`. In the run of `TRANSLATED=1` it translates every page. It closes every browser context after the test: one that
 * stays open would keep sending requests during the next test, and would count as an advisor who is present in the admin area.
 */
export const test = base.extend<{ closeContexts: undefined }>({
	browser: [
		async ({ browser }, use) => {
			if (isTranslated) translatePagesIn(browser)
			await use(browser)
		},
		{ scope: 'worker' },
	],
	closeContexts: [
		async ({ browser }, use) => {
			await use(undefined)
			await Promise.all(browser.contexts().map((context) => context.close()))
		},
		{ auto: true },
	],
})

type Calendar = { days: { date: string; slots: Record<string, { state: string }> }[] }
type Day = Calendar['days'][number]

const dayMs = 86_400_000

/** Whether only this worker books on a day. Days are split between workers, so that parallel tests never book the same slot. */
export function isWorkerDay(date: string): boolean {
	const { parallelIndex, config } = test.info()
	return (Date.parse(date) / dayMs) % config.workers === parallelIndex
}

/** Returns the days of the booking calendar on which only this worker books, in calendar order. */
export async function listWorkerDays(page: Page): Promise<Day[]> {
	const { days } = (await (await page.request.get('/api/slots')).json()) as Calendar
	return days.filter(({ date }) => isWorkerDay(date))
}

export const openSlotsOf = ({ slots }: Day): string[] =>
	Object.keys(slots).filter((slot) => slots[slot]!.state === 'open')

/** Returns a random free slot that no other test books, late enough that the appointment can still be changed. */
export async function findFreeSlot(page: Page): Promise<{ date: string; slot: string }> {
	const freeSlots = (await listWorkerDays(page)).flatMap((day) =>
		openSlotsOf(day).map((slot) => ({ date: day.date, slot })),
	)
	const laterSlots = freeSlots.slice(12)
	const slot = laterSlots[Math.floor(Math.random() * laterSlots.length)]
	expect(slot, 'a free slot').toBeDefined()
	return slot!
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.locator('html[data-ready]').waitFor()
}

/**
 * Watches the requests of a page that is opened next. `allEnded` waits until it is hydrated, has nothing to do, and every request has
 * ended, also of what it loads when it has nothing to do. A network that is quiet for a while may only mean that the machine is busy.
 */
export function watchRequests(page: Page): { allEnded(): Promise<void> } {
	const open = new Set<Request>()
	page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request))
	page.on('requestfinished', (request) => open.delete(request))
	page.on('requestfailed', (request) => open.delete(request))
	const idle = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
	return {
		async allEnded() {
			await waitForHydration(page)
			// What has just been loaded may load more as soon as it runs.
			await expect
				.poll(async () => {
					await idle()
					await idle()
					return open.size
				})
				.toBe(0)
		},
	}
}

/** Makes an open page of the admin area reload its data, by the message of a visitor. */
export async function revalidateAdminPage(page: Page): Promise<void> {
	const { origin } = new URL(page.url())
	const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'))
	const visitor = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
	// Only a browser that has opened the chat may write.
	await expect(await visitor.get('/chat')).toBeOK()
	await expect(await visitor.post('/chat', { form: { text: 'Anybody there?', key: randomUUID() } })).toBeOK()
	await visitor.dispose()
	await (await reloaded).finished()
}

/** Delays the redirect of the payment success page from six seconds to a minute, so that a test can check the page. */
export async function delaySuccessRedirect(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const originalSetTimeout = window.setTimeout
		Object.assign(window, {
			setTimeout: (run: TimerHandler, ms?: number, ...args: unknown[]) =>
				originalSetTimeout(run, ms === 6_000 ? 60_000 : ms, ...args),
		})
	})
}
