import { type BrowserContext, expect, test } from '@playwright/test'
import { pathsOfRoutes } from './route-paths.ts'

const logins = {
	anonymous: null,
	member: { email: 'member@lotwise.test', password: 'demo-member-2026!' },
	admin: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
} as const

for (const [role, login] of Object.entries(logins))
	test(`no field cuts off the amount in it on a phone, on any route as ${role}`, async ({
		browser,
		baseURL,
	}) => {
		const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
		if (login) {
			const headers = { origin: baseURL! }
			const response = await context.request.post('/sign-in', { form: login, headers, maxRedirects: 0 })
			expect(response.status()).toBe(303)
		}
		const page = await context.newPage()
		let fields = 0
		const cut: Record<string, string[]> = {}
		for (const [pattern, path] of await pathsOfRoutes(context)) {
			// The showroom of the parts shows them in narrow columns.
			if (pattern.startsWith('/dev/') || !(await isPage(context, path))) continue
			await page.goto(path, { waitUntil: 'domcontentloaded' })
			const found = await page.evaluate(fillAmounts)
			fields += found.fields
			if (found.cut.length > 0) cut[pattern] = found.cut
		}
		console.info(`${role}: ${fields} fields`)
		expect(cut).toEqual({})
		await context.close()
	})

async function isPage({ request }: BrowserContext, path: string): Promise<boolean> {
	const response = await request.get(path, { headers: { accept: 'text/html' } })
	return response.headers()['content-type']?.startsWith('text/html') ?? false
}

/** Runs in the page. Opens what is closed, types a large amount into each field for one, and returns those that cut it off. */
function fillAmounts() {
	for (const part of document.querySelectorAll('details')) part.open = true
	const all = [...document.querySelectorAll('input')].filter(
		(input) => (input.inputMode || input.type === 'number') && input.checkVisibility(),
	)
	const cut = all.filter((input) => {
		const text = input.inputMode === 'decimal' ? '888,888.88' : input.type === 'number' ? '88' : '888,888'
		input.value = input.maxLength > 0 ? text.slice(0, input.maxLength) : text
		return ['decimal', 'numeric'].includes(input.inputMode) && input.scrollWidth > input.clientWidth
	})
	return {
		fields: all.length,
		cut: cut.map(
			(input) =>
				`${input.ariaLabel ?? input.labels?.[0]?.textContent ?? input.name}: ${input.scrollWidth - input.clientWidth} px`,
		),
	}
}
