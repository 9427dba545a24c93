import { expect, type Page } from '@playwright/test'
import { test } from '../second-site.ts'
import { expectClearToast } from './covered-controls.ts'

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
	const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
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
	await expectClearToast(page)

	await open()
	await page.getByRole('button', { name: 'Remove' }).click()
	await expect(page.getByText('The device shows no more notifications')).toBeVisible()
	await expect(page.locator('summary', { hasText: 'Chrome' })).toHaveCount(0)
})

test('an advisor confirms a number by the code that is texted to it, and removes it', {
	tag: '@deep',
}, async ({ browser, site: { origin } }) => {
	const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
	const page = await context.newPage()
	const number = '+15551234567'
	const isTo = page.locator('summary', { hasText: number })
	const open = () =>
		page.locator('details', { hasText: number }).evaluate((device) => device.setAttribute('open', ''))
	await page.request.post('/sign-in', { form: advisor, headers: { origin } })
	await page.goto('/admin/settings/notifications')
	await page.getByLabel('Mobile number').fill('555')
	await page.getByRole('button', { name: 'Text me a code' }).click()
	await expect(page.getByText('Enter a mobile number').first()).toBeVisible()
	await page.getByLabel('Mobile number').fill('(555) 123-4567')
	await page.getByRole('button', { name: 'Text me a code' }).click()
	await expect(page.getByLabel(`Code sent to ${number}`)).toHaveValue('')

	// The demo shows what it would have texted.
	const mailbox = await context.newPage()
	await mailbox.goto(`/dev/mailbox?${new URLSearchParams({ to: number })}`)
	const [, code = ''] = /(\d{6}) is your code/.exec((await mailbox.locator('main').textContent()) ?? '') ?? []
	await page.getByLabel(`Code sent to ${number}`).fill(code === '111111' ? '222222' : '111111')
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(page.getByText('This is not the code that was sent.').first()).toBeVisible()
	await page.getByLabel(`Code sent to ${number}`).fill(code)
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(isTo).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Text messages' })).toHaveCount(0)

	await open()
	await page.getByRole('button', { name: 'Send a test' }).click()
	await expect(page.getByText('should be on that device')).toBeVisible()
	await mailbox.reload()
	await expect(mailbox.getByText(`Notifications work. ${origin}/admin`).first()).toBeVisible()

	await open()
	await page.getByRole('button', { name: 'Remove' }).click()
	await expect(isTo).toHaveCount(0)
	await expect(page.getByLabel('Mobile number')).toBeVisible()
})
