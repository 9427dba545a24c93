import { type BrowserContext, expect, type Page } from '@playwright/test'
import { pathsOfRoutes, pathsWithoutIds } from '../a11y/route-paths.ts'
import { delaySuccessRedirect, test, waitForHydration } from '../setup/browser-test.ts'
import { inSample, isDeep } from '../setup/deep.ts'

const logins = {
	anonymous: null,
	member: { email: 'member@lotwise.test', password: 'demo-member-2026!' },
	admin: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
} as const

for (const [place, [role, login]] of Object.entries(logins).entries())
	test(`every route hydrates without an error and without a shift as ${role}`, async ({
		browser,
		baseURL,
	}) => {
		// All routes twice take minutes, longer beside other work.
		const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
		if (login) await signIn(context, login, baseURL!)
		const paths = isDeep ? await pathsOfRoutes(context) : pathsWithoutIds()
		const routes = [...paths].filter((_, route) => inSample(40, route, 7 * place))
		const page = await context.newPage()
		await delaySuccessRedirect(page)
		await collectShifts(page)
		const errors: string[] = []
		page.on('pageerror', (error) => errors.push(error.message))
		page.on('console', (message) => {
			if (message.type() === 'error' && message.text().startsWith('hydration:')) errors.push(message.text())
		})
		const wrong: Record<string, unknown> = {}
		let hydrated = 0
		for (const [pattern, path] of routes) {
			if (!(await isPage(page, path))) continue
			// Twice: the first response may have rendered parts that the second has from memory.
			for (let visit = 0; visit < 2; visit += 1) {
				errors.length = 0
				await page.goto(path)
				await waitForHydration(page)
				const shift = await page.evaluate(() => window.shiftedBy)
				if (errors.length > 0 || shift > shiftMax)
					wrong[`${pattern} (${path})`] = { errors: [...errors], shift }
			}
			hydrated += 1
		}
		expect(wrong).toEqual({})
		expect(hydrated).toBeGreaterThan(0)
	})

/** Half of the layout shift that Core Web Vitals call good. */
const shiftMax = 0.05

declare global {
	interface Window {
		/** The sum of the layout shifts of the page so far. */
		shiftedBy: number
	}
}

const collectShifts = (page: Page) =>
	page.addInitScript(() => {
		window.shiftedBy = 0
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & {
				value: number
				hadRecentInput: boolean
			})[])
				if (!entry.hadRecentInput) window.shiftedBy += entry.value
		}).observe({ type: 'layout-shift', buffered: true })
	})

/** Whether the path is an HTML page with scripts, and not a file or a download. */
async function isPage(page: Page, path: string): Promise<boolean> {
	const response = await page.request.get(path, { headers: { accept: 'text/html' } })
	return Boolean(response.headers()['content-type']?.startsWith('text/html'))
}

async function signIn({ request }: BrowserContext, form: Record<string, string>, origin: string) {
	const response = await request.post('/sign-in', { form, headers: { origin }, maxRedirects: 0 })
	expect(response.status()).toBe(303)
}
