import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { signAgreement } from '../sign-agreement.ts'

const price = { search: '$75.00', concierge: '$299.99' }

async function bookSearch(page: Page): Promise<string> {
	await page.goto('/services')
	await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
	await signAgreement(page, { name: 'Robin Ferrer', email: newEmail() })
	return page.url()
}

async function fillCard(page: Page, number: string, email: string) {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Card number').fill(number)
	await page.getByLabel('Expiry').fill('12 / 34')
	await page.getByLabel('CVC').fill('123')
	await page.getByLabel('Name on card').fill('Robin Ferrer')
}

const newEmail = () => `buyer-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`
const payButton = (page: Page) => page.getByRole('button', { name: `Pay ${price.search}` })

/** Advances the clock by six seconds until the success page redirects to the application. The page's clock has to be installed. */
const waitForRedirect = (page: Page) =>
	expect(async () => {
		await page.clock.runFor(6_000)
		expect(new URL(page.url()).pathname).toBe('/apply')
	}).toPass()

async function receiptSubjects(page: Page, address: string): Promise<string[]> {
	const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
	const emails = (await response.json()) as { subject: string }[]
	return emails.map(({ subject }) => subject).filter((subject) => /receipt/i.test(subject))
}

test('the chat button is on the services page and not on the payment page, where it would cover the CVC', {
	tag: '@deep',
}, async ({ page }) => {
	const chatButton = page.getByRole('button', { name: /^Chat with/ })
	await page.goto('/services')
	await expect(chatButton).toBeVisible()
	await bookSearch(page)
	await expect(payButton(page)).toBeVisible()
	await expect(chatButton).toHaveCount(0)
})

