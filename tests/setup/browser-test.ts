import { test as base, expect, type Page } from '@playwright/test'
import type { DataRouter } from 'react-router'

/**
 * A browser test. What it opens beside its own page is closed after it: a page left open would go on asking the
 * server, and be somebody present at the desk, while the next test runs.
 */
export const test = base.extend<{ closedAfterwards: undefined }>({
	closedAfterwards: [
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

/** Whether a day of the calendar is this worker's: each has days of its own, so that no two tests want the same seat. */
export function isOwnDay(date: string): boolean {
	const { parallelIndex, config } = test.info()
	return (Date.parse(date) / dayMs) % config.workers === parallelIndex
}

/** The days of the booking calendar that only this worker books on, the nearest first. */
export async function ownDays(page: Page): Promise<Day[]> {
	const { days } = (await (await page.request.get('/api/slots')).json()) as Calendar
	return days.filter(({ date }) => isOwnDay(date))
}

export const openSlotsOf = ({ slots }: Day): string[] =>
	Object.keys(slots).filter((slot) => slots[slot]!.state === 'open')

/** A free slot that nobody else wants, far enough ahead that the visit can still be changed. */
export async function freeSlot(page: Page): Promise<{ date: string; slot: string }> {
	const free = (await ownDays(page)).flatMap((day) =>
		openSlotsOf(day).map((slot) => ({ date: day.date, slot })),
	)
	const later = free.slice(12)
	const found = later[Math.floor(Math.random() * later.length)]
	expect(found, 'a free slot').toBeDefined()
	return found!
}

/** Waits until scripts have taken the page over; a key or the pointer has to have asked for them, where nothing else does. */
export async function scriptsRun(page: Page): Promise<void> {
	await page.mouse.move(200, 300)
	await page.locator('html[data-ready]').waitFor()
}

/** Has an open page ask the server for what it shows, as the admin area does when a visitor writes. */
export async function readAnew(page: Page): Promise<void> {
	await page.evaluate(() =>
		(window as unknown as { __reactRouterDataRouter: DataRouter }).__reactRouterDataRouter.revalidate(),
	)
}

/**
 * The next page is one that nobody has touched. A browser without windows has its pointer in the corner, and tells the
 * first page it shows.
 */
export async function untouched(page: Page): Promise<void> {
	await page.goto('/robots.txt')
	await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

/** Who looks at the success page for longer than its six seconds is not led on: timers of that length last a minute. */
export async function stayOnSuccess(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const real = window.setTimeout
		Object.assign(window, {
			setTimeout: (run: TimerHandler, ms?: number, ...given: unknown[]) =>
				real(run, ms === 6_000 ? 60_000 : ms, ...given),
		})
	})
}
