import { expect, type Page } from '@playwright/test'
import { delaySuccessRedirect, test, waitForHydration, watchRequests } from '../setup/browser-test.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

test.describe('on a phone', () => {
	test.use(phone)

	test('the menu opens under the header and closes by its button or by a link in it', {
		tag: '@deep',
	}, async ({ page }) => {
		await page.goto('/')
		const button = page.getByRole('button', { name: 'Menu' })
		const menu = page.getByRole('navigation', { name: 'Menu' })
		await button.click()
		await expect(menu).toBeVisible()
		// Playwright clicks only what nothing covers, so the menu does not cover its button.
		await button.click()
		await expect(menu).toBeHidden()
		await button.click()
		await menu.getByRole('link', { name: 'Services' }).click()
		await expect(page).toHaveURL(/\/services$/)
		await expect(menu).toBeHidden()
	})

	test('the toast after paying covers neither the heading nor what is below it, and a toast does not block an open dialog', async ({
		page,
	}) => {
		await delaySuccessRedirect(page)
		await page.goto('/payment-success')
		const toast = page.getByRole('status').filter({ hasText: "We'll need some additional information" })
		await expect(toast).toBeVisible()
		const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
		await expect
			.poll(async () => {
				const box = await toast.boundingBox()
				return box !== null && box.y + box.height <= heading.y
			})
			.toBe(true)
		await page.getByRole('button', { name: 'Stay on this page' }).click()
		await expect(toast).toBeHidden()
		await expect(page.locator(':focus')).toContainText('You’re staying on this page.')

		await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('button', { name: 'Google' }).click()
		await expect(page.getByRole('alert').filter({ hasText: 'Authentication Error' })).toBeVisible()
		await dialog.getByRole('button', { name: 'Sign In' }).click({ trial: true })
	})
})

test('signing in works by keyboard alone, and the focus returns when the dialog closes', async ({ page }) => {
	await page.goto('/services')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
	const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
	await tabTo(page, 'Sign In')
	await expect(opener).toBeFocused()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Sign In' })
	await expect(dialog).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()

	await page.keyboard.press('Enter')
	await expect(dialog.getByRole('tab', { name: 'Sign In' })).toBeFocused()
	// Backwards from its first control there is only the page behind it.
	await page.keyboard.press('Shift+Tab')
	await expect(dialog.locator(':focus')).toBeVisible()
	await expect(dialog.getByRole('tab', { name: 'Sign In' })).toBeFocused()
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
	await page.keyboard.press('ArrowLeft')
	await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
	await tabTo(page, 'email')
	await page.keyboard.type(member.email)
	await page.keyboard.press('Tab')
	await page.keyboard.type(member.password)
	await page.keyboard.press('Enter')
	await expect(page.getByText('You have successfully signed in')).toBeVisible()
	await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('without a connection the modal says that signing in failed, and keeps what was typed', {
	tag: '@deep',
}, async ({ page, context }) => {
	const requests = watchRequests(page)
	await page.goto('/')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Email').fill(member.email)
	await dialog.getByLabel('Password', { exact: true }).fill(member.password)
	// Waits for everything that the modal loads in advance.
	await requests.allEnded()
	await context.setOffline(true)
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(dialog.getByRole('alert')).toContainText('Failed to sign in')
	await expect(page.getByText('Authentication Error')).toBeVisible()
	await expect(dialog.getByLabel('Email')).toHaveValue(member.email)
	await context.setOffline(false)
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await expect(page.getByText('You have successfully signed in')).toBeVisible()
})

test('without a connection the checkout says so in the specified toast, and starts once it is back', {
	tag: '@deep',
}, async ({ page, context }) => {
	await page.goto('/services')
	await waitForHydration(page)
	const book = page.locator('#concierge').getByRole('button', { name: 'Book Now' })
	await context.setOffline(true)
	await book.click()
	await expect(
		page.getByRole('alert').filter({ hasText: 'Failed to start checkout process. Please try again.' }),
	).toContainText('Error')
	await context.setOffline(false)
	await book.click()
	await page.waitForURL(/\/agreement\?/)
})

test('a sign-up shows one toast, not two', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('tab', { name: 'Sign Up' }).click()
	await dialog.getByLabel('Full Name').fill('Robin Ferrer')
	await dialog.getByLabel('Email').fill(`once-${Date.now()}@example.com`)
	await dialog.getByLabel('Password', { exact: true }).fill('a quiet road in autumn')
	await dialog.getByRole('checkbox').check()
	await dialog.getByRole('button', { name: 'Sign Up' }).click()
	await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeVisible()
	const toasts = page.getByRole('status').filter({ hasText: 'Success' })
	await expect(toasts.first()).toBeVisible()
	await expect(toasts).toHaveCount(1)
})

test('a page that does not exist is logged to the console', { tag: '@deep' }, async ({ page }) => {
	const consoleMessage = page.waitForEvent('console', (message) => message.text().includes('404 Error'))
	await page.goto('/no/such/page')
	expect((await consoleMessage).text()).toContain('/no/such/page')
})

test('a member without access to the dashboard sees an alert', { tag: '@deep' }, async ({
	page,
	baseURL,
}) => {
	await page.request.post('/sign-in', { form: member, headers: { origin: baseURL! } })
	await page.goto('/dashboard')
	const alert = page.getByRole('alert')
	await expect(alert).toContainText('Access Denied')
	await expect(alert).toContainText('This dashboard is only accessible to administrators.')
})

/** Presses Tab until an element with this text or field name has the focus. */
async function tabTo(page: Page, name: string) {
	for (let step = 0; step < 20; step += 1) {
		await page.keyboard.press('Tab')
		const reached = await page.evaluate(() => {
			const focused = document.activeElement
			return focused instanceof HTMLInputElement ? focused.name : focused?.textContent?.trim()
		})
		if (reached === name) return
	}
	throw new Error(`Tab never reached ${name}`)
}
