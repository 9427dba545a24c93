import { expect } from '@playwright/test'
import { test, watchRequests } from '../../setup/browser-test.ts'
import { createSignedInMember } from '../new-member.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

test('a part that is loaded later puts no style sheet of the page behind the others', async ({ page }) => {
	await page.goto('/sign-in?returnTo=/account/appointments')
	await page.getByLabel('Email').fill(member.email)
	await page.getByLabel('Password', { exact: true }).fill(member.password)
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	const appointment = page.getByRole('link', { name: 'Manage the appointment' }).first()
	const requests = watchRequests(page)
	await page.goto((await appointment.getAttribute('href'))!)
	await requests.allEnded()
	const sheets = await page
		.locator('link[rel=stylesheet]:not([disabled])')
		.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace('#', '')))
	expect(sheets.length).toBeGreaterThan(1)
	expect(new Set(sheets).size).toBe(sheets.length)
})

test('a visitor who opens the order list signs in and is sent there, and the header links to the account', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/account/orders')
	await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Faccount%2Forders$/)
	await page.getByLabel('Email').fill(member.email)
	await page.getByLabel('Password', { exact: true }).fill(member.password)
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await page.waitForURL(/\/account\/orders$/)
	const order = page.getByRole('row').filter({ hasText: 'LW-7K2M9Q' })
	await expect(order).toContainText('Paid')
	await expect(order).toContainText('$75.00')

	await page.goto('/')
	await page.getByRole('banner').getByRole('link', { name: member.email }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
	// The sample member has a confirmed appointment to pay, a deal, vehicles to answer and an application in review.
	const main = page.getByRole('main')
	await expect(
		main.getByRole('region', { name: 'Your confirmed visit is not paid yet.' }).getByRole('link'),
	).toHaveText('Finish booking')
	const todo = main.getByRole('region', { name: /^To do/ })
	await expect(todo).toContainText('Say what you think of 2 vehicles.')
	await expect(todo.getByRole('link', { name: 'Review 2 vehicles' })).toBeVisible()
	const tiles = main.getByRole('region', { name: 'Your things' }).getByRole('link')
	await expect(tiles.filter({ hasText: 'In review' })).toHaveAttribute('href', /applications\/./)
	await expect(tiles.filter({ hasText: 'Agreed' })).toContainText('$22,290.25')
	const sections = page.getByRole('navigation', { name: 'Your account' })
	await expect(sections.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
	await sections.getByText('More', { exact: true }).click()
	await sections.getByRole('link', { name: 'Security' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
	// Unfolded where one of them is open.
	await expect(sections.getByRole('link', { name: 'Your data' })).toBeVisible()

	await page.setViewportSize({ width: 360, height: 740 })
	await page.getByRole('button', { name: 'Menu' }).click()
	await page
		.getByRole('navigation', { name: 'Menu' })
		.getByRole('link', { name: `Account Signed in as ${member.email}` })
		.click()
	await expect(page).toHaveURL(/\/account$/)
	await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test('on a phone the box of a conversation is no higher than what was written', async ({
	browser,
	baseURL,
}) => {
	const { page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Mia Message', width: 390 })
	await page.goto('/account/messages')
	const box = page.getByRole('main').getByRole('region', { name: /^Chat with/ })
	await expect(box.getByRole('textbox')).toBeVisible()
	expect((await box.boundingBox())!.height).toBeLessThan(300)
	// The first page of the account leads to it.
	await page.goto('/account')
	await page
		.getByRole('main')
		.getByRole('link', { name: /^Your advisor/ })
		.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
})
