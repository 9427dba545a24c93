import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

type Email = { subject: string; links: string[] }

const password = 'a quiet road in autumn'
const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

async function emailedLink(page: Page, address: string, path: string): Promise<string> {
	let found: string | undefined
	await expect
		.poll(async () => {
			const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
			const emails: Email[] = await response.json()
			found = emails.flatMap(({ links }) => links).find((link) => link.includes(path))
			return found
		})
		.toBeTruthy()
	return found!
}

async function openModal(page: Page) {
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	return page.getByRole('dialog')
}

/** Holds the responses for a URL back until they are released. */
async function holdResponse(page: Page, url: RegExp) {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route(url, async (route) => {
		await released
		await route.continue()
	})
	return { requested: page.waitForRequest(url), release }
}

test('the modal names missing fields, resets when its tab changes, and returns the focus when it closes', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/')
	const dialog = await openModal(page)
	await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
	await dialog.getByLabel('Email').fill('robin@example.com')
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(dialog.getByText('Please enter both email and password.')).toBeVisible()
	await expect(dialog.getByLabel('Email')).toHaveValue('robin@example.com')

	await dialog.getByRole('tab', { name: 'Sign Up' }).click()
	await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible()
	await expect(dialog.getByText('Please enter both email and password.')).toBeHidden()
	await expect(dialog.getByLabel('Email')).toHaveValue('')
	await dialog.getByRole('button', { name: 'Sign Up' }).click()
	await expect(dialog.getByText('Please fill in all required fields.')).toBeVisible()

	await dialog.getByLabel('Full Name').fill('Robin Ferrer')
	await dialog.getByLabel('Email').fill('robin@example.com')
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Sign Up' }).click()
	await expect(dialog.getByText('Please agree to the Terms of Service')).toBeVisible()

	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeFocused()
})

test('the buttons are disabled during a request, and an error shows in the modal and in a toast', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/')
	const dialog = await openModal(page)
	const { release } = await holdResponse(page, /\/sign-in\.data/)
	await dialog.getByLabel('Email').fill(`nobody-${Date.now()}@example.com`)
	await dialog.getByLabel('Password', { exact: true }).fill('not the password')
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(dialog.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
	await expect(dialog.getByRole('button', { name: 'Google' })).toBeDisabled()
	await expect(dialog.getByRole('button', { name: 'Facebook' })).toBeDisabled()
	release()
	await expect(dialog.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
	await expect(page.getByText('Authentication Error')).toBeVisible()
	await expect(dialog.getByRole('button', { name: 'Sign In' })).toBeEnabled()

	await dialog.getByRole('button', { name: 'Facebook' }).click()
	await expect(dialog.getByRole('alert').getByText('Failed to sign in with Facebook')).toBeVisible()
	await dialog.getByRole('button', { name: 'Google' }).click()
	await expect(dialog.getByRole('alert').getByText('Failed to sign in with Google')).toBeVisible()
})

test('a button is disabled while its request runs, and has the focus again after an error', async ({
	page,
}) => {
	await page.goto('/')
	const dialog = await openModal(page)
	const { release, requested } = await holdResponse(page, /\/sign-in\.data/)
	await dialog.getByLabel('Email').fill(`nobody-${Date.now()}@example.com`)
	await dialog.getByLabel('Password', { exact: true }).fill('not the password')
	await dialog.getByRole('button', { name: 'Sign In', exact: true }).focus()
	await page.keyboard.press('Enter')
	await requested
	// `toBeDisabled` is content with `aria-disabled`.
	await expect(dialog.getByRole('button', { name: 'Signing In...' })).toHaveJSProperty('disabled', true)
	release()
	await expect(dialog.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
	await expect(dialog.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
})

test('signing in through the modal stays on the page, and signing out opens the home page', async ({
	page,
	context,
}) => {
	await page.goto('/services')
	const dialog = await openModal(page)
	await dialog.getByLabel('Email').fill(member.email)
	await dialog.getByLabel('Password', { exact: true }).fill(member.password)
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByText('You have successfully signed in')).toBeVisible()
	await expect(dialog).toBeHidden()
	await expect(page).toHaveURL(/\/services$/)
	const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))
	expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 })

	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByText('You have successfully signed out')).toBeVisible()
	await expect(page).toHaveURL(/\/$/)
	await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('the modal stays open until the page behind it shows the member', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/community')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Email').fill(member.email)
	await dialog.getByLabel('Password', { exact: true }).fill(member.password)
	async function isStillOpen() {
		await page.evaluate(
			() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
		)
		return dialog.getByRole('button', { name: 'Signing In...' }).isVisible()
	}
	const data = await holdResponse(page, /\/community\.data/)
	await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
	await data.requested
	expect(await isStillOpen()).toBe(true)
	// The header of a member has code of its own.
	const scripts = await holdResponse(page, /\/assets\/[^/]+\.js$/)
	data.release()
	await scripts.requested
	expect(await isStillOpen()).toBe(true)
	scripts.release()
	await expect(dialog).toBeHidden()
	expect(await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true)
})

