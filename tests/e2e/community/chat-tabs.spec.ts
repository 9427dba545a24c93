import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { messageItem } from './chat-page.ts'

test('seven tabs of one visitor share one stream: all load, all get a message, and another takes over', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL! })
	const streams = new Map<Request, Page>()
	context.on('request', (request) => {
		if (/\/api\/chat\/stream/.test(request.url())) streams.set(request, request.frame().page())
	})
	context.on('requestfinished', (request) => streams.delete(request))
	context.on('requestfailed', (request) => streams.delete(request))
	const readers = () => [...streams.values()].filter((page) => !page.isClosed())
	const send = async (page: Page, text: string) => {
		const field = page.getByRole('textbox', { name: 'Your message' })
		await field.fill(text)
		await field.press('Enter')
	}

	const first = await context.newPage()
	await first.goto('/chat')
	await first.locator('html[data-ready]').waitFor()
	await send(first, 'Hello from the first tab')
	await expect(messageItem(first, 'Hello from').getByText(/ · (?:Sent|Seen)$/)).toBeVisible()

	const tabs = [first]
	while (tabs.length < 7) {
		const tab = await context.newPage()
		await tab.goto('/chat')
		await expect(messageItem(tab, 'Hello from')).toBeVisible()
		tabs.push(tab)
	}
	await expect.poll(() => readers().length).toBe(1)
	await send(tabs[6]!, 'Sent in the seventh')
	for (const tab of tabs) await expect(messageItem(tab, 'Sent in the seventh')).toHaveCount(1)

	const [reader] = readers()
	await reader!.close()
	const left = tabs.filter((tab) => tab !== reader)
	await expect.poll(() => readers().length).toBe(1)
	await send(left[0]!, 'Sent after the reader closed')
	for (const tab of left) await expect(messageItem(tab, 'Sent after')).toHaveCount(1)
	expect(readers()).toHaveLength(1)
	await context.close()
})
