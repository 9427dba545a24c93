import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

const advisorLogin = ['admin@lotwise.test', 'demo-admin-2026!'] as const
export const chatButton = (page: Page) => page.getByRole('button', { name: /^Chat with/ })
export const chatPanel = (page: Page) => page.getByRole('dialog', { name: /^Chat with/ })
export const messageField = (page: Page) => chatPanel(page).getByRole('textbox', { name: 'Your message' })
export const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const messageItem = (page: Page, text: string) =>
	messageLog(page).getByRole('listitem').filter({ hasText: text })

export async function signIn(
	context: BrowserContext,
	baseURL: string,
	[email, password]: readonly [string, string],
) {
	const response = await context.request.post('/sign-in', {
		headers: { origin: baseURL },
		form: { email, password },
		maxRedirects: 0,
	})
	expect([302, 303]).toContain(response.status())
}

/** Returns a browser context that is signed in as the advisor and has no page yet. */
export async function openAdvisorContext(browser: Browser, baseURL: string) {
	const context = await browser.newContext({ baseURL })
	await signIn(context, baseURL, advisorLogin)
	return context
}

/** Sets the advisor to away or available; while away, it does not matter who is in the admin area in other tests. */
export async function setAway(context: BrowserContext, baseURL: string, away: boolean) {
	const response = await context.request.post('/admin/chat/settings', {
		headers: { origin: baseURL },
		form: { intent: away ? 'away' : 'here' },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
}

/** Opens the chat panel on a page and waits until its field has the focus. */
export async function openChat(page: Page, path = '/services') {
	await page.goto(path)
	await chatButton(page).click()
	await expect(chatPanel(page)).toBeVisible()
	await expect(messageField(page)).toBeFocused()
}

/** Sends a message through the panel and waits until the server has it. */
export async function sendMessage(page: Page, text: string) {
	await messageField(page).fill(text)
	await messageField(page).press('Enter')
	await expect(messageItem(page, text)).toHaveCount(1)
	await expect(messageItem(page, text).getByText(/ · (?:Sent|Seen)$/)).toBeVisible()
}

/** Expects something that shows only briefly, such as a toast, while `act` runs. */
export const expectDuring = (indicator: Locator, act: () => Promise<unknown>) =>
	Promise.all([expect(indicator.first()).toBeVisible(), act()])

export const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAeklEQVR4nO3PUQkAIBTAwBfFKEY2oiH8OITBAtzm7PV1wwUNaEEDWtCAFjSgBQ1oQQNa0IAWNKAFDWhBA1rQgBY0oAUNaEEDWtCAFjSgBQ1oQQNa0IAWNKAFDWhBA1rQgBY0oAUNaEEDWtCAFjSgBQ1oQQNa0IAWPHYBOg8BAONJvasAAAAASUVORK5CYII=',
	'base64',
)
