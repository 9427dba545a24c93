import { expect, type Locator, type Page } from '@playwright/test'
import { findFreeSlot } from '../../setup/browser-test.ts'

export type Email = { subject: string; links: string[]; text: string }
type Booking = { email: string; date: string; slot: string }

export const thanks = "Your booking request has been submitted! We'll contact you shortly to confirm."

export const newEmail = () => `visitor-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

export const section = (page: Page): Locator => page.locator('#in-person')

export async function fill(page: Page, { email, date, slot }: Booking) {
	const form = section(page)
	await form.getByLabel('Dealership/Seller Location').fill('Route 9 Autos, 1200 Route 9, Fishkill, NY')
	await form.getByLabel('Preferred Date').fill(date)
	await form.getByLabel('Preferred Time').selectOption(slot)
	await form.getByLabel('Full Name').fill('Robin Ferrer')
	await form.getByLabel('Email Address').fill(email)
	await form.getByLabel('Phone Number').fill('(212) 555-0142')
}

export const bookButton = (page: Page): Locator =>
	section(page).getByRole('button', { name: 'Book Now - $149.99' })

/** Books an appointment through the form and waits for the confirmation card. Returns what was booked. */
export async function book(page: Page, overrides: Partial<Booking> = {}): Promise<Booking> {
	const booking = { email: newEmail(), ...(await findFreeSlot(page)), ...overrides }
	await page.goto('/services#in-person')
	await fill(page, booking)
	await bookButton(page).click()
	await expect(section(page).getByText(thanks)).toBeVisible()
	return booking
}

/** Requests an appointment without the form. Returns what was booked and the URL of its page. */
export async function bookByRequest(
	page: Page,
	{ origin, ...overrides }: Partial<Booking> & { origin: string },
): Promise<Booking & { manage: string }> {
	const booking = { email: newEmail(), ...(await findFreeSlot(page)), ...overrides }
	const person = { name: 'Robin Ferrer', phone: '(212) 555-0142', location: 'Route 9 Autos, Fishkill, NY' }
	const response = await page.request.post('/services', {
		form: { ...person, ...booking },
		headers: { origin, accept: 'text/html' },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
	const confirmed = await (await page.request.get('/services')).text()
	const manage = /href="(\/appointment\?link=[^"]+)"/.exec(confirmed)?.[1]
	expect(manage, 'the link to the appointment').toBeDefined()
	return { ...booking, manage: manage! }
}

export async function emailTo(page: Page, address: string, subject: RegExp): Promise<Email> {
	let found: Email | undefined
	await expect
		.poll(async () => {
			const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
			const emails = (await response.json()) as Email[]
			found = emails.find((message) => subject.test(message.subject))
			return emails.map((message) => message.subject).join('\n')
		})
		.toMatch(subject)
	return found!
}
