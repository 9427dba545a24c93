import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { createSignedInMember } from '../new-member.ts'
import {
	chatButton,
	chatPanel,
	expectDuring,
	messageField,
	messageItem,
	messageLog,
	openAdvisorContext,
	openChat,
	png,
	sendMessage,
	setAway,
	signIn,
} from './chat-page.ts'

// The tests run one after the other, because the advisor's availability and settings apply to every visitor.
test.describe.configure({ mode: 'serial' })

test('while the advisor is away a visitor gets one automatic reply with a toast and the phone number', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const advisorPage = await openAdvisorContext(browser, baseURL!)
	await setAway(advisorPage, baseURL!, true)
	const context = await browser.newContext({ baseURL: baseURL! })
	const page = await context.newPage()
	const loaded: string[] = []
	page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
	await page.goto('/resources/scams')
	await page.mouse.move(200, 300)
	await page.locator('html[data-ready]').waitFor()
	expect(loaded.filter((path) => /chat/.test(path))).toEqual([])

	await chatButton(page).click()
	await expect(chatPanel(page).getByRole('heading', { name: 'Chat with Dana' })).toBeVisible()
	await expect(messageLog(page).getByText('I’m Dana')).toBeVisible()
	await expect(chatPanel(page).getByText('Messages are only seen by our advisor Dana')).toBeVisible()
	const sendButton = chatPanel(page).getByRole('button', { name: 'Send' })
	await expect(sendButton).toBeDisabled()
	await messageField(page).fill(' \n ')
	await expect(sendButton).toBeDisabled()
	await messageField(page).press('Enter')
	await expect(messageLog(page).getByText('You:')).toHaveCount(0)

	await messageField(page).fill('Is a $795 fee real?')
	await messageField(page).press('Shift+Enter')
	await messageField(page).pressSequentially('See https://cars.example.com/7.')
	await expect(messageField(page)).toHaveValue('Is a $795 fee real?\nSee https://cars.example.com/7.')
	const toast = page.getByRole('status').filter({ hasText: 'New message from Dana' })
	await expectDuring(toast, () => sendButton.click())
	await expect(messageItem(page, '$795').getByText('Sent')).toBeVisible()
	await expect(messageField(page)).toHaveValue('')
	const link = messageItem(page, '$795').getByRole('link')
	await expect(link).toHaveAttribute('href', 'https://cars.example.com/7')
	await expect(link).toHaveAttribute('rel', /noopener/)

	await expect(messageLog(page).getByText('Automatic reply ·')).toBeVisible()
	await expect(messageLog(page).getByRole('link', { name: '(555) 010-0142' })).toHaveAttribute(
		'href',
		'tel:5550100142',
	)
	await sendMessage(page, 'Still there?')
	await page.reload()
	await expect(messageItem(page, 'Still there?')).toBeVisible()
	await expect(messageLog(page).getByText('Automatic reply ·')).toHaveCount(1)
	await setAway(advisorPage, baseURL!, false)
	await advisorPage.close()
	await context.close()
})

