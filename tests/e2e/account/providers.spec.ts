import { expect, type Page } from '@playwright/test'
import { clients, type OauthServer, startOauthServer } from '../../mocks/oauth-server.ts'
import { test as base } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { startSeparateSite } from '../../setup/sample-site/separate-site.ts'

type Site = { oauthServer: OauthServer; origin: string }

/** Starts a separate site that uses a mock of Google and Facebook; the site of the other browser tests has neither. */
const test = base.extend<{ oauthServer: OauthServer; person: string }, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
		async ({}, use) => {
			const oauthServer = await startOauthServer()
			const { origin, stop } = await startSeparateSite(providerSettings(oauthServer.url))
			await use({ oauthServer, origin })
			await stop()
			await oauthServer.close()
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ site }, use) => use(site.origin),
	oauthServer: async ({ site }, use) => {
		site.oauthServer.failures.clear()
		await use(site.oauthServer)
	},
	/** An email address that is new to the site, signed in at both providers. */
	person: async ({ oauthServer }, use) => {
		const subject = String(Math.floor(Math.random() * 1e12))
		const email = `person-${subject}@example.com`
		const name = 'Robin Ferrer'
		oauthServer.people.google = { subject, email, emailVerified: true, name }
		oauthServer.people.facebook = { subject, email, emailVerified: false, name }
		await use(email)
	},
})

/** The settings of Google and Facebook with the clients of the mock server at this URL. */
function providerSettings(mockUrl: string): Record<string, string> {
	return {
		GOOGLE_CLIENT_ID: clients.google.clientId,
		GOOGLE_CLIENT_SECRET: clients.google.clientSecret,
		FACEBOOK_CLIENT_ID: clients.facebook.clientId,
		FACEBOOK_CLIENT_SECRET: clients.facebook.clientSecret,
		OAUTH_API_BASE: mockUrl,
	}
}

// In one worker with one site, because the tests change who is signed in at the provider.
test.describe.configure({ mode: 'default' })

async function openModal(page: Page) {
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	return page.getByRole('dialog', { name: 'Sign In' })
}

test('the Google button of the modal works by keyboard and returns to the page', { tag: '@deep' }, async ({
	page,
	person,
}) => {
	await page.goto('/services')
	const dialog = await openModal(page)
	await dialog.getByRole('button', { name: 'Google' }).focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { name: 'Sign in with google' })).toBeVisible()
	await page.getByRole('link', { name: 'Allow' }).press('Enter')
	await expect(page).toHaveURL(/\/services$/)
	await expect(page.getByText('You have successfully signed in')).toBeVisible()
	await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible()
	const cookies = await page.context().cookies()
	expect(cookies.filter(({ name }) => /state|begun/.test(name))).toEqual([])
	expect(cookies.find(({ name }) => name.endsWith('session_token'))).toMatchObject({
		httpOnly: true,
		sameSite: 'Lax',
	})
})

test('denying at the provider returns to the modal with an error and a toast, and can be retried', {
	tag: '@deep',
}, async ({ page, person }) => {
	for (const name of ['Google', 'Facebook']) {
		await page.goto('/community')
		const dialog = await openModal(page)
		await dialog.getByRole('button', { name }).click()
		await page.getByRole('link', { name: 'Deny' }).click()
		await expect(page).toHaveURL(/\/community$/)
		await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
		const box = page.getByRole('dialog').getByRole('alert')
		await expect(box).toContainText(
			`Failed to sign in with ${name}. You didn’t allow ${name} to tell us who you are.`,
		)
		await expect(page.getByText('Authentication Error').first()).toBeVisible()
		// The provider's own text is not shown.
		await expect(page.getByText('denied the request')).toBeHidden()
	}
	await page.getByRole('dialog').getByRole('tab', { name: 'Sign Up' }).click()
	await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden()
	await page.getByRole('dialog').getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible()
})

test('the buttons of the modal work after going back from the provider', { tag: '@deep' }, async ({
	page,
	person,
}) => {
	await page.goto('/services')
	await (await openModal(page)).getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Deny' }).waitFor()
	await page.goBack()
	const dialog = page.getByRole('dialog')
	if (!(await dialog.isVisible())) await openModal(page)
	await expect(dialog.getByRole('button', { name: 'Google' })).toBeEnabled()
	await dialog.getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible()
})

