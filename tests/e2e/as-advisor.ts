import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from '../setup/browser-test.ts'
import { openContext } from '../setup/open-page.ts'

export { expect }

const advisor = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

/** Returns a browser context that is signed in as the advisor and has no page yet. */
export async function advisorContext(browser: Browser, origin: string): Promise<BrowserContext> {
	return openContext(browser, { baseURL: origin, login: advisor })
}

/**
 * Signs the advisor in before each test of a file, whose tests run one after the other. Returns a getter of the context, which ends with
 * its test like all others.
 */
export function advisorOfFile(): () => BrowserContext {
	let context: BrowserContext
	test.describe.configure({ mode: 'default' })
	test.beforeEach(async ({ browser }, { project }) => {
		context = await advisorContext(browser, project.use.baseURL!)
	})
	return () => context
}

/** Returns a context signed in as the sample member, who has an order, an appointment, a checklist and vehicles. */
export async function memberContext(browser: Browser, origin: string, width = 1280): Promise<BrowserContext> {
	return openContext(browser, { baseURL: origin, login: member, width })
}

/** Opens a path in a page and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.locator('html[data-ready]').waitFor()
}

export const main = (page: Page): Locator => page.getByRole('main')

/** A toast, found by its title. */
export const toast = (page: Page, title: string): Locator =>
	page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })

/** The main heading of a page, by its exact text. */
export const heading = (page: Page, name: string): Locator =>
	page.getByRole('heading', { level: 1, name, exact: true })

/** The texts of a table's headings. */
export const columns = (table: Locator): Locator => table.getByRole('columnheader')

/** The rows below the headings. */
export const rows = (table: Locator): Locator => table.locator('tbody').getByRole('row')

/** Returns the time of each item in milliseconds since 1970, in the order of the list. */
export const momentsOf = (list: Locator): Promise<number[]> =>
	list.evaluateAll((all) =>
		all.map((each) => Date.parse(each.querySelector('time')?.getAttribute('datetime') ?? '')),
	)

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
export const descending = (numbers: readonly number[]): number[] => ascending(numbers).reverse()

/**
 * Returns the common name of the color of a status lamp's dot or of an icon's strokes.
 * @throws Error when the computed style holds no color
 */
export async function colorOf(indicator: Locator): Promise<string> {
	const computedColor = await indicator.evaluate((element) => {
		const dot = getComputedStyle(element, '::before').backgroundImage
		// The dot is a gradient; its own color is the last one.
		return dot === 'none' || dot === '' ? getComputedStyle(element).color : dot
	})
	const [, lightness, chroma, hue] =
		[...computedColor.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].at(-1)?.map(Number) ?? []
	if (lightness === undefined || chroma === undefined || hue === undefined)
		throw new Error(`no color in ${computedColor}`)
	if (chroma < 0.04) return 'gray'
	return colors.find(({ from, to }) => hue >= from && hue <= to)?.name ?? `hue ${hue}`
}

/** Ranges of hue, in degrees of OKLCH. */
const colors = [
	{ name: 'red', from: 15, to: 40 },
	{ name: 'yellow', from: 60, to: 110 },
	{ name: 'green', from: 135, to: 165 },
	{ name: 'blue', from: 230, to: 260 },
]
