import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { typedOfDocument } from '#app/modules/deals/forms/typed-document.ts'
import type { DealDocument } from '#engine'
import { advisorContext } from '../as-advisor.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'
import { enterDocument, enterQuote, startDeal } from './start-deal.ts'

const lines = [
	['Selling price', '28100'],
	['Doc fee', '250'],
	['Sales tax', '2204.63'],
	['Title and registration', '120'],
]

/** The options of a narrow phone with touch. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

type AgreedDeal = {
	/** The advisor's browser. */
	admin: BrowserContext
	/** The client's email address, to sign in on other phones. */
	email: string
	/** The path of the advisor's page of the deal. */
	deal: string
	/** Chooses a quote with another price, and records it as agreed. */
	agreeAgain(price: string, reason: string): Promise<void>
}

/** Creates a client, signed in on a phone, with a deal in which something was agreed. */
export async function clientAtTheDesk(
	browser: Browser,
	origin: string,
	options: { javaScriptEnabled?: boolean } = {},
): Promise<AgreedDeal & { clientContext: BrowserContext }> {
	const { post, ...client } = await clientWithDeal(browser, origin, options)
	const { admin, deal } = client
	async function agreeAgain(price: string, reason: string) {
		const quote = lines.map(([label, amount]) => [label!, label === 'Selling price' ? price : amount!])
		const document = await enterQuote(admin, { origin, deal, dealer: 'Riverside Honda', lines: quote })
		await post(document, { intent: 'choose' })
		await post(deal, { intent: 'agree', reason })
	}
	await agreeAgain('28100', '')
	return { ...client, agreeAgain }
}

/** Creates a client, signed in on a phone, with a deal in which this lease was agreed. */
export async function clientWithLease(browser: Browser, origin: string, lease: DealDocument) {
	const { post, ...client } = await clientWithDeal(browser, origin)
	const { admin, deal } = client
	const { condition = 'new', vin = '', odometer, msrpCents = 0 } = lease.vehicle!
	const car = { condition, vin, odometer: String(odometer), msrp: String(msrpCents / 100) }
	await post(deal, { intent: 'add-vehicle', make: 'Honda', model: 'Accord', year: '2026', ...car })
	const page = await admin.newPage()
	await page.goto(`${deal}/documents/new`)
	const vehicleId = await page.getByLabel('Car', { exact: true }).inputValue()
	await page.close()
	const document = await enterDocument(admin, {
		origin,
		deal,
		document: typedOfDocument(lease),
		values: { vehicleId, writtenBy: 'Riverside Honda' },
	})
	await post(document, { intent: 'choose' })
	await post(deal, { intent: 'agree', reason: '' })
	return client
}

/** Creates a client, signed in on a phone, with a deal. `post` sends a form of the admin area. */
async function clientWithDeal(
	browser: Browser,
	origin: string,
	options: { javaScriptEnabled?: boolean } = {},
) {
	const admin = await advisorContext(browser, origin)
	const clientContext = await browser.newContext({ baseURL: origin, ...phone, ...options })
	const email = await registerMember(clientContext, { origin, name: 'Kim Signer' })
	const deal = await startDeal(admin, { name: 'Kim Signer', email })
	async function post(path: string, form: Record<string, string>) {
		const answer = await admin.request.post(path, {
			form: { formKey: randomUUID(), ...form },
			headers: { origin },
			maxRedirects: 0,
		})
		expect(answer.status()).toBe(303)
	}
	await signInByRequest(clientContext, { origin, email, password })
	return { clientContext, admin, email, deal, post }
}
