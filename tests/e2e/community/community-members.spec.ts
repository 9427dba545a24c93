import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { createSignedInMember } from '../new-member.ts'

/** A real PNG, because the server decodes and re-encodes the pictures it accepts. */
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)

test('on a phone a member states who pays them, adds a picture, and blocks and unblocks another member', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Robin Park', width: 360 })
	const main = page.getByRole('main')
	await page.goto('/account/community')
	await expect(main.getByLabel('Display name')).toHaveValue('Robin P.')
	await main.getByRole('radio', { name: 'A lender pays me' }).check()
	await main.getByRole('button', { name: 'Save profile' }).click()
	await expect(main.getByText('Please say who pays you')).toBeVisible()
	await expectAccessible(page, 'a rejected profile')
	await main.getByLabel('What you do there').fill('Loan officer at a credit union')
	await main.getByLabel('About you').fill('I explain loans.')
	await main.getByRole('button', { name: 'Save profile' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'This is how others see you now.' })).toBeVisible()
	await main
		.getByLabel('Choose a picture')
		.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
	await main.getByRole('button', { name: 'Save picture' }).click()
	await expect(main.getByRole('button', { name: 'Remove picture' })).toBeVisible()
	await main.getByRole('link', { name: 'Your public page' }).click()
	await expect(main.getByRole('heading', { level: 1 })).toHaveText('Robin P.')
	await expect(main).toContainText('Loan officer at a credit union')
	await expect(main).toContainText('I explain loans.')
	await expect(main.locator('header img')).toHaveJSProperty('naturalWidth', 192)
	await expectAccessible(page, 'a public profile')

	// The fifth sample member; everybody but the advisor can be blocked.
	await page.goto('/community/member/5')
	const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? ''
	await main.getByRole('button', { name: `Block ${name}`, exact: true }).click()
	await expect(main.getByRole('button', { name: `Unblock ${name}` })).toBeVisible()
	await page.goto('/account/community')
	await main.getByRole('button', { name: `Unblock ${name}` }).click()
	await expect(main.getByRole('link', { name })).toHaveCount(0)
	await page.goto('/community/member/1')
	await expect(main.getByRole('button', { name: /Block/ })).toHaveCount(0)
	await page.context().close()
})

test('a member chooses the email frequency, and empty pages link to the community', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const { page } = await createSignedInMember(browser, { origin: baseURL!, name: 'Sam Lee' })
	const main = page.getByRole('main')
	await page.goto('/account/notifications')
	await expect(main.getByRole('link', { name: 'Go to the community' })).toBeVisible()
	await main.getByLabel('Someone mentions me').selectOption('Once a week')
	await main.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'Your email settings are saved' })).toBeVisible()
	await page.reload()
	await expect(main.getByLabel('Someone mentions me')).toHaveValue('weekly')
	await expectAccessible(page, 'the notifications')
	await page.goto('/account/saved')
	await expect(main.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
	await expectAccessible(page, 'the saved posts')
	await page.context().close()
})
