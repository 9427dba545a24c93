import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { advisorContext, expect, main } from '../as-advisor.ts'
import { phone } from '../deals/agreed-deal.ts'
import { startDeal } from '../deals/start-deal.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'

export type Bid = { price: string; docFee?: string; manager: string; email: string }

/** Creates a client with a deal, and signs in the client on a phone and the advisor. */
export async function clientWithDeal(browser: Browser, origin: string, name: string) {
	const admin = await advisorContext(browser, origin)
	const clientContext = await browser.newContext({ baseURL: origin, ...phone, reducedMotion: 'reduce' })
	const email = await registerMember(clientContext, { origin, name })
	const page = await admin.newPage()
	const deal = await startDeal(admin, { name, email })
	await signInByRequest(clientContext, { origin, email, password })
	return { admin, clientContext, email, deal, page }
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

/** Fills in the form of a round for a 2016 Subaru Outback that its owner sells. */
export async function fillTrade(page: Page): Promise<void> {
	const form = main(page)
	await form.getByLabel('Model year').fill('2016')
	await form.getByLabel('Make', { exact: true }).fill('Subaru')
	await form.getByLabel('Model', { exact: true }).fill('Outback')
	await form.getByLabel('Odometer').fill('81,200')
	await form.getByLabel('Still owed on the car').fill('2,100')
	await form.getByLabel('State of the client').selectOption('PA')
	await form.getByLabel('ZIP code').fill('19103')
	for (const select of await form
		.getByRole('group', { name: 'Condition', exact: true })
		.getByRole('combobox')
		.all())
		await select.selectOption({ index: 1 })
}

/** Returns a picture of one color, in place of a photo of a car. */
export const photo = (): Promise<Buffer> =>
	sharp({ create: { width: 640, height: 480, channels: 3, background: '#3f6f4f' } })
		.png()
		.toBuffer()

/** Returns the links that the invitations gave to dealers, in the order of the page. */
export async function bidLinks(page: Page): Promise<string[]> {
	const texts = await main(page)
		.getByLabel('Text to copy')
		.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
	return texts.map((text) => /http\S+/.exec(text)![0])
}

/** Returns a new browser context, as on the phone of a dealer. */
export async function dealerPhone(
	browser: Browser,
	{ javaScript = true }: { javaScript?: boolean } = {},
): Promise<BrowserContext> {
	return browser.newContext({ ...phone, reducedMotion: 'reduce', javaScriptEnabled: javaScript })
}

/** Fills in the manager who is responsible for an offer, and checks all confirmations. */
export async function fillManager(
	page: Page,
	{ manager, email }: Pick<Bid, 'manager' | 'email'>,
): Promise<void> {
	const form = main(page)
	await form.getByLabel('Name', { exact: true }).fill(manager)
	await form.getByLabel('Phone', { exact: true }).fill('(215) 555-0142')
	await form.getByLabel('Email', { exact: true }).fill(email)
	for (const box of await form.getByRole('group', { name: 'Please confirm' }).getByRole('checkbox').all())
		await box.check()
}

/** Fills in a dealer's form and sends it. */
export async function sendBid(page: Page, { price, docFee = '449', manager, email }: Bid): Promise<void> {
	const form = main(page)
	await form.getByLabel('Selling price').fill(price)
	await form.getByLabel('Documentation fee').fill(docFee)
	await form.getByLabel('Sales tax').fill(String((Number(price) * 0.08).toFixed(2)))
	await form.getByLabel('Title and registration').fill('120')
	await fillManager(page, { manager, email })
	const receiptsOf = (name: string | RegExp) => form.getByRole('region', { name }).locator('ol > li')
	const before = await receiptsOf(/^(Your offer|You withdrew)/).count()
	await form.getByRole('button', { name: 'Seal and send' }).click()
	await expect(receiptsOf('Your offer is sealed')).toHaveCount(before + 1)
}

export const openPageOf = async (context: BrowserContext, url: string): Promise<Page> => {
	const page = await context.newPage()
	await page.goto(url)
	return page
}

/**
 * Recomputes the receipt of an offer in the browser, from the text that the page of the dealer shows, and expects that an offer with another
 * price does not match. Returns the address of the page that does it.
 */
export async function checkReceipt(page: Page, { price }: Pick<Bid, 'price'>): Promise<string> {
	await page.getByText('The sealed text of the offer').click()
	const text = (await page.locator('pre').textContent())!
	// A path alone would lead to the site of the other tests, which has no such round.
	const proof = await page
		.getByRole('link', { name: 'Check a receipt' })
		.evaluate((link: HTMLAnchorElement) => link.href)
	// Pasted before the scripts have loaded.
	let releaseScripts = () => {}
	const scriptsReleased = new Promise<void>((resolve) => {
		releaseScripts = resolve
	})
	await page.route('**/assets/*.js', async (route) => {
		await scriptsReleased
		await route.continue()
	})
	await page.goto(proof, { waitUntil: 'domcontentloaded' })
	await page.getByLabel('The sealed text of the offer').fill(text)
	releaseScripts()
	await expect(page.getByText('This matches the receipt.')).toBeVisible()
	await page.getByLabel('The sealed text of the offer').fill(text.replace(price, String(Number(price) - 100)))
	await expect(page.getByText('This doesn’t match the receipt.')).toBeVisible()
	return proof
}