test('visitor and advisor chat live, with typing, seen, a picture, closing and the rating', async ({
	browser,
	baseURL,
}) => {
	const visitorContext = await browser.newContext({ baseURL: baseURL! })
	const visitor = await visitorContext.newPage()
	const adminContext = await openAdvisorContext(browser, baseURL!)
	const advisorPage = await adminContext.newPage()
	await advisorPage.goto('/admin/chat')
	await expect(chatButton(advisorPage)).toHaveCount(0)
	await expect(advisorPage.getByText('You are available')).toBeVisible()

	const question = `Is this one rusty? ${Date.now()}`
	await openChat(visitor)
	await sendMessage(visitor, question)
	const row = advisorPage.getByRole('link').filter({ hasText: question })
	await expect(row.getByText('1 unread')).toBeVisible()
	await row.click()
	await expect(messageItem(advisorPage, question)).toBeVisible()
	await expect(advisorPage.getByText('On the site now')).toBeVisible()
	await expect(messageItem(visitor, question).getByText('Seen')).toBeVisible()
	await expect(chatPanel(visitor).getByText('Here now')).toBeVisible()

	const reply = advisorPage.getByRole('textbox', { name: /^Reply to/ })
	await expectDuring(messageLog(visitor).getByText('Dana is typing'), () =>
		reply.pressSequentially('Let me look'),
	)
	await reply.press('Shift+Enter')
	await reply.press('Enter')
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Message Sent' })).toContainText(
		'Your message has been sent successfully.',
	)
	await expect(messageItem(advisorPage, 'Let me look')).toHaveCount(1)
	await expect(messageItem(visitor, 'Let me look')).toBeVisible()
	await expect(messageItem(advisorPage, 'Let me look').getByText('Seen')).toBeVisible()
	await reply.fill('  ')
	await reply.press('Enter')

	// A closed panel still counts unread messages.
	await chatPanel(visitor).getByRole('button', { name: 'Close chat' }).click()
	await expect(chatPanel(visitor)).toHaveCount(0)
	await advisorPage.getByRole('button', { name: 'Offer a call' }).click()
	await expect(reply).toHaveValue(/\S/)
	await expectDuring(visitor.getByRole('status').filter({ hasText: 'New message from Dana' }), () =>
		reply.press('Enter'),
	)
	await expect(chatButton(visitor)).toHaveAccessibleName('Chat with Dana, 1 unread')
	await chatButton(visitor).click()

	const [fileChooser] = await Promise.all([
		visitor.waitForEvent('filechooser'),
		chatPanel(visitor).getByRole('button', { name: 'Attach a picture' }).click(),
	])
	await fileChooser.setFiles({ name: 'rust.png', mimeType: 'image/png', buffer: png })
	await chatPanel(visitor).getByRole('button', { name: 'Send' }).click()
	await expect(messageLog(visitor).getByRole('img', { name: 'The picture you sent' })).toBeVisible()
	const receivedPicture = messageLog(advisorPage).getByRole('img', { name: /^Picture from/ })
	await expect(receivedPicture).toBeVisible()
	await expect
		.poll(() => receivedPicture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0)

	await advisorPage.getByRole('textbox', { name: 'New note' }).fill('Sounds worried.')
	await advisorPage.getByRole('button', { name: 'Add note' }).click()
	await expect(advisorPage.getByRole('complementary', { name: 'Client details' })).toContainText(
		'Sounds worried.',
	)
	await advisorPage.getByRole('button', { name: 'Close conversation' }).click()
	await visitor.getByRole('button', { name: /^4 of 5 stars/ }).click()
	await expect(messageLog(visitor).getByText('Thank you for rating us 4 out of 5 stars.')).toBeVisible()
	await expect(messageLog(visitor)).not.toContainText('Sounds worried.')
	await expect(advisorPage.getByText('Rated 4 out of 5')).toBeVisible()
	await sendMessage(visitor, 'One more thing')
	await expect(advisorPage.getByRole('button', { name: 'Close conversation' })).toBeVisible()
	await visitorContext.close()
	await adminContext.close()
})

test('a conversation continues on the next page, in another browser by email, and in the account', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const email = `rider-${Date.now()}@example.com`
	const advisorPage = await openAdvisorContext(browser, baseURL!)
	await setAway(advisorPage, baseURL!, true)
	const context = await browser.newContext({ baseURL: baseURL! })
	const page = await context.newPage()
	await openChat(page)
	await sendMessage(page, 'My own words')
	await page.goto('/resources')
	await expect(messageItem(page, 'My own words')).toBeVisible()
	await messageLog(page)
		.getByRole('textbox', { name: /Add your email address/ })
		.fill(email)
	await messageLog(page).getByRole('button', { name: 'Email me' }).click()
	await expect(messageLog(page).getByText(`email replies you miss to ${email}`)).toBeVisible()
	await setAway(advisorPage, baseURL!, false)
	await advisorPage.close()

	const otherContext = await browser.newContext({ baseURL: baseURL! })
	const otherPage = await otherContext.newPage()
	await openChat(otherPage, '/')
	await expect(messageItem(otherPage, 'My own words')).toHaveCount(0)
	await chatPanel(otherPage).getByRole('button', { name: 'Close chat' }).click()
	let link = ''
	await expect
		.poll(async () => {
			const emails = await (await context.request.get(`/dev/mailbox.json?to=${email}`)).json()
			const links: string[] = emails.flatMap((message: { links: string[] }) => message.links)
			link = links.find((each) => each.includes('/chat/resume')) ?? ''
			return link
		})
		.toContain('/chat/resume?link=')
	await otherPage.goto(link)
	await otherPage.getByRole('button', { name: 'Continue the conversation' }).click()
	await expect(messageItem(otherPage, 'My own words')).toBeVisible()
	await expect(otherPage).toHaveURL(/\/chat$/)
	await otherPage.getByRole('textbox', { name: 'Your message' }).fill('From the other one')
	await otherPage.getByRole('textbox', { name: 'Your message' }).press('Enter')
	await expect(messageItem(page, 'From the other one')).toBeVisible()

	// Both browsers sign in to one account: it has one conversation with each message once.
	const member = await createSignedInMember(browser, { origin: baseURL!, name: 'Robin Rider' })
	for (const each of [context, otherContext]) await signIn(each, baseURL!, [member.email, member.password])
	for (const each of [page, otherPage]) {
		await each.goto('/account/messages')
		for (const text of ['My own words', 'From the other one'])
			await expect(messageItem(each, text)).toHaveCount(1)
	}
	await otherPage.getByRole('textbox', { name: 'Your message' }).fill('As a member')
	await otherPage.getByRole('textbox', { name: 'Your message' }).press('Enter')
	await expect(messageItem(page, 'As a member')).toBeVisible()
	const download = otherPage.waitForEvent('download')
	await otherPage.getByRole('link', { name: 'Transcript' }).click()
	expect((await download).suggestedFilename()).toMatch(/\.txt$/)
	await otherContext.close()
	await context.close()
})

