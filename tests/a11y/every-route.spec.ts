import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { findAccessibilityProblems } from '../setup/expect-accessible.ts'
import { pathsOfRoutes } from './route-paths.ts'

const logins = {
	anonymous: null,
	member: { email: 'member@lotwise.test', password: 'demo-member-2026!' },
	admin: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
} as const
const widths = [1280, 320]

for (const [role, login] of Object.entries(logins))
	test(`axe finds nothing on any route as ${role}, at 320 and 1280 px, in light and dark, in forced colors and at 200 %`, async ({
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })
		if (login) await signIn(context, login, baseURL!)
		const routes = await pathsOfRoutes(context)
		const page = await context.newPage()
		const failures: Record<string, unknown> = {}
		const seen = new Set<string>()
		const count = { screens: 0, checks: 0, files: 0, sameAsBefore: 0 }
		for (const [pattern, path] of routes) {
			const name = await openRoute(page, path)
			if (name === null) count.files += 1
			else if (seen.has(name)) count.sameAsBefore += 1
			else {
				seen.add(name)
				count.screens += 1
				for (const [mode, found] of await checkPage(page)) {
					count.checks += 1
					if (found.length > 0) failures[`${pattern} (${path}) ${mode}`] = found
				}
			}
		}
		console.info(`${role}: ${routes.size} routes, ${JSON.stringify(count)}`)
		expect(failures).toEqual({})
		await context.close()
	})

/** Opens a path. Returns a name of the page that was shown, equal for the same sign-in or error page, or null for a file. */
async function openRoute(page: Page, path: string): Promise<string | null> {
	const response = await page.goto(path).catch((error: Error) => {
		// A download is not a page.
		if (/ERR_ABORTED|Download is starting/.test(error.message)) return null
		throw error
	})
	if (!response?.headers()['content-type']?.startsWith('text/html')) return null
	const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
	const { pathname } = new URL(page.url())
	return response.status() === 200 ? pathname : `${response.status()} ${heading}`
}

/** Checks one loaded page in every mode. Returns the accessibility problems by mode. */
async function checkPage(page: Page): Promise<[mode: string, found: unknown[]][]> {
	const results: [string, unknown[]][] = []
	for (const width of widths) {
		await page.setViewportSize({ width, height: 800 })
		await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
		results.push([`at ${width} px`, await findAccessibilityProblems(page)])
		await page.emulateMedia({ colorScheme: 'dark' })
		// Only the colors differ.
		results.push([
			`at ${width} px in dark`,
			await findAccessibilityProblems(page, { rules: ['color-contrast'] }),
		])
	}
	// 200 % zoom on a laptop of 1280 by 800. axe reads the colors of the style sheet, not those of the system.
	await page.setViewportSize({ width: 640, height: 400 })
	await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
	results.push([
		'at 200 % in forced colors',
		await findAccessibilityProblems(page, { withoutRules: ['color-contrast', 'target-size'] }),
	])
	await page.emulateMedia({ forcedColors: 'none' })
	results.push(['with motion', await listAnimations(page)])
	return results
}

/** Returns the names of animations and transitions over 200 ms that run although reduced motion is requested. */
const listAnimations = (page: Page) =>
	page.evaluate(() =>
		document
			.getAnimations()
			.filter(({ effect, playState }) => {
				const { duration = 0, iterations = 1 } = effect?.getTiming() ?? {}
				return playState === 'running' && (Number(duration) > 200 || iterations === Number.POSITIVE_INFINITY)
			})
			.map((one) => (one instanceof CSSAnimation ? one.animationName : 'transition')),
	)

async function signIn({ request }: BrowserContext, form: Record<string, string>, origin: string) {
	const response = await request.post('/sign-in', { form, headers: { origin }, maxRedirects: 0 })
	expect(response.status()).toBe(303)
}
