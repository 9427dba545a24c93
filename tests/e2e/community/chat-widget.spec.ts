import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import {
	chatButton,
	chatPanel,
	messageField,
	messageItem,
	messageLog,
	openChat,
	sendMessage,
} from './chat-page.ts'

// These tests do not depend on the advisor's availability or settings, so they may run in parallel.

test('messages written offline are sent once the connection is back, and a lost response creates no duplicate', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
	const page = await context.newPage()
	await openChat(page)
	await sendMessage(page, 'before the tunnel')
	await context.setOffline(true)
	await expect(chatPanel(page).getByText(/^You’re offline/)).toBeVisible()
	await messageField(page).fill('in the tunnel')
	await messageField(page).press('Enter')
	await messageField(page).fill('still in it')
	await messageField(page).press('Enter')
	await expect(messageLog(page).getByText('Waiting for a connection')).toHaveCount(2)
	await messageField(page).fill('not sent yet')
	await context.setOffline(false)
	await expect(messageLog(page).getByText('Waiting for a connection')).toHaveCount(0)
	await expect(messageItem(page, 'still in it').getByText('Sent')).toBeVisible()

	// The message is stored but the response is lost: the retry is the same message.
	let lost = 0
	await page.route('**/api/chat/messages', async (route) => {
		if (lost++ > 0) return route.continue()
		await route.fetch()
		await route.abort()
	})
	const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/chat/messages'))
	await sendMessage(page, 'and once more')
	// The message can arrive by the stream before its response is lost.
	await failed
	await page.unroute('**/api/chat/messages')
	await messageField(page).fill('a draft')
	await page.reload()
	await expect(messageField(page)).toHaveValue('a draft')
	for (const text of ['before the tunnel', 'in the tunnel', 'still in it', 'and once more'])
		await expect(messageItem(page, text)).toHaveCount(1)
	const { conversation } = await (await context.request.get('/api/chat')).json()
	expect(conversation.messages.filter(({ sender }: { sender: string }) => sender === 'visitor')).toHaveLength(
		4,
	)
	await context.close()
})

test('a rejected message shows the reason and can be removed or retried', { tag: '@deep' }, async ({
	page,
}) => {
	await openChat(page)
	await page.route('**/api/chat/messages', (route) =>
		route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'Please keep it shorter.' } } }),
	)
	await messageField(page).fill('too much')
	await messageField(page).press('Enter')
	await expect(messageLog(page).getByRole('alert')).toHaveText('Not sent. Please keep it shorter.')
	await messageLog(page).getByRole('button', { name: 'Remove' }).click()
	await expect(messageField(page)).toHaveValue('too much')
	await expect(messageLog(page).getByRole('alert')).toHaveCount(0)
	await messageField(page).press('Enter')
	await expect(messageLog(page).getByRole('alert')).toHaveText('Not sent. Please keep it shorter.')
	await page.unroute('**/api/chat/messages')
	await messageLog(page).getByRole('button', { name: 'Retry' }).click()
	await expect(messageItem(page, 'too much').getByText('Sent')).toBeVisible()
})

test('on a phone the button is at the end of the page, where a minimized panel takes its place, and Escape returns the focus', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
	const page = await context.newPage()
	await page.goto('/services#in-person')
	await expect(chatButton(page)).not.toBeInViewport()
	await chatButton(page).scrollIntoViewIfNeeded()
	const box = (await chatButton(page).boundingBox())!
	expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)

	await chatButton(page).click()
	await expect(chatPanel(page)).toHaveAttribute('aria-modal', 'true')
	await page.locator('main').focus()
	await expect(chatPanel(page).locator(':focus')).toBeVisible()
	await sendMessage(page, 'from the phone')
	await expectAccessible(page, 'the panel on a phone', { within: '.chat-panel' })

	await chatPanel(page).getByRole('button', { name: 'Minimize chat' }).click()
	await expect(page.locator('main')).not.toHaveAttribute('inert', '')
	await expect(messageLog(page)).toHaveCount(0)
	const { bottom } = await page
		.locator('footer')
		.evaluate((footer) => footer.getBoundingClientRect().toJSON())
	expect((await chatPanel(page).boundingBox())!.y).toBeCloseTo(bottom, 0)
	await page.getByRole('button', { name: /^Open the chat with/ }).click()
	await expect(messageItem(page, 'from the phone')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(chatPanel(page)).toHaveCount(0)
	await expect(chatButton(page)).toBeFocused()
	await context.close()
})

test('without JavaScript a message is written and read on a separate page', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
	const page = await context.newPage()
	await page.goto('/')
	await chatButton(page).click()
	await expect(page).toHaveURL(/\/chat\??$/)
	await page.getByRole('textbox', { name: 'Your message' }).fill('Plain words')
	await page.getByRole('button', { name: 'Send' }).click()
	await expect(messageItem(page, 'Plain words')).toBeVisible()
	await page.reload()
	await expect(messageItem(page, 'Plain words')).toHaveCount(1)
	await context.close()
})

test('what is typed and sent in the frame before the code of the panel arrives is kept, sent once, and typing goes on', async ({
	page,
}) => {
	let release = () => {}
	const released = new Promise<void>((resolve) => {
		release = resolve
	})
	const frame = page.waitForResponse(
		async (response) => response.url().endsWith('.js') && (await response.text()).includes('chat-log-frame'),
	)
	await page.goto('/terms')
	// The page loads it when the browser is idle, which can be after the network is.
	await (await frame).finished()
	await page.route('**/assets/*.js', async (route) => {
		await released
		await route.continue()
	})
	await chatButton(page).click()
	await expect(chatPanel(page).getByText('Loading…')).toBeVisible()
	await messageField(page).fill('sent from the frame')
	await messageField(page).press('Enter')
	release()
	await expect(messageItem(page, 'sent from the frame')).toHaveCount(1)
	await expect(messageField(page)).toHaveValue('')

	await page.reload()
	await page.getByRole('button', { name: 'Close chat' }).click()
	await page.reload()
	await chatButton(page).click()
	const digits = '0123456789'.repeat(8)
	await messageField(page).pressSequentially(digits)
	await expect(chatPanel(page).getByText('Loading…')).toHaveCount(0)
	await expect(messageField(page)).toHaveValue(digits)
	await expect(messageItem(page, 'sent from the frame')).toHaveCount(1)
})
