import { expect, type Locator, type Page, test } from '@playwright/test'
import { answers, license } from '../e2e/application-journey.ts'
import { createSignedInMember } from '../e2e/new-member.ts'

const uniqueEmail = (name: string) => `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`

// These tests use no mouse: controls are reached by Tab and activated by Enter.

test('a visitor signs up and verifies the email address', async ({ page }) => {
	const email = uniqueEmail('keys')
	await page.goto('/')
	await page.locator('html[data-ready]').waitFor()
	await press(page, page.getByRole('banner').getByRole('button', { name: 'Sign In' }))
	const dialog = page.getByRole('dialog')
	await expect(dialog).toBeVisible()
	await page.keyboard.press('ArrowRight')
	await expect(dialog.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
	await write(page, dialog.getByLabel('Full Name'), 'Robin Ferrer')
	await write(page, dialog.getByLabel('Email'), email)
	await write(page, dialog.getByLabel('Password', { exact: true }), 'a quiet lane in october')
	await reach(page, dialog.getByRole('checkbox'))
	await page.keyboard.press('Space')
	await press(page, dialog.getByRole('button', { name: 'Sign Up', exact: true }))
	await expect(page.getByText('Please check your email to confirm your account').first()).toBeVisible()
	await page.goto(await emailedLink(page, email))
	await press(page, page.getByRole('button', { name: 'Confirm my address' }))
	await expect(page.getByText('Your email address is confirmed').first()).toBeVisible()
})

test('a visitor applies for credit with a document', async ({ page }) => {
	await page.goto('/apply')
	const name = { firstName: 'Marisol', lastName: 'Quintero' }
	const values: Record<string, string> = {
		...answers,
		...name,
		email: uniqueEmail('keys'),
		ssn: '987-65-4329',
		dob: '05/17/1990',
		signature: 'Marisol Quintero',
	}
	await page.locator('html[data-ready]').waitFor()
	const remaining = new Set(Object.keys(values))
	// Field by field, in the order of the page.
	for (let steps = 0; remaining.size > 0 && steps < 200; steps += 1) {
		await page.keyboard.press('Tab')
		const focused = page.locator(':focus')
		const fieldName = (await focused.getAttribute('name')) ?? ''
		if (fieldName === 'driversLicense') {
			const chooser = page.waitForEvent('filechooser')
			await page.keyboard.press('Enter')
			await (await chooser).setFiles(license)
			await expect(page.getByRole('listitem').filter({ hasText: 'uploaded and encrypted' })).toHaveCount(1)
		}
		// The next section comes on screen, and the focus moves to its heading.
		if (/^Next: /.test((await focused.textContent()) ?? '')) await page.keyboard.press('Enter')
		if (!remaining.delete(fieldName)) continue
		const value = values[fieldName]!
		const option = focused.locator(`option[value="${value}"]`)
		await page.keyboard.type((await option.count()) ? (await option.textContent())! : value)
	}
	expect([...remaining], 'fields that Tab did not reach').toEqual([])
	await press(page, page.getByRole('button', { name: 'Submit Credit Application' }))
	await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
})

test('a member posts in the community', async ({ browser, baseURL }) => {
	const { page, context } = await createSignedInMember(browser, { origin: baseURL!, name: 'Kim Keys' })
	const title = `Is this fee normal? ${Date.now()}`
	await page.goto('/community')
	await page.locator('html[data-ready]').waitFor()
	await press(page, page.getByRole('button', { name: 'Create New Post' }))
	const form = page.getByRole('region', { name: 'Create New Post' })
	await write(page, form.getByLabel('Title'), title)
	await reach(page, form.getByLabel('Category'))
	await page.keyboard.type('Negotiation')
	await write(page, form.getByLabel('Content'), 'They ask for $899.')
	await press(page, form.getByRole('button', { name: 'Post', exact: true }))
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	await context.close()
})

test('a visitor writes to the advisor, and closing the chat returns the focus', async ({ page }) => {
	await page.goto('/services')
	await page.locator('html[data-ready]').waitFor()
	const opener = page.getByRole('button', { name: /^Chat with/ })
	await press(page, opener, 'Shift+Tab')
	const panel = page.getByRole('dialog', { name: /^Chat with/ })
	await expect(panel.getByRole('textbox', { name: 'Your message' })).toBeFocused()
	await page.keyboard.type('Do you inspect cars in Beacon?')
	await page.keyboard.press('Enter')
	await expect(
		page.getByRole('log', { name: 'Messages' }).getByText('Do you inspect cars in Beacon?'),
	).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(panel).toBeHidden()
	await expect(opener).toBeFocused()
})

async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	await expect(target).toBeVisible()
	for (let steps = 0; steps < 150; steps += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) return
		await page.keyboard.press(key)
	}
	await expect(target).toBeFocused()
}

async function press(page: Page, button: Locator, key?: string): Promise<void> {
	await reach(page, button, key)
	await page.keyboard.press('Enter')
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
	await reach(page, field)
	await page.keyboard.type(text)
}

async function emailedLink(page: Page, to: string): Promise<string> {
	let link: string | undefined
	await expect
		.poll(async () => {
			const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
			const emails = (await answer.json()) as { links: string[] }[]
			link = emails.flatMap(({ links }) => links).find((each) => each.includes('/verify-email'))
			return link !== undefined
		})
		.toBe(true)
	return link!
}
