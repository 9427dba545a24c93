import { expect, type Page } from '@playwright/test'
import { findFreeSlot, test } from '../../setup/browser-test.ts'
import { openPage } from '../../setup/open-page.ts'
import { signAgreement } from '../sign-agreement.ts'
import { bookByRequest } from './booking-form.ts'

type Email = { subject: string; text: string }

const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

/** Requests an appointment and opens its page through the link of the confirmation. */
async function book(page: Page, email: string) {
	const { manage } = await bookByRequest(page, { origin: test.info().project.use.baseURL!, email })
	await page.goto(manage)
}

async function pay(page: Page) {
	await page.getByRole('button', { name: 'Continue to agreement' }).click()
	await signAgreement(page)
	await page.getByLabel('Card number').fill('4242 4242 4242 4242')
	await page.getByRole('button', { name: 'Pay $149.99' }).click()
	await page.waitForURL(/\/payment-success/)
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a member reschedules and cancels an appointment from the account, and nobody else can open it', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { baseURL: baseURL!, login: member })
	await book(page, member.email)
	const reference = /LV-\w{6}/.exec((await page.getByRole('main').textContent()) ?? '')![0]
	await page.goto('/account/appointments')
	await page.getByRole('link', { name: new RegExp(`^Manage.*${reference}`) }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment')
	const path = new URL(page.url()).pathname

	const newSlot = await findFreeSlot(page)
	await page.getByText('Choose another time').click()
	await page.getByLabel('New date').fill(newSlot.date)
	await page.getByLabel('New time').selectOption(newSlot.slot)
	await page.getByRole('button', { name: 'Reschedule my appointment' }).click()
	await expect(toast(page, 'Your appointment has been rescheduled')).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`${path}$`))
	await expect(page.locator(`main time[datetime^="${newSlot.date}"]`).first()).toBeVisible()

	// The account page of the appointment is a 404 for everybody else, also for the advisor.
	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	expect((await advisorPage.request.get(path)).status()).toBe(404)
	const form = { intent: 'cancel' }
	const rejected = await advisorPage.request.post(path, { form, headers: { origin: baseURL! } })
	expect(rejected.status()).toBe(404)
	await advisorPage.context().close()

	await page.getByText('Cancel the appointment').click()
	await page.getByRole('button', { name: 'Cancel this appointment' }).click()
	await expect(toast(page, 'Your appointment has been canceled')).toContainText('You were not charged.')
	await page.goto('/account/appointments')
	await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Canceled')
	await page.context().close()
})

test('the advisor cancels a paid appointment with a reason and a partial refund, and the client is notified of both', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const email = `paid-${Date.now()}@example.com`
	await book(page, email)
	const manage = page.url()
	await pay(page)

	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	await advisorPage.goto(`/admin/appointments?q=${encodeURIComponent(email)}`)
	const row = advisorPage.getByRole('row').filter({ hasText: 'Robin Ferrer' })
	await expect(row).toContainText('Paid')
	// Before hydration the link opens the appointment's page instead of the dialog.
	await advisorPage.locator('html[data-ready]').waitFor()
	await row.getByRole('link', { name: /^Cancel/ }).click()
	const dialog = advisorPage.getByRole('dialog')
	const submit = dialog.getByRole('button', { name: 'Cancel appointment' })
	const amount = dialog.getByRole('textbox', { name: /^Amount/ })
	// Without a reason, or with more than was paid, the form is rejected with an error at the field.
	await dialog.getByLabel('Another amount', { exact: true }).check()
	await amount.fill('50')
	await submit.click()
	await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
	await dialog.getByLabel('Reason').fill('My car broke down')
	await amount.fill('150')
	await submit.click()
	await expect(amount).toHaveAttribute('aria-invalid', 'true')
	await amount.fill('50')
	await submit.click()
	await expect(dialog).toBeHidden()

	await page.goto(manage)
	await expect(page.getByRole('main')).toContainText('Canceled')
	await expect(page.getByRole('main')).toContainText('My car broke down')
	const mailbox = `/dev/mailbox.json?to=${encodeURIComponent(email)}`
	await expect
		.poll(async () => {
			const emails = (await (await page.request.get(mailbox)).json()) as Email[]
			return emails.find(({ subject }) => /cancel/i.test(subject))?.text ?? ''
		})
		.toMatch(/My car broke down[\s\S]*\$50\.00/)
	await advisorPage.goto(`/admin/appointments?tab=all&q=${encodeURIComponent(email)}`)
	await advisorPage.getByRole('link', { name: /^View Details/ }).click()
	await expect(advisorPage.getByRole('region', { name: 'Payment and refunds' })).toContainText('$50.00')
	await expect(advisorPage.getByRole('region', { name: 'History' })).toContainText('My car broke down')
	await advisorPage.context().close()
})

test('the advisor marks a past appointment as completed, and then as a no-show instead', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const advisorPage = await openPage(browser, { baseURL: baseURL!, login: admin })
	const completed = '/admin/appointments?tab=completed&q=Gloria'
	const rows = advisorPage.getByRole('row').filter({ hasText: 'Gloria Hensley' })
	await advisorPage.goto(completed)
	await expect(rows).toHaveCount(0)
	// A past sample appointment without an outcome, which no other test changes.
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
