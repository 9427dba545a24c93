import { expect } from '@playwright/test'
import { findFreeSlot, test } from '../setup/browser-test.ts'
import { isTranslated, translatePagesOf } from '../setup/translated-pages.ts'
import { bookButton, bookByRequest, fill, newEmail, section, thanks } from './booking/booking-form.ts'
import { chatPanel, messageItem, openChat, sendMessage } from './community/chat-page.ts'

// The most valuable journeys on translated pages; TRANSLATED=1 translates the pages of all journeys (docs/decisions/0085).
test.beforeEach(async ({ context }) => {
	if (!isTranslated) await translatePagesOf(context)
})

test('on a translated page a rejected booking keeps what was typed, and the next one is confirmed', async ({
	page,
	baseURL,
}) => {
	const slot = await findFreeSlot(page)
	const email = newEmail()
	await page.goto('/services')
	await fill(page, { email, ...slot })
	await expect(page.locator('font font').first()).toBeAttached()
	await bookByRequest(page, { origin: baseURL!, ...slot })
	await bookButton(page).click()
	const rejection = section(page).getByRole('alert').filter({ hasText: 'Not booked yet' })
	await expect(rejection).toContainText(/is taken|fully booked/)
	await expect(section(page).getByLabel('Email Address')).toHaveValue(email)

	await fill(page, { email, ...(await findFreeSlot(page)) })
	await section(page).getByLabel('Phone Number').fill('12')
	await bookButton(page).click()
	await expect(
		section(page)
			.getByText(/US phone number/)
			.first(),
	).toBeVisible()
	await expect(section(page).getByLabel('Email Address')).toHaveValue(email)

	await section(page).getByLabel('Phone Number').fill('(212) 555-0142')
	await bookButton(page).click()
	await expect(section(page).getByText(thanks)).toBeVisible()
})

test('after the first chat message on a translated page the page behind is still there', {
	tag: '@deep',
}, async ({ page }) => {
	await openChat(page)
	await sendMessage(page, 'Is this one rusty?')
	await expect(messageItem(page, 'Is this one rusty?')).toHaveCount(1)
	await expect(section(page).getByLabel('Full Name')).toBeAttached()
	await expect(chatPanel(page)).toBeVisible()
})

test('the first tap on a page that was translated before its scripts opens the sign-in', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/', { waitUntil: 'commit' })
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	// A dialog if the scripts run already, else the page.
	await expect(page.getByLabel('Password', { exact: true }).first()).toBeVisible()
})

test('on a translated page an agreement is asked for, rejected, signed and shown', {
	tag: '@deep',
}, async ({ page }) => {
	const errors: string[] = []
	page.on('pageerror', ({ message }) => errors.push(message))
	const main = page.getByRole('main')
	const title = page.getByRole('heading', { level: 1 })
	await page.goto('/services')
	await page.locator('#concierge').getByRole('button', { name: /^Book/ }).click()
	await page.waitForURL(/\/agreement\?/)
	await expect(main.locator('font font').first()).toBeAttached()
	await main.getByRole('button', { name: 'Continue' }).click()
	await expect(main.getByText('Choose the state where you live').first()).toBeVisible()

	const { email, name } = { email: newEmail(), name: 'Robin Ferrer' }
	await main.getByLabel('Full name').fill(name)
	await main.getByLabel('Email').fill(email)
	await main.getByLabel('State where you live').selectOption('CA')
	await main.getByRole('button', { name: 'Continue' }).click()
	await expect(title).toHaveText('Not in your state')
	await main.getByRole('link', { name: 'I live in another state' }).click()
	await expect(main.getByLabel('Full name')).toHaveValue(name)
	await main.getByLabel('State where you live').selectOption('OH')
	await main.getByRole('button', { name: 'Continue' }).click()
	await expect(title).toHaveText('Read and sign')
	const agreement = page.url()
	await main.getByRole('button', { name: /^Sign/ }).click()
	await expect(main.getByLabel('Type your full name to sign')).toHaveAttribute('aria-invalid', 'true')
	await main.getByLabel('Type your full name to sign').fill(name)
	await main.getByRole('button', { name: /^Sign/ }).click()
	await page.waitForURL(/\/sandbox\/checkout\//)

	await page.goto(agreement)
	await expect(title).toHaveText('Your agreement')
	await main.getByText('Read it here').click()
	await main.getByText('End this agreement').click()
	await main.getByRole('button', { name: 'End the agreement' }).click()
	await expect(title).toHaveText('This agreement has ended')
	expect(errors).toEqual([])
})
