import { expect, type Page } from '@playwright/test'
import { test } from '../setup/browser-test.ts'
import { advisorContext } from './as-advisor.ts'
import { signAgreement } from './sign-agreement.ts'

type Email = { to: string; subject: string; links: string[]; text: string }

async function emailsTo(page: Page, address: string): Promise<Email[]> {
	const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
	return response.json()
}

async function waitForEmail(page: Page, address: string, subject: RegExp): Promise<Email> {
	await expect
		.poll(async () => (await emailsTo(page, address)).map((message) => message.subject).join('\n'))
		.toMatch(subject)
	return (await emailsTo(page, address)).find((message) => subject.test(message.subject))!
}

test('a visitor signs up, buys the $75 search, gets a receipt, and the advisor sees the order', async ({
	page,
	browser,
	baseURL,
}) => {
	const email = `buyer-${Date.now()}@example.com`
	const password = 'a quiet road in autumn'

	// Sign up in the modal, from the home page.
	await page.goto('/')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('tab', { name: 'Sign Up' }).click()
	await dialog.getByLabel('Full Name').fill('Robin Ferrer')
	await dialog.getByLabel('Email').fill(email)
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('checkbox').check()
	await dialog.getByRole('button', { name: 'Sign Up' }).click()
	await expect(page.getByText('Please check your email to confirm your account').first()).toBeVisible()
	await expect(dialog.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')

	// Confirm the address: the link opens a page, and its button confirms.
	const verification = await waitForEmail(page, email, /confirm/i)
	await page.goto(verification.links.find((link) => link.includes('/verify-email'))!)
	await page
		.getByRole('main')
		.getByRole('button', { name: /confirm/i })
		.click()
	await expect(page.getByText('Your email address is confirmed')).toBeVisible()
	await expect(page.getByRole('banner').getByText(email, { exact: true })).toBeVisible()

	// Sign out, and in again.
	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
	await page.goto('/services')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	await dialog.getByLabel('Email').fill(email)
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByText('You have successfully signed in')).toBeVisible()
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('banner').getByText(email, { exact: true })).toBeVisible()
	await expect(page).toHaveURL(/\/services/)

	// Buy the online search on the hosted page.
	await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
	await signAgreement(page)
	await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
	await page.getByLabel(/expir/i).fill('12 / 34')
	await page.getByLabel(/cvc/i).fill('123')
	await page.getByRole('button', { name: /^Pay/ }).click()

	// Success: heading, toast, and the redirect after six seconds.
	await page.waitForURL(/\/payment-success/, { waitUntil: 'commit' })
	await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
	await expect(
		page.getByText("We'll need some additional information to best assist you.", { exact: false }).first(),
	).toBeVisible()
	const successUrl = page.url()
	await page.waitForURL(/\/apply/)

	// The redirect can be stopped.
	await page.goto(successUrl)
	await page.getByRole('button', { name: 'Stay on this page' }).click()
	await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeHidden()
	await page.clock.install()
	await page.clock.runFor(10_000)
	await expect(page).toHaveURL(/\/payment-success/)

	const receipt = await waitForEmail(page, email, /receipt/i)
	expect(receipt.text).toContain('$75.00')
	expect(
		await emailsTo(page, email).then((emails) =>
			emails.filter((message) => /receipt/i.test(message.subject)),
		),
	).toHaveLength(1)

	// The advisor, in a separate browser.
	const advisorPage = await (await advisorContext(browser, baseURL!)).newPage()
	await advisorPage.goto('/admin')
	await advisorPage.getByRole('link', { name: 'Orders', exact: true }).click()
	const row = advisorPage.getByRole('row').filter({ hasText: email })
	await expect(row).toContainText('$75.00')
	await expect(row).toContainText('Paid')
})
