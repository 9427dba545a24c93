import { type BrowserContext, expect, type Page } from '@playwright/test'

export const address = '/resources/checklist'
export const needs = /^Write down what the car must have/
export const models = /^Choose two or three models/
export const brakes = /^Brake hard once/

export const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
export const noteAt = (page: Page, name: RegExp) =>
	page.getByRole('listitem').filter({ has: check(page, name) })
export const total = (page: Page) => page.locator('[data-count=checklist]')

export async function writeNote(page: Page, name: RegExp, text: string) {
	const step = noteAt(page, name)
	await step.getByText('Note', { exact: false }).first().click()
	await step.getByRole('textbox').fill(text)
}

const password = 'a quiet road in autumn'

/** Creates a member, confirms the address by the emailed link and signs in. Returns the email address. */
export async function newMember({ request }: BrowserContext, origin: string): Promise<string> {
	const email = `checklist-${crypto.randomUUID()}@example.com`
	await request.post('/sign-up', {
		form: { name: 'Robin Ferrer', email, password, terms: 'on' },
		headers: { origin },
		maxRedirects: 0,
	})
	let link: string | undefined
	await expect(async () => {
		const [message] = await (await request.get(`/dev/mailbox.json?to=${email}`)).json()
		link = message.links.find((each: string) => each.includes('verify-email'))
		expect(link).toBeTruthy()
	}).toPass()
	const token = new URL(link!).searchParams.get('token')!
	await request.post(`/verify-email?token=${token}`, {
		form: { token },
		headers: { origin },
		maxRedirects: 0,
	})
	await signIn({ request } as BrowserContext, email, origin)
	return email
}

export async function signIn(
	{ request }: Pick<BrowserContext, 'request'>,
	email: string,
	origin: string,
	secret = password,
) {
	const response = await request.post('/sign-in', {
		form: { email, password: secret },
		headers: { origin },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
}
