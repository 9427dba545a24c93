import { setTimeout as pause } from 'node:timers/promises'
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

test('a sign-out that takes the server ten seconds is waited for', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { context, page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Sam Slow' })
	await openHydrated(page, '/account/orders')
	await page.route('**/sign-out', async (route) => {
		await pause(10_000)
		await route.continue()
	})
	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Signing Out...' })).toBeVisible()
	await expect(toast(page, 'Success')).toContainText('You have successfully signed out')
	await expect(page).toHaveURL('/')
	await context.close()
})

test('a session check under way while signing out does not leave the page by itself', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { context, page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Tom Twice' })
	const firstCheck = page.waitForResponse('**/api/session')
	await openHydrated(page, '/account/orders')
	await firstCheck
	let endSession = () => {}
	const ended = new Promise<void>((resolve) => (endSession = resolve))
	await page.route('**/api/session', async (route) => {
		await ended
		await route.continue()
	})
	const checked = page.waitForResponse('**/api/session')
	await page.evaluate(() => dispatchEvent(new Event('online')))
	// The check learns that the session has ended before the page has the response to its sign-out.
	let leave = () => {}
	const left = new Promise<void>((resolve) => (leave = resolve))
	const steps: string[] = []
	await page.route('**/sign-out', async (route) => {
		const response = await route.fetch()
		endSession()
		await (await checked).finished()
		await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
		steps.push('signed out')
		await route.fulfill({ response })
		leave()
	})
	await page.route(new URL('/', baseURL).href, async (route) => {
		steps.push('home page')
		await left
		await route.continue()
	})
	await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
	await expect(page).toHaveURL('/')
	await expect(toast(page, 'Success')).toContainText('You have successfully signed out')
	expect(steps).toEqual(['signed out', 'home page'])
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
