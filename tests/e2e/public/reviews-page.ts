import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
export const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

async function signIn({ request }: BrowserContext, login: typeof member, origin: string) {
	const response = await request.post('/sign-in', { form: login, headers: { origin }, maxRedirects: 0 })
	expect(response.status()).toBe(303)
}

type OpenOptions = { login?: typeof member; baseURL: string; scripts?: boolean; width?: number }

export async function open(
	browser: Browser,
	{ login, baseURL, scripts = true, width = 1280 }: OpenOptions,
): Promise<Page> {
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: scripts,
		reducedMotion: 'reduce',
		viewport: { width, height: 800 },
	})
	if (login) await signIn(context, login, baseURL)
	return context.newPage()
}

/** A real PNG, because the server decodes and re-encodes the pictures it accepts. */
export const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)