test('an address from Facebook has to be confirmed by email before Facebook signs in', {
	tag: '@deep',
}, async ({ page, person }) => {
	await page.goto('/sign-up?returnTo=/reviews')
	await page.getByRole('main').getByRole('button', { name: 'Facebook' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page).toHaveURL(/\/sign-up\?returnTo=/)
	await expect(page.getByText('Please check your email to confirm your account').first()).toBeVisible()
	await page.goto(await emailedLink(page, person, '/verify-email'))
	await page.getByRole('button', { name: 'Confirm my address' }).click()
	await expect(page.getByText('Your email address is confirmed')).toBeVisible()
	await expect(page).toHaveURL(/\/reviews$/)
	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
	await page.goto('/sign-in?returnTo=/reviews')
	await page.getByRole('main').getByRole('button', { name: 'Facebook' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible()
})

test('signing in with Google links it to a member with a password, who is notified by email', {
	tag: '@deep',
}, async ({ page, oauthServer }) => {
	oauthServer.people.google = {
		subject: 'member-at-google',
		email: 'member@lotwise.test',
		emailVerified: true,
		name: 'Somebody',
	}
	await page.goto('/sign-in?returnTo=/reviews')
	await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page).toHaveURL(/\/reviews$/)
	await expect(page.getByRole('banner').getByText('member@lotwise.test', { exact: true })).toBeVisible()
	await emailedLink(
		page,
		'member@lotwise.test',
		'/account/security',
		'Google was linked to your Lotwise account',
	)
})

test('a member links Facebook under Account, Security after denying once, and unlinks it', {
	tag: '@deep',
}, async ({ page, person, oauthServer, context }) => {
	// Google creates the account; a password is then set by email, which makes the authentication recent.
	await page.goto('/sign-in')
	await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible()
	await page.goto('/forgot-password')
	await page.getByLabel('Email').fill(person)
	await page.getByRole('button', { name: 'Send the link' }).click()
	await page.goto(await emailedLink(page, person, '/reset-password'))
	await page.getByLabel('New password', { exact: true }).fill('another road in spring')
	await page.getByRole('button', { name: 'Set new password' }).click()
	await expect(page.getByText('Your password has been changed')).toBeVisible()
	await page.goto('/sign-in?returnTo=/account/security')
	await page.getByLabel('Email').fill(person)
	await page.getByLabel('Password', { exact: true }).fill('another road in spring')
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await expect(page).toHaveURL(/\/account\/security$/)

	await page.getByRole('button', { name: 'Link Facebook' }).click()
	await page.getByRole('link', { name: 'Deny' }).click()
	await expect(page).toHaveURL(/\/account\/security$/)
	await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to link Facebook.')
	oauthServer.people.facebook.email = 'elsewhere@example.com'
	await page.getByRole('button', { name: 'Link Facebook' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page.getByText('Facebook is linked. You can now sign in with it.')).toBeVisible()
	await expectAccessible(page, 'linked identities')
	await emailedLink(page, person, '/account/security', 'Facebook was linked')

	await page.getByRole('button', { name: 'Unlink Facebook' }).click()
	await expect(page.getByText('You can no longer sign in that way.')).toBeVisible()
	await expect(page.getByRole('button', { name: 'Link Facebook' })).toBeVisible()
	await emailedLink(page, person, '/account/security', 'Facebook was unlinked')
	await context.clearCookies()
	await page.goto('/sign-in')
	oauthServer.people.facebook.email = person
	await page.getByRole('main').getByRole('button', { name: 'Facebook' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page.getByRole('main').getByRole('alert')).toContainText(
		'Sign in with your password, then link Facebook',
	)
})

test('an unavailable provider and a callback of another browser end on the sign-in page with an error message', {
	tag: '@deep',
}, async ({ page, person, oauthServer }) => {
	expect(person).toContain('@')
	oauthServer.failures.set('google/token', 'down')
	await page.goto('/sign-in?returnTo=/services')
	await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Allow' }).click()
	await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fservices$/)
	await expect(page.getByRole('main').getByRole('alert')).toContainText(
		'Failed to sign in with Google. Google isn’t responding.',
	)
	await page.goto('/api/auth/callback/facebook?code=stolen&state=foreign')
	await expect(page).toHaveURL(/\/sign-in$/)
	await expect(page.getByRole('main').getByRole('alert')).toContainText(
		'Failed to sign in with Facebook. It took too long',
	)
	await page.reload()
	await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
})

test('on a phone the error needs no horizontal scrolling, and axe finds nothing', { tag: '@deep' }, async ({
	browser,
	baseURL,
	person,
}) => {
	expect(person).toContain('@')
	const context = await browser.newContext({
		baseURL: baseURL!,
		viewport: { width: 360, height: 740 },
		reducedMotion: 'reduce',
	})
	const page = await context.newPage()
	await page.goto('/')
	await (await openModal(page)).getByRole('button', { name: 'Google' }).click()
	await page.getByRole('link', { name: 'Deny' }).click()
	await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
	for (const location of ['modal', 'page']) {
		if (location === 'page') {
			await page.goto('/sign-in')
			await page.getByRole('main').getByRole('button', { name: 'Facebook' }).click()
			await page.getByRole('link', { name: 'Deny' }).click()
			await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
		}
		await expectAccessible(page, location)
	}
	await context.close()
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the buttons are forms that lead to the provider and back, also after a denial', {
		tag: '@deep',
	}, async ({ page, person }) => {
		await page.goto('/sign-up?returnTo=/services')
		await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
		await page.getByRole('link', { name: 'Deny' }).click()
		await expect(page).toHaveURL(/\/sign-up\?returnTo=%2Fservices$/)
		await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to sign in with Google')
		await expect(page.getByText('Authentication Error')).toBeVisible()
		await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
		await page.getByRole('link', { name: 'Allow' }).click()
		await expect(page).toHaveURL(/\/services$/)
		await expect(page.getByText('You have successfully signed in')).toBeVisible()
		await expect(page.getByRole('banner').getByText(person, { exact: true })).toBeVisible()
	})
})

async function emailedLink(page: Page, address: string, path: string, subject = ''): Promise<string> {
	let found: string | undefined
	await expect
		.poll(async () => {
			const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
			const emails: { subject: string; links: string[] }[] = await response.json()
			found = emails
				.filter((email) => email.subject.includes(subject))
				.flatMap(({ links }) => links)
				.find((link) => link.includes(path))
			return found
		})
		.toBeTruthy()
	return found!
}
