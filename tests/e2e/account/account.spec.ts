import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

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
	await expect(page.getByText('LW-7K2M9Q').first()).toBeVisible()
	// The sample member has a confirmed appointment, vehicles to answer and an application in review.
	const waiting = (name: string) => page.getByRole('region', { name, exact: true })
	await expect(waiting('Coming up')).toContainText('Confirmed')
	await expect(waiting('For you to do').getByRole('link', { name: /^Review \d+ vehicles/ })).toBeVisible()
	await expect(waiting('With your advisor')).toContainText('In review')
	await expect(page.getByRole('main').getByRole('link', { name: /Apply for credit/ })).toHaveCount(0)
	const sections = page.getByRole('navigation', { name: 'Your account' })
	await expect(sections.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
	await sections.getByRole('link', { name: 'Security' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')

	await page.setViewportSize({ width: 360, height: 740 })
	await page.getByRole('button', { name: 'Menu' }).click()
	await page
		.getByRole('navigation', { name: 'Menu' })
		.getByRole('link', { name: `Account Signed in as ${member.email}` })
		.click()
	await expect(page).toHaveURL(/\/account$/)
	await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})
