import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import { password, registerMember, signInByRequest } from '../new-member.ts'

type Email = { subject: string; links: string[] }

async function emailsTo(page: Page, address: string): Promise<Email[]> {
	return (await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json()
}

async function emailedLink(page: Page, address: string, path: string): Promise<string> {
	let found: string | undefined
	const findLink = async () => {
		found = (await emailsTo(page, address)).flatMap(({ links }) => links).find((link) => link.includes(path))
		return found
	}
	await expect.poll(findLink).toBeTruthy()
	return found!
}

/** Creates a member for one test and opens their security page. Returns the email address. */
async function openSecurityPage(
	page: Page,
	{ origin, tag }: { origin: string; tag: string },
): Promise<string> {
	const email = await registerMember(page.context(), { origin, name: tag })
	await page.goto('/account/security')
	return email
}

async function signIn(page: Page, { origin, email }: { origin: string; email: string }): Promise<void> {
	await signInByRequest(page.context(), { origin, email, password })
	await page.goto('/account/security')
}

test('changing the password signs out the other browser on its next request, and this one stays signed in', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const email = await openSecurityPage(page, { origin: baseURL!, tag: 'password' })
	const phone = await openPage(browser, { baseURL: baseURL!, width: 360 })
	await signIn(phone, { origin: baseURL!, email })
	await expect(phone.getByRole('list').getByText('This device')).toBeVisible()
	await expectAccessible(phone, 'security on a phone')
	await expect
		.poll(async () => (await emailsTo(page, email)).map(({ subject }) => subject))
		.toContain('New sign-in to your Lotwise account')

	// By keyboard from the link to the button.
	await page.getByRole('link', { name: 'Change password' }).focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change password')
	const newPassword = page.getByLabel('New password', { exact: true })
	await newPassword.focus()
	await page.keyboard.type('Football2024!')
	await page.keyboard.press('Enter')
	await expect(newPassword).toHaveAccessibleDescription(/has appeared in data breaches/)
	await expect(newPassword).toBeFocused()
	await newPassword.fill('another road in spring')
	await expect(page.getByRole('status').getByText('Strong')).toBeAttached()
	await expectAccessible(page, 'security')
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/account\/security$/)
	await expect(page.getByText('Your password has been changed').first()).toBeVisible()
	await expect(page.getByText('Password changed', { exact: true })).toBeVisible()

	await phone.goto('/account/orders')
	await expect(phone).toHaveURL(/\/sign-in\?returnTo=/)
	await page.goto('/account')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
	await expect
		.poll(async () => (await emailsTo(page, email)).map(({ subject }) => subject))
		.toContain('Your Lotwise password was changed')
	await phone.context().close()
})

test('an email address changes after both mailboxes confirm it, also without JavaScript in the second', {
	tag: '@deep',
}, async ({ page, browser, baseURL }) => {
	const email = await openSecurityPage(page, { origin: baseURL!, tag: 'moves' })
	const newEmail = email.replace('moves-', 'moved-')
	await page.getByRole('link', { name: 'Change email address' }).click()
	await page.getByLabel('New email address').fill(newEmail)
	await page.getByRole('button', { name: 'Send confirmation emails' }).click()
	await expect(page.getByRole('heading', { name: 'Waiting for both addresses' })).toBeVisible()
	await expectAccessible(page, 'security')

	const other = await openPage(browser, { baseURL: baseURL!, javaScript: false })
	const confirm = await emailedLink(page, newEmail, '/email-change')
	await other.goto(confirm)
	await expect(other.getByRole('link', { name: 'Sign in', exact: true }).last()).toBeVisible()
	await signInByRequest(other.context(), { origin: baseURL!, email, password })
	await other.goto(confirm)
	await other.getByRole('button', { name: 'Confirm this address' }).click()
	await expect(other.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
	await other.context().close()

	const approve = await emailedLink(page, email, '/email-change')
	await page.setViewportSize({ width: 360, height: 740 })
	await page.goto(approve)
	await expect(page.getByText(newEmail)).toBeVisible()
	await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeVisible()
	await expectAccessible(page, 'security')
	await page.getByRole('button', { name: 'Approve the new address' }).click()
	await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible()
	await page.getByRole('link', { name: 'Go to your account' }).click()
	await expect(page.getByRole('main').getByText(newEmail, { exact: true })).toBeVisible()
	await page.goto(approve)
	await expect(page.getByText('This link has expired')).toBeVisible()
})

test("'this was not me' keeps the email address and signs out every device", { tag: '@deep' }, async ({
	page,
	browser,
	baseURL,
}) => {
	const email = await openSecurityPage(page, { origin: baseURL!, tag: 'stays' })
	await page.goto('/account/security/email')
	await page.getByLabel('New email address').fill(email.replace('stays-', 'thief-'))
	await page.getByRole('button', { name: 'Send confirmation emails' }).click()
	await expect(page.getByRole('heading', { name: 'Waiting for both addresses' })).toBeVisible()
	const owner = await openPage(browser, { baseURL: baseURL!, width: 360 })
	await owner.goto(await emailedLink(page, email, '/email-change'))
	await owner.getByRole('button', { name: 'This wasn’t me' }).click()
	await expect(owner.getByRole('heading', { name: 'Change canceled' })).toBeVisible()
	await expect(owner.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
		'href',
		'/forgot-password',
	)
	await page.goto('/account/security')
	await expect(page).toHaveURL(/\/sign-in/)
	await owner.context().close()
})

test('a member changes the name, signs out one other device, and then all others', { tag: '@deep' }, async ({
	page,
	browser,
	baseURL,
}) => {
	const email = await openSecurityPage(page, { origin: baseURL!, tag: 'devices' })
	const name = page.getByLabel('Name', { exact: true })
	await name.fill(' ')
	await page.getByRole('button', { name: 'Save name' }).click()
	await expect(page.getByText('Please enter your name.')).toBeVisible()
	await name.fill('Robin F. Park')
	await page.getByRole('button', { name: 'Save name' }).click()
	await expect(page.getByText('From now on we’ll call you Robin F. Park.').first()).toBeVisible()
	await expect(page.getByTitle('Robin F. Park')).toBeVisible()

	const phoneOptions = { baseURL: baseURL!, width: 360 }
	const others = [await openPage(browser, phoneOptions), await openPage(browser, phoneOptions)]
	for (const other of others) await signIn(other, { origin: baseURL!, email })
	await page.reload()
	const devices = page.getByRole('region', { name: 'Where you are signed in' })
	const signOut = devices.getByRole('button', { name: /^Sign out Chrome on .+, last seen/ })
	await expect(signOut).toHaveCount(2)
	await signOut.first().click()
	await expect(signOut).toHaveCount(1)
	await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
	await expect(signOut).toHaveCount(0)
	await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(
		'All other devices signed out',
	)
	for (const other of others) {
		await other.goto('/account')
		await expect(other).toHaveURL(/\/sign-in/)
		await other.context().close()
	}
})