test('the advisor changes the greeting, is notified of a message, and schedules and cancels a reply', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const adminContext = await openAdvisorContext(browser, baseURL!)
	await adminContext.addInitScript(() => {
		const notified: string[] = []
		Object.assign(window, {
			notified,
			Notification: class {
				static permission = 'granted'
				static requestPermission(): Promise<string> {
					return Promise.resolve('granted')
				}
				constructor(title: string) {
					notified.push(title)
				}
				close() {}
			},
		})
	})
	const advisorPage = await adminContext.newPage()
	await advisorPage.setViewportSize({ width: 360, height: 740 })
	await advisorPage.goto('/admin/chat/settings')
	const greeting = advisorPage.getByLabel('Greeting')
	const settingsResponse = () =>
		advisorPage.waitForResponse(
			(response) => response.request().method() === 'POST' && response.url().includes('/admin/chat/settings'),
		)
	const save = async () => {
		const saved = settingsResponse()
		await advisorPage.getByRole('button', { name: 'Save settings' }).click()
		await saved
	}
	const before = await greeting.inputValue()
	await greeting.fill('Hello from {name}, call {phone}.')
	await save()
	await expect(advisorPage.getByText('Settings saved').last()).toBeVisible()
	const visitorContext = await browser.newContext({ baseURL: baseURL! })
	const visitor = await visitorContext.newPage()
	await openChat(visitor, '/community')
	await expect(messageLog(visitor).getByText('Hello from Dana, call (555) 010-0142.')).toBeVisible()
	await greeting.fill(before)
	await advisorPage.getByLabel('Sunday, from').fill('10:00')
	await save()
	await expect(advisorPage.getByText('Please give each time range a start and a later end.')).toBeVisible()
	await expect(greeting).toHaveValue(before)
	await advisorPage.getByLabel('Sunday, from').fill('')
	await save()
	await expect(advisorPage.getByText('Settings saved').last()).toBeVisible()

	// While the page is hidden, the browser notifies the advisor on any admin page.
	await advisorPage.goto('/admin/reviews')
	await expect(advisorPage.getByText('You are available')).toBeAttached()
	await advisorPage.evaluate(() =>
		Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
	)
	const text = `Anybody there ${Date.now()}`
	await sendMessage(visitor, text)
	await expect
		.poll(() => advisorPage.evaluate(() => (window as unknown as { notified: string[] }).notified[0]))
		.toMatch(/^New message from Visitor/)

	await advisorPage.goto('/admin/chat')
	await advisorPage.getByRole('link').filter({ hasText: text }).click()
	await expect(messageItem(advisorPage, text)).toBeVisible()
	await advisorPage.getByRole('textbox', { name: /^Reply to/ }).fill('Tomorrow then')
	await advisorPage.getByRole('button', { name: 'Send later' }).click()
	const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
	await advisorPage.getByLabel(/^When \(/).fill(`${tomorrow}T09:00`)
	await advisorPage.getByRole('button', { name: 'Schedule' }).click()
	await expect(advisorPage.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('')
	await expectAccessible(advisorPage, 'the admin chat on a phone')
	await advisorPage.getByRole('link', { name: 'Client details' }).click()
	const details = advisorPage.getByRole('complementary', { name: 'Client details' })
	await expect(details.getByText('Tomorrow then')).toBeVisible()
	await expect(messageLog(visitor)).not.toContainText('Tomorrow then')
	await details.getByRole('button', { name: 'Cancel this reply' }).click()
	await expect(details.getByText('Tomorrow then')).toHaveCount(0)
	await advisorPage.goto(`/admin/chat?q=${encodeURIComponent(text)}`)
	await expect(advisorPage.getByRole('list').getByRole('link').filter({ hasText: text })).toHaveCount(1)
	await visitorContext.close()
	await adminContext.close()
})
