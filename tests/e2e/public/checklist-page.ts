import { type BrowserContext, expect, type Page } from '@playwright/test'

export const address = '/resources/checklist'
export const needs = /^Write down what the car must have/
export const models = /^Choose two or three models/
export const brakes = /^Brake hard once/

export const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
export const noteAt = (page: Page, name: RegExp) =>
	page.getByRole('listitem').filter({ has: check(page, name) })
export const all = (page: Page) => page.locator('[data-count=checklist]')

export async function writeNote(page: Page, name: RegExp, text: string) {
	const step = noteAt(page, name)
	await step.getByText('Note', { exact: false }).first().click()
	await step.getByRole('textbox').fill(text)
}

const password = 'a quiet road in autumn'

/** A new member, confirmed by the mailed link and signed in. */
export async function newMember({ request }: BrowserContext, origin: string): Promise<string> {
	const email = `checklist-${crypto.randomUUID()}@example.com`
	await request.post('/sign-up', {
		form: { name: 'Robin Ferrer', email, password, terms: 'on' },
		headers: { origin },
		maxRedirects: 0,
	})
	let link: string | undefined
	await expect(async () => {
		const [mail] = await (await request.get(`/dev/mailbox.json?to=${email}`)).json()
		link = mail.links.find((each: string) => each.includes('verify-email'))
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
	const answer = await request.post('/sign-in', {
		form: { email, password: secret },
		headers: { origin },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
}