test('a declined card keeps the form, canceling charges nothing, and the same checkout can still be paid', {
	tag: '@deep',
}, async ({ page }) => {
	const email = newEmail()
	const checkoutUrl = await bookSearch(page)
	await fillCard(page, '4000 0000 0000 0002', email)
	await payButton(page).click()
	await expect(page.getByRole('alert')).toContainText('Your card was declined.')
	await expect(page.getByLabel('Email')).toHaveValue(email)
	await expect(page.getByLabel('Expiry')).toHaveValue('12 / 34')

	await page.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Canceled')
	await expect(
		page.getByText(
			"Your payment was canceled. If you have any questions, please don't hesitate to contact us.",
		),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
	await page.getByRole('button', { name: 'Try again' }).click()
	await page.waitForURL(checkoutUrl)
	await fillCard(page, '4242 4242 4242 4242', email)
	await payButton(page).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
	await expect.poll(() => receiptSubjects(page, email)).toHaveLength(1)
})

test('double clicks, a second tab and the back button charge once', { tag: '@deep' }, async ({
	page,
	context,
}) => {
	const email = newEmail()
	const checkoutUrl = await bookSearch(page)
	const secondTab = await context.newPage()
	expect(await bookSearch(secondTab)).toBe(checkoutUrl)

	// The page of the signed agreement leads to the same payment page.
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed')
	await page.getByRole('button', { name: 'Pay $75.00 now' }).click()
	await page.waitForURL(checkoutUrl)
	await page.goto('/services')
	const book = page.locator('#online-search').getByRole('button', { name: 'Book Now' })
	await expect(book).toBeEnabled()
	await book.dblclick()
	await page.waitForURL(checkoutUrl)

	await fillCard(page, '4242 4242 4242 4242', email)
	await payButton(page).dblclick()
	await page.waitForURL(/\/payment-success/)
	await fillCard(secondTab, '4242 4242 4242 4242', email)
	await payButton(secondTab).click()
	await secondTab.waitForURL(/\/payment-success/)
	await secondTab.goto(checkoutUrl)
	await expect(secondTab.getByRole('heading', { level: 1 })).toHaveText('Already paid')
	await secondTab.getByRole('link', { name: 'Continue' }).click()
	await expect(secondTab.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
	await expect.poll(() => receiptSubjects(page, email)).toHaveLength(1)
})

test('going back from the application shows the success page without redirecting again', {
	tag: '@deep',
}, async ({ page }) => {
	await bookSearch(page)
	await fillCard(page, '4242 4242 4242 4242', newEmail())
	await page.clock.install()
	await payButton(page).click()
	await waitForRedirect(page)
	await page.goBack()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
	await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeHidden()
	await expect(page.getByRole('link', { name: 'Continue to Credit Application' })).toBeVisible()
})

test('a success page that opens before the confirmation waits for it, and a guessed session shows no order', {
	tag: '@deep',
}, async ({ page, context }) => {
	const checkoutUrl = await bookSearch(page)
	const sessionId = checkoutUrl.split('/').at(-1)!
	const reference = /LW-\w+/.exec((await page.getByText(/^Order LW-/).textContent()) ?? '')![0]
	const earlyPage = await context.newPage()
	// One of its polling requests fails.
	const lost = earlyPage.waitForEvent('requestfailed')
	await earlyPage.route('**/payment-success.data*', (route) => route.abort(), { times: 1 })
	await earlyPage.goto(`/payment-success?order=${reference}&session=${sessionId}`)
	await lost
	await expect(earlyPage.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment')
	await fillCard(page, '4242 4242 4242 4242', newEmail())
	await payButton(page).click()
	await expect(earlyPage.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
	await expect(earlyPage.getByText(reference)).toBeVisible()

	await earlyPage.goto(`/payment-success?order=${reference}&session=guessed`)
	await expect(earlyPage.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this payment')
	await expect(earlyPage.getByRole('main')).not.toContainText(/Thank you|LW-/)
	await expect(earlyPage.getByRole('status').filter({ hasText: 'redirected' })).toHaveCount(0)
})

test('when the checkout cannot start, the specified error toast shows and the button works again', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/services')
	await page.route('**/api/create-checkout', (route) => route.abort(), { times: 1 })
	const book = page.locator('#concierge').getByRole('button', { name: 'Book Now' })
	await book.click()
	const toast = page
		.getByRole('alert')
		.filter({ hasText: 'Failed to start checkout process. Please try again.' })
	await expect(toast).toContainText('Error')
	await expect(book).toBeEnabled()
	await book.click()
	await page.waitForURL(/\/agreement\?/)
	await expect(page.getByRole('main')).toContainText(price.concierge)
})

test('without an order, the success page has the specified texts and redirects to the application', {
	tag: '@deep',
}, async ({ page }) => {
	await page.clock.install()
	await page.goto('/payment-success')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
	await expect(
		page.getByRole('status').filter({ hasText: "We'll need some additional information" }),
	).toBeVisible()
	await expect(page.getByRole('link', { name: 'Continue to Credit Application' })).toHaveAttribute(
		'href',
		'/apply',
	)
	await waitForRedirect(page)
})

test('whoever types, clicks or scrolls on the success page is not redirected, and the toast covers no heading', {
	tag: '@deep',
}, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await page.clock.install()
	const uses = [
		() => page.keyboard.press('a'),
		() => page.getByRole('heading', { level: 1 }).click(),
		() => page.mouse.wheel(0, 40),
	]
	for (const use of uses) {
		await page.goto('/payment-success')
		const toast = page.getByRole('status').filter({ hasText: "You'll be redirected" })
		await expect(toast).toBeVisible()
		const [heading, shown] = [
			await page.getByRole('heading', { level: 1 }).boundingBox(),
			await toast.boundingBox(),
		]
		expect(shown!.y + shown!.height).toBeLessThanOrEqual(heading!.y)
		await use()
		await expect(page.getByText('You’re staying on this page.')).toBeVisible()
		await page.clock.runFor(10_000)
		expect(new URL(page.url()).pathname).toBe('/payment-success')
	}
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a service is booked, declined, paid and confirmed', { tag: '@deep' }, async ({ page }) => {
		const email = newEmail()
		await bookSearch(page)
		await fillCard(page, '4000 0000 0000 0002', email)
		await payButton(page).click()
		await expect(page.getByRole('alert')).toContainText('Your card was declined.')
		await fillCard(page, '4242 4242 4242 4242', email)
		await payButton(page).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
		await expect(page.getByText('LW-')).toBeVisible()
		await expect(page.getByRole('button', { name: 'Stay on this page' })).toBeHidden()
	})
})
