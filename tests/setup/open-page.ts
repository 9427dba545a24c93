import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

type Login = { email: string; password: string }

type OpenPageOptions = {
	baseURL: string
	/** Signs in by a request before the page opens. */
	login?: Login | undefined
	/** Whether JavaScript runs in the page. True by default. */
	javaScript?: boolean
	/** The width of the window in pixels, 1280 by default. */
	width?: number
}

/** Returns a new browser context with reduced motion, so that no check runs in the middle of an animation. It has no page yet. */
export async function openContext(
	browser: Browser,
	{ baseURL, login, javaScript = true, width = 1280 }: OpenPageOptions,
): Promise<BrowserContext> {
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: javaScript,
		reducedMotion: 'reduce',
		viewport: { width, height: 800 },
	})
	if (login) {
		const headers = { origin: baseURL }
		const response = await context.request.post('/sign-in', { form: login, headers, maxRedirects: 0 })
		expect(response.status()).toBe(303)
	}
	return context
}

/** Returns an empty page in a new browser context, as `openContext` describes it. */
export async function openPage(browser: Browser, options: OpenPageOptions): Promise<Page> {
	return (await openContext(browser, options)).newPage()
}
