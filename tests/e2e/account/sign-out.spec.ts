import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { openHydrated, toast } from '../as-advisor.ts'
import { createSignedInMember } from '../new-member.ts'

const failure = 'Failed to sign out. Please try again.'

test('a sign-out that fails is reported on the page, and the next one ends the session', async ({
	browser,
	baseURL,
}) => {
	const { context, page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Lena Lossy' })
	await openHydrated(page, '/account/orders')
	const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' })

	await context.setOffline(true)
	await signOut.click()
	await expect(toast(page, 'Error')).toContainText(failure)
	await expect(page).toHaveURL('/account/orders')
	await toast(page, 'Error').getByRole('button', { name: 'Dismiss' }).click()
	await context.setOffline(false)

	// As while the database cannot be reached.
	await page.route('**/sign-out', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
	await signOut.click()
	await expect(toast(page, 'Error')).toContainText(failure)
	await toast(page, 'Error').getByRole('button', { name: 'Dismiss' }).click()

	await signOut.click()
	await expect(page).toHaveURL('/')
	await expect(toast(page, 'Success')).toContainText('You have successfully signed out')
	await page.goto('/account')
	await expect(page).toHaveURL('/sign-in?returnTo=%2Faccount')
	await context.close()
})

test('error pages have the chat outside the admin area, and lead members to their account', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { context, page, email } = await createSignedInMember(browser, {
		origin: baseURL!,
		name: 'Mara Lost',
	})
	const chat = page.getByRole('button', { name: /^Chat with/ })
	for (const path of ['/no/such/page', '/dashboard']) {
		await page.goto(path)
		await chat.click()
		const panel = page.getByRole('dialog', { name: /^Chat with/ })
		await expect(panel).toBeVisible()
		await panel.getByRole('button', { name: 'Close' }).click()
	}
	const alert = page.getByRole('alert').filter({ hasText: 'Access Denied' })
	await expect(alert).toContainText('This dashboard is only accessible to administrators.')
	await page.goto('/admin/orders')
	await expect(alert).toBeVisible()
	await expect(chat).toHaveCount(0)
	await alert.getByRole('link', { name: 'Go to your account' }).click()
	await expect(page).toHaveURL('/account')
	await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toContainText(email)
	await context.close()
})
