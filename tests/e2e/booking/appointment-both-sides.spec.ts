import { type Browser, expect, type Page } from '@playwright/test'
import { freeSlot, test } from '../../setup/journey.ts'

type Email = { subject: string; text: string }

const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

async function signedIn(browser: Browser, baseURL: string, form: typeof admin): Promise<Page> {
	const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
	const answer = await context.request.post('/sign-in', {
		form,
		headers: { origin: baseURL },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
	return context.newPage()
}

/** Asks for a visit and opens its page by the link of the confirmation. */
async function book(page: Page, email: string) {
	const form = { name: 'Sam Sidewell', email, phone: '(212) 555-0142', location: 'Route 9 Autos' }
	const answer = await page.request.post('/services', {
		form: { ...form, ...(await freeSlot(page)) },
		headers: { origin: new URL(test.info().project.use.baseURL!).origin, accept: 'text/html' },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
	await page.goto('/services')
	const link = page.locator('#in-person').getByRole('link', { name: 'Manage this appointment' })
	await page.goto((await link.getAttribute('href'))!)
}

async function pay(page: Page) {
	await page.getByRole('button', { name: 'Pay $149.99 now' }).click()
	await page.waitForURL(/\/sandbox\/checkout\//)
	await page.getByLabel('Card number').fill('4242 4242 4242 4242')
	await page.getByRole('button', { name: 'Pay $149.99' }).click()
	await page.waitForURL(/\/payment-success/)
}

const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('a member moves and cancels a visit from the account, and nobody else sees it', async ({
	browser,
	baseURL,
}) => {
	const page = await signedIn(browser, baseURL!, member)
	await book(page, member.email)
	const reference = /LV-\w{6}/.exec((await page.getByRole('main').textContent()) ?? '')![0]
	await page.goto('/account/appointments')
	await page.getByRole('link', { name: new RegExp(`^Manage.*${reference}`) }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment')
	const address = new URL(page.url()).pathname

	const to = await freeSlot(page)
	await page.getByText('Choose another time').click()
	await page.getByLabel('New date').fill(to.date)
	await page.getByLabel('New time').selectOption(to.slot)
	await page.getByRole('button', { name: 'Reschedule my appointment' }).click()
	await expect(toast(page, 'Your appointment has been rescheduled')).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`${address}$`))
	await expect(page.locator(`main time[datetime^="${to.date}"]`).first()).toBeVisible()

	// Somebody else's page of it does not exist, also not for the advisor's account.
	const other = await signedIn(browser, baseURL!, admin)
	expect((await other.request.get(address)).status()).toBe(404)
	const form = { intent: 'cancel' }
	const rejected = await other.request.post(address, { form, headers: { origin: baseURL! } })
	expect(rejected.status()).toBe(404)
	await other.context().close()

	await page.getByText('Cancel the appointment').click()
	await page.getByRole('button', { name: 'Cancel this appointment' }).click()
	await expect(toast(page, 'Your appointment has been canceled')).toContainText('You were not charged.')
	await page.goto('/account/appointments')
	await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Canceled')
	await page.context().close()
})

test('the advisor cancels a paid visit with a reason and a part of the money, and the client is told both', async ({
	page,
	browser,
	baseURL,
}) => {
	const email = `paid-${Date.now()}@example.com`
	await book(page, email)
	const manage = page.url()
	await pay(page)

	const advisorPage = await signedIn(browser, baseURL!, admin)
	await advisorPage.goto(`/admin/appointments?q=${encodeURIComponent(email)}`)
	const row = advisorPage.getByRole('row').filter({ hasText: 'Sam Sidewell' })
	await expect(row).toContainText('Paid')
	// Before the scripts are there the link leads to the visit's page instead.
	await advisorPage.locator('html[data-ready]').waitFor()
	await row.getByRole('link', { name: /^Cancel/ }).click()
	const dialog = advisorPage.getByRole('dialog')
	const send = dialog.getByRole('button', { name: 'Cancel appointment' })
	const amount = dialog.getByRole('textbox', { name: /^Amount/ })
	// Without a reason, or with more than was paid, nothing happens and the field says why.
	await dialog.getByLabel('Another amount', { exact: true }).check()
	await amount.fill('50')
	await send.click()
	await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
	await dialog.getByLabel('Reason').fill('My car broke down')
	await amount.fill('150')
	await send.click()
	await expect(amount).toHaveAttribute('aria-invalid', 'true')
	await amount.fill('50')
	await send.click()
	await expect(dialog).toBeHidden()

	await page.goto(manage)
	await expect(page.getByRole('main')).toContainText('Canceled')
	await expect(page.getByRole('main')).toContainText('My car broke down')
	const mailbox = `/dev/mailbox.json?to=${encodeURIComponent(email)}`
	await expect
		.poll(
			async () => {
				const emails = (await (await page.request.get(mailbox)).json()) as Email[]
				return emails.find(({ subject }) => /cancel/i.test(subject))?.text ?? ''
			},
			{ timeout: 60_000 },
		)
		.toMatch(/My car broke down[\s\S]*\$50\.00/)
	await advisorPage.goto(`/admin/appointments?tab=all&q=${encodeURIComponent(email)}`)
	await advisorPage.getByRole('link', { name: /^View Details/ }).click()
	await expect(advisorPage.getByRole('region', { name: 'Payment and refunds' })).toContainText('-$50.00')
	await expect(advisorPage.getByRole('region', { name: 'History' })).toContainText('My car broke down')
	await advisorPage.context().close()
})

test('the advisor completes a visit that has been, and takes it back', async ({ browser, baseURL }) => {
	const advisorPage = await signedIn(browser, baseURL!, admin)
	const completed = '/admin/appointments?tab=completed&q=Gloria'
	const rows = advisorPage.getByRole('row').filter({ hasText: 'Gloria Hensley' })
	await advisorPage.goto(completed)
	await expect(rows).toHaveCount(0)
	// A sample visit of a day gone by that nobody has closed yet, and no other test does.
	await advisorPage.goto('/admin/appointments?tab=all&q=Gloria')
	await rows.getByRole('link', { name: 'Gloria Hensley', exact: true }).click()
	await expect(advisorPage.getByRole('heading', { name: 'Next step' })).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Complete', exact: true }).click()
	await advisorPage.getByRole('button', { name: 'Mark as completed' }).click()
	await expect(toast(advisorPage, 'Marked as completed')).toBeVisible()
	await expect(advisorPage.getByRole('region', { name: 'History' })).toContainText('Completed by the advisor')
	const file = advisorPage.url()
	await advisorPage.goto(completed)
	await expect(rows).toContainText('Completed')

	await advisorPage.goto(file)
	await advisorPage.getByRole('link', { name: 'No-show', exact: true }).click()
	await advisorPage.getByRole('button', { name: 'Mark as no-show' }).click()
	await expect(toast(advisorPage, 'Marked as no-show')).toBeVisible()
	await advisorPage.context().close()
})
