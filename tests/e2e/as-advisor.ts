import {
	type Browser,
	type BrowserContext,
	type Locator,
	type Page,
	test,
	expect as within5s,
} from '@playwright/test'

/** With patience for a machine that has other work. */
export const expect = within5s.configure({ timeout: 20_000 })

const advisor = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

/** The advisor's browser, signed in without a page. */
export async function advisorContext(browser: Browser, origin: string): Promise<BrowserContext> {
	return signedIn(browser, { origin, ...advisor })
}

/** One sign-in of the advisor for all tests of a file, which come one after the other. */
export function advisorOfFile(timeout = 240_000): () => BrowserContext {
	let context: BrowserContext
	test.describe.configure({ mode: 'default', timeout })
	test.beforeAll(async ({ browser }, { project }) => {
		context = await signedIn(browser, { origin: project.use.baseURL!, ...advisor })
	})
	test.afterAll(() => context.close())
	return () => context
}

/** The browser of the sample's client, who has an account, an order, a visit, a checklist and vehicles. */
export async function memberContext(browser: Browser, origin: string, width = 1280): Promise<BrowserContext> {
	return signedIn(browser, { origin, ...member, width })
}

type Who = { origin: string; email: string; password: string; width?: number }

async function signedIn(browser: Browser, { origin, email, password, width = 1280 }: Who) {
	const context = await browser.newContext({
		// So that nothing is judged in the middle of a fade.
		baseURL: origin,
		reducedMotion: 'reduce' as const,
		viewport: { width, height: 800 },
	})
	const answer = await context.request.post('/sign-in', {
		form: { email, password },
		headers: { origin },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
	return context
}

/** Opens a page and waits until its scripts have taken it over. */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.locator('html[data-ready]').waitFor()
}

export const main = (page: Page): Locator => page.getByRole('main')

/** What says so in passing, by its title. */
export const toast = (page: Page, title: string): Locator =>
	page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })

/** What tells a page from the one before it. */
export const heading = (page: Page, name: string): Locator =>
	page.getByRole('heading', { level: 1, name, exact: true })

/** The texts of a table's headings. */
export const columns = (table: Locator): Locator => table.getByRole('columnheader')

/** The rows below the headings. */
export const rows = (table: Locator): Locator => table.locator('tbody').getByRole('row')

/** When each of them was, in the order they stand there. */
export const momentsOf = (list: Locator): Promise<number[]> =>
	list.evaluateAll((all) =>
		all.map((each) => Date.parse(each.querySelector('time')?.getAttribute('datetime') ?? '')),
	)

export const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
export const descending = (numbers: readonly number[]): number[] => ascending(numbers).reverse()

/** What colour a mark is drawn in, as people call it: a status lamp's dot, or an icon's strokes. */
export async function colourOf(mark: Locator): Promise<string> {
	const rendered = await mark.evaluate((element) => {
		const dot = getComputedStyle(element, '::before').backgroundImage
		// The dot is lit from one side; its own colour is the last of the gradient.
		return dot === 'none' || dot === '' ? getComputedStyle(element).color : dot
	})
	const [, lightness, chroma, hue] =
		[...rendered.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)].at(-1)?.map(Number) ?? []
	if (lightness === undefined || chroma === undefined || hue === undefined)
		throw new Error(`no colour in ${rendered}`)
	if (chroma < 0.04) return 'grey'
	return colours.find(({ from, to }) => hue >= from && hue <= to)?.name ?? `hue ${hue}`
}

/** In degrees of OKLCH. */
const colours = [
	{ name: 'red', from: 15, to: 40 },
	{ name: 'yellow', from: 60, to: 110 },
	{ name: 'green', from: 135, to: 165 },
	{ name: 'blue', from: 230, to: 260 },
]
