import { expect, type Page } from '@playwright/test'
import { test } from '../second-site.ts'

const advisor = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

/** Gives the page a subscription at our push service, which the browser itself can get only from its maker. */
const giveSubscription = (page: Page, subscription: { endpoint: string; p256dh: string; auth: string }) =>
	page.addInitScript(({ endpoint, p256dh, auth }) => {
		PushManager.prototype.subscribe = async () =>
			({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription
	}, subscription)

test('an advisor adds a device, tries it, sets quiet hours and removes it', async ({
	browser,
	site: { origin, pushService },
}) => {
	const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
	await context.grantPermissions(['notifications'], { origin })
	const page = await context.newPage()
	const open = () =>
		page.locator('details', { hasText: 'Chrome' }).evaluate((device) => device.setAttribute('open', ''))
	await giveSubscription(page, pushService.subscribe())
	await page.request.post('/sign-in', { form: advisor, headers: { origin } })
	await page.goto('/admin/settings/notifications')
	await page.getByRole('button', { name: 'Notify this device' }).click()
	await expect(page.getByText('This device shows notifications now')).toBeVisible()

	await open()
	await page.getByRole('button', { name: 'Send a test' }).click()
	await expect.poll(() => pushService.received.length).toBe(1)
	expect(JSON.parse(pushService.received[0]!.text)).toMatchObject({ text: 'Notifications work.' })

	await open()
	await page.getByLabel('Quiet from').selectOption('10 pm')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('Choose both hours, or none.').first()).toBeVisible()
	await page.getByLabel('Quiet until').selectOption('7 am')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('Notifications saved')).toBeVisible()

	await open()
	await page.getByRole('button', { name: 'Remove' }).click()
	await expect(page.getByText('The device shows no more notifications')).toBeVisible()
	await expect(page.locator('summary', { hasText: 'Chrome' })).toHaveCount(0)
})
