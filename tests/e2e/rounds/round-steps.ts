import type { Browser, BrowserContext, Page } from '@playwright/test'
import { advisorContext, expect, main } from '../as-advisor.ts'
import { phone } from '../deals/agreed-deal.ts'
import { startDeal } from '../deals/start-deal.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'

export type Bid = { price: string; docFee?: string; manager: string; email: string }

/** A client with a deal and the advisor, both signed in; the client on a phone. */
export async function clientWithDeal(browser: Browser, origin: string, name: string) {
	const desk = await advisorContext(browser, origin)
	const own = await browser.newContext({ baseURL: origin, ...phone, reducedMotion: 'reduce' })
	const email = await registerMember(own, { origin, name })
	const page = await desk.newPage()
	const deal = await startDeal(page, { name, email })
	await signInByRequest(own, { origin, email, password })
	return { desk, own, email, deal, page }
}

/** Fills in the form of a new round for a 2026 Honda CR-V EX. */
export async function fillRound(page: Page): Promise<void> {
	const form = main(page)
	await form.getByLabel('New or used').selectOption('new')
	await form.getByLabel('Model year').fill('2026')
	await form.getByLabel('Make', { exact: true }).fill('Honda')
	await form.getByLabel('Model', { exact: true }).fill('CR-V')
	await form.getByLabel('Trim').fill('EX')
	await form.getByLabel('What it has to have').fill('Any color but white.')
	await form.getByLabel('Registered in').selectOption('PA')
	await form.getByLabel('ZIP code').fill('19103')
}

/** Returns the links that the invitations gave to dealers, in the order of the page. */
export async function bidLinks(page: Page): Promise<string[]> {
	const texts = await main(page)
		.getByLabel('Text to copy')
		.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
	return texts.map((text) => /http\S+/.exec(text)![0])
}

/** Opens a dealer's page on a phone of its own. */
export async function dealerPhone(
	browser: Browser,
	{ javaScript = true }: { javaScript?: boolean } = {},
): Promise<BrowserContext> {
	return browser.newContext({ ...phone, reducedMotion: 'reduce', javaScriptEnabled: javaScript })
}

/** Fills in a dealer's form and sends it. */
export async function sendBid(page: Page, { price, docFee = '449', manager, email }: Bid): Promise<void> {
	const form = main(page)
	await form.getByLabel('Selling price').fill(price)
	await form.getByLabel('Documentation fee').fill(docFee)
	await form.getByLabel('Sales tax').fill(String((Number(price) * 0.08).toFixed(2)))
	await form.getByLabel('Title and registration').fill('120')
	await form.getByLabel('Name', { exact: true }).fill(manager)
	await form.getByLabel('Phone', { exact: true }).fill('(215) 555-0142')
	await form.getByLabel('Email', { exact: true }).fill(email)
	for (const box of await form.getByRole('group', { name: 'You confirm' }).getByRole('checkbox').all())
		await box.check()
	await form.getByRole('button', { name: /^Send|^Seal/ }).click()
	await expect(form.getByRole('heading', { name: 'Your offer is sealed' })).toBeVisible()
}

export const openPageOf = async (context: BrowserContext, url: string): Promise<Page> => {
	const page = await context.newPage()
	await page.goto(url)
	return page
}