test('a forgotten password is reset through an emailed link that works once', { tag: '@deep' }, async ({
	page,
}) => {
	const email = `forgets-${Date.now()}@example.com`
	await page.goto('/sign-up')
	await page.getByLabel('Full Name').fill('Robin Ferrer')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('checkbox').check()
	await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
	await page.waitForURL(/\/sign-in/)
	await expect(page.getByText('Please check your email to confirm your account').first()).toBeVisible()

	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByText('Your email address is not confirmed yet').first()).toBeVisible()
	await page.getByRole('button', { name: 'Send the email again' }).click()
	await expect(page.getByText('a new email is on its way')).toBeVisible()

	await page.goto('/forgot-password')
	await page.getByLabel('Email').fill(email)
	await page.getByRole('button', { name: 'Send the link' }).click()
	await expect(page.getByText('a link to choose a new password is on its way')).toBeVisible()
	const link = await emailedLink(page, email, '/reset-password')
	await page.goto(link)
	await page.getByLabel('New password', { exact: true }).focus()
	await page.locator('html[data-ready]').waitFor()
	await page.getByLabel('New password', { exact: true }).fill('short')
	await expect(page.getByText('3 more characters.').first()).toBeVisible()
	await page.getByRole('button', { name: 'Set new password' }).click()
	await expect(page.getByText('Password should be at least 8 characters.')).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('Football2024!')
	await page.getByRole('button', { name: 'Set new password' }).click()
	await expect(page.getByText('has appeared in data breaches')).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('ferrer-8x4')
	await expect(page.getByText('Fair. Longer is better').first()).toBeVisible()
	await page.getByRole('button', { name: 'Set new password' }).click()
	await expect(page.getByText('It is mostly “ferrer”')).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill('another road in spring')
	await expect(page.getByRole('status').getByText('Strong')).toBeAttached()
	await page.getByRole('button', { name: 'Set new password' }).click()
	await expect(page.getByText('Your password has been changed')).toBeVisible()

	await page.goto(link)
	await expect(page.getByText('This link has already been used')).toBeVisible()

	await page.goto('/sign-in?returnTo=/services')
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill('another road in spring')
	await page.getByLabel('Remember me').check()
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await page.waitForURL(({ pathname }) => pathname === '/services')
	await expect(page.getByRole('banner').getByText(email, { exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a visitor signs up, confirms the address, signs in and signs out', { tag: '@deep' }, async ({
		page,
	}) => {
		const email = `plain-${Date.now()}@example.com`
		await page.goto('/')
		await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
		await page.getByRole('dialog').getByRole('tab', { name: 'Sign Up' }).click()
		await page.getByLabel('Full Name').fill('Robin Ferrer')
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Password', { exact: true }).fill('short')
		await page.getByRole('checkbox').check()
		await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
		await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
			/Password should be at least 8 characters\./,
		)
		await expect(page.getByLabel('Full Name')).toHaveValue('Robin Ferrer')
		await expect(page.getByRole('checkbox')).toBeChecked()
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
		await expect(page.getByText('Please check your email to confirm your account').first()).toBeVisible()

		await page.goto(await emailedLink(page, email, '/verify-email'))
		await page.getByRole('button', { name: 'Confirm my address' }).click()
		await expect(page.getByText('Your email address is confirmed')).toBeVisible()
		await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
		await page.goto('/sign-in')

		await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
		await expect(page.getByRole('alert')).toContainText('Please enter both email and password.')
		await page.getByRole('button', { name: 'Google' }).click()
		await expect(page.getByRole('alert')).toContainText('Failed to sign in with Google')
		await page.goto('/sign-in?returnTo=//evil.example')
		await page.getByLabel('Email').fill(email)
		await page.getByLabel('Password', { exact: true }).fill(password)
		await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
		await expect(page).toHaveURL(/localhost[^/]*\/$/)
		await expect(page.getByText('You have successfully signed in')).toBeVisible()
		await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
		await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
	})
})
