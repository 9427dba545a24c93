import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { createSignedInMember } from '../new-member.ts'

// The tests run one after the other, because the advisor's availability and settings apply to every visitor.
test.describe.configure({ mode: 'serial' })

const advisorLogin = ['admin@lotwise.test', 'demo-admin-2026!'] as const
const button = (page: Page) => page.getByRole('button', { name: /^Chat with/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Chat with/ })
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text })

async function signIn(
	context: BrowserContext,
	baseURL: string,
	[email, password]: readonly [string, string],
) {
	const response = await context.request.post('/sign-in', {
		headers: { origin: baseURL },
		form: { intent: 'sign-in', email, password },
		maxRedirects: 0,
	})
	expect([302, 303]).toContain(response.status())
}

async function advisor(browser: Browser, baseURL: string) {
	const context = await browser.newContext({ baseURL })
	await signIn(context, baseURL, advisorLogin)
	return context
}

/** Sets the advisor to away or available; while away, it does not matter who is in the admin area in other tests. */
async function setAway(context: BrowserContext, baseURL: string, away: boolean) {
	const response = await context.request.post('/admin/chat/settings', {
		headers: { origin: baseURL },
		form: { intent: away ? 'away' : 'here' },
		maxRedirects: 0,
	})
	expect(response.status()).toBe(303)
}

async function openChat(page: Page, path = '/services') {
	await page.goto(path)
	await button(page).click()
	await expect(panel(page)).toBeVisible()
	await expect(field(page)).toBeFocused()
}

async function send(page: Page, text: string) {
	await field(page).fill(text)
	await field(page).press('Enter')
	await expect(message(page, text)).toHaveCount(1)
	await expect(message(page, text).getByText(/ · (?:Sent|Seen)$/)).toBeVisible()
}

/** Expects something that shows only briefly, such as a toast, while `act` runs. */
const expectDuring = (indicator: Locator, act: () => Promise<unknown>) =>
	Promise.all([expect(indicator.first()).toBeVisible(), act()])

test('while the advisor is away a visitor gets one automatic reply with a toast and the phone number', async ({
	browser,
	baseURL,
}) => {
	const advisorPage = await advisor(browser, baseURL!)
	await setAway(advisorPage, baseURL!, true)
	const context = await browser.newContext({ baseURL: baseURL! })
	const page = await context.newPage()
	const loaded: string[] = []
	page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
	await page.goto('/resources/scams')
	await page.mouse.move(200, 300)
	await page.locator('html[data-ready]').waitFor()
	expect(loaded.filter((path) => /chat/.test(path))).toEqual([])

	await button(page).click()
	await expect(panel(page).getByRole('heading', { name: 'Chat with Dana' })).toBeVisible()
	await expect(log(page).getByText('I’m Dana')).toBeVisible()
	await expect(panel(page).getByText('Messages are only seen by our advisor Dana')).toBeVisible()
	const sendButton = panel(page).getByRole('button', { name: 'Send' })
	await expect(sendButton).toBeDisabled()
	await field(page).fill(' \n ')
	await expect(sendButton).toBeDisabled()
	await field(page).press('Enter')
	await expect(log(page).getByText('You:')).toHaveCount(0)

	await field(page).fill('Is a $795 fee real?')
	await field(page).press('Shift+Enter')
	await field(page).pressSequentially('See https://cars.example.com/7.')
	await expect(field(page)).toHaveValue('Is a $795 fee real?\nSee https://cars.example.com/7.')
	const toast = page.getByRole('status').filter({ hasText: 'New message from Dana' })
	await expectDuring(toast, () => sendButton.click())
	await expect(message(page, '$795').getByText('Sent')).toBeVisible()
	await expect(field(page)).toHaveValue('')
	const link = message(page, '$795').getByRole('link')
	await expect(link).toHaveAttribute('href', 'https://cars.example.com/7')
	await expect(link).toHaveAttribute('rel', /noopener/)

	await expect(log(page).getByText('Automatic reply ·')).toBeVisible()
	await expect(log(page).getByRole('link', { name: '(555) 010-0142' })).toHaveAttribute(
		'href',
		'tel:5550100142',
	)
	await send(page, 'Still there?')
	await page.reload()
	await expect(message(page, 'Still there?')).toBeVisible()
	await expect(log(page).getByText('Automatic reply ·')).toHaveCount(1)
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
	const adminContext = await advisor(browser, baseURL!)
	const advisorPage = await adminContext.newPage()
	await advisorPage.goto('/admin/chat')
	await expect(button(advisorPage)).toHaveCount(0)
	await expect(advisorPage.getByText('You are available')).toBeVisible()

	const question = `Is this one rusty? ${Date.now()}`
	await openChat(visitor)
	await send(visitor, question)
	const row = advisorPage.getByRole('link').filter({ hasText: question })
	await expect(row.getByText('1 unread')).toBeVisible()
	await row.click()
	await expect(message(advisorPage, question)).toBeVisible()
	await expect(advisorPage.getByText('On the site now')).toBeVisible()
	await expect(message(visitor, question).getByText('Seen')).toBeVisible()
	await expect(panel(visitor).getByText('Here now')).toBeVisible()

	const reply = advisorPage.getByRole('textbox', { name: /^Reply to/ })
	await expectDuring(log(visitor).getByText('Dana is typing'), () => reply.pressSequentially('Let me look'))
	await reply.press('Shift+Enter')
	await reply.press('Enter')
	await expect(advisorPage.getByRole('status').filter({ hasText: 'Message Sent' })).toContainText(
		'Your message has been sent successfully.',
	)
	await expect(message(advisorPage, 'Let me look')).toHaveCount(1)
	await expect(message(visitor, 'Let me look')).toBeVisible()
	await expect(message(advisorPage, 'Let me look').getByText('Seen')).toBeVisible()
	await reply.fill('  ')
	await reply.press('Enter')

	// A closed panel still counts unread messages.
	await panel(visitor).getByRole('button', { name: 'Close chat' }).click()
	await expect(panel(visitor)).toHaveCount(0)
	await advisorPage.getByRole('button', { name: 'Offer a call' }).click()
	await expect(reply).toHaveValue(/\S/)
	await expectDuring(visitor.getByRole('status').filter({ hasText: 'New message from Dana' }), () =>
		reply.press('Enter'),
	)
	await expect(button(visitor)).toHaveAccessibleName('Chat with Dana, 1 unread')
	await button(visitor).click()

	const [fileChooser] = await Promise.all([
		visitor.waitForEvent('filechooser'),
		panel(visitor).getByRole('button', { name: 'Attach a picture' }).click(),
	])
	await fileChooser.setFiles({ name: 'rust.png', mimeType: 'image/png', buffer: png })
	await panel(visitor).getByRole('button', { name: 'Send' }).click()
	await expect(log(visitor).getByRole('img', { name: 'The picture you sent' })).toBeVisible()
	const receivedPicture = log(advisorPage).getByRole('img', { name: /^Picture from/ })
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
	await expect(log(visitor).getByText('Thank you for rating us 4 out of 5 stars.')).toBeVisible()
	await expect(log(visitor)).not.toContainText('Sounds worried.')
	await expect(advisorPage.getByText('Rated 4 out of 5')).toBeVisible()
	await send(visitor, 'One more thing')
	await expect(advisorPage.getByRole('button', { name: 'Close conversation' })).toBeVisible()
	await visitorContext.close()
	await adminContext.close()
})

test('messages written offline are sent once the connection is back, and a lost response creates no duplicate', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
	const page = await context.newPage()
	await openChat(page)
	await send(page, 'before the tunnel')
	await context.setOffline(true)
	await expect(panel(page).getByText(/^You’re offline/)).toBeVisible()
	await field(page).fill('in the tunnel')
	await field(page).press('Enter')
	await field(page).fill('still in it')
	await field(page).press('Enter')
	await expect(log(page).getByText('Waiting for a connection')).toHaveCount(2)
	await field(page).fill('not sent yet')
	await context.setOffline(false)
	await expect(log(page).getByText('Waiting for a connection')).toHaveCount(0)
	await expect(message(page, 'still in it').getByText('Sent')).toBeVisible()

	// The message is stored but the response is lost: the retry is the same message.
	let lost = 0
	await page.route('**/api/chat/messages', async (route) => {
		if (lost++ > 0) return route.continue()
		await route.fetch()
		await route.abort()
	})
	await send(page, 'and once more')
	await page.unroute('**/api/chat/messages')
	await field(page).fill('a draft')
	await page.reload()
	await expect(field(page)).toHaveValue('a draft')
	for (const text of ['before the tunnel', 'in the tunnel', 'still in it', 'and once more'])
		await expect(message(page, text)).toHaveCount(1)
	const { conversation } = await (await context.request.get('/api/chat')).json()
	expect(conversation.messages.filter(({ sender }: { sender: string }) => sender === 'visitor')).toHaveLength(
		4,
	)
	await context.close()
})

test('a rejected message shows the reason and can be removed or retried', async ({ page }) => {
	await openChat(page)
	await page.route('**/api/chat/messages', (route) =>
		route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'Please keep it shorter.' } } }),
	)
	await field(page).fill('too much')
	await field(page).press('Enter')
	await expect(log(page).getByRole('alert')).toHaveText('Not sent. Please keep it shorter.')
	await log(page).getByRole('button', { name: 'Remove' }).click()
	await expect(field(page)).toHaveValue('too much')
	await expect(log(page).getByRole('alert')).toHaveCount(0)
	await field(page).press('Enter')
	await expect(log(page).getByRole('alert')).toHaveText('Not sent. Please keep it shorter.')
	await page.unroute('**/api/chat/messages')
	await log(page).getByRole('button', { name: 'Retry' }).click()
	await expect(message(page, 'too much').getByText('Sent')).toBeVisible()
})

test('on a phone the button hides while a form is used, the panel fills the page, and Escape returns the focus', async ({
	browser,
	baseURL,
}) => {
	const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })
	const page = await context.newPage()
	await page.goto('/services#in-person')
	await page.getByLabel('Full Name').focus()
	await expect(button(page)).toBeHidden()
	await page.getByLabel('Full Name').blur()
	await expect(button(page)).toBeVisible()
	const box = (await button(page).boundingBox())!
	expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)

	await button(page).click()
	await expect(panel(page)).toHaveAttribute('aria-modal', 'true')
	await expect(page.locator('main')).toHaveAttribute('inert', '')
	await send(page, 'from the phone')
	await expectAccessible(page, 'the panel on a phone', { within: '.chat-panel' })

	await panel(page).getByRole('button', { name: 'Minimize chat' }).click()
	await expect(page.locator('main')).not.toHaveAttribute('inert', '')
	await expect(log(page)).toHaveCount(0)
	await page.getByRole('button', { name: /^Open the chat with/ }).click()
	await expect(message(page, 'from the phone')).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(panel(page)).toHaveCount(0)
	await expect(button(page)).toBeFocused()
	await context.close()
})

test('a conversation continues on the next page, in another browser by email, and in the account', async ({
	browser,
	baseURL,
}) => {
	const email = `rider-${Date.now()}@example.com`
	const advisorPage = await advisor(browser, baseURL!)
	await setAway(advisorPage, baseURL!, true)
	const context = await browser.newContext({ baseURL: baseURL! })
	const page = await context.newPage()
	await openChat(page)
	await send(page, 'My own words')
	await page.goto('/resources')
	await expect(message(page, 'My own words')).toBeVisible()
	await log(page)
		.getByRole('textbox', { name: /Add your email address/ })
		.fill(email)
	await log(page).getByRole('button', { name: 'Email me' }).click()
	await expect(log(page).getByText(`email replies you miss to ${email}`)).toBeVisible()
	await setAway(advisorPage, baseURL!, false)
	await advisorPage.close()

	const otherContext = await browser.newContext({ baseURL: baseURL! })
	const otherPage = await otherContext.newPage()
	await openChat(otherPage, '/')
	await expect(message(otherPage, 'My own words')).toHaveCount(0)
	await panel(otherPage).getByRole('button', { name: 'Close chat' }).click()
	let link = ''
	await expect
		.poll(async () => {
			const emails = await (await context.request.get(`/dev/mailbox.json?to=${email}`)).json()
			const links: string[] = emails.flatMap((message: { links: string[] }) => message.links)
			link = links.find((each) => each.includes('/chat/resume')) ?? ''
			return link
		})
		.toContain('/chat/resume?token=')
	await otherPage.goto(link)
	await otherPage.getByRole('button', { name: 'Continue the conversation' }).click()
	await expect(message(otherPage, 'My own words')).toBeVisible()
	await expect(otherPage).toHaveURL(/\/chat$/)
	await otherPage.getByRole('textbox', { name: 'Your message' }).fill('From the other one')
	await otherPage.getByRole('textbox', { name: 'Your message' }).press('Enter')
	await expect(message(page, 'From the other one')).toBeVisible()

	// Both browsers sign in to one account: it has one conversation with each message once.
	const member = await createSignedInMember(browser, { origin: baseURL!, name: 'Robin Rider' })
	for (const each of [context, otherContext]) await signIn(each, baseURL!, [member.email, member.password])
	for (const each of [page, otherPage]) {
		await each.goto('/account/messages')
		for (const text of ['My own words', 'From the other one'])
			await expect(message(each, text)).toHaveCount(1)
	}
	await otherPage.getByRole('textbox', { name: 'Your message' }).fill('As a member')
	await otherPage.getByRole('textbox', { name: 'Your message' }).press('Enter')
	await expect(message(page, 'As a member')).toBeVisible()
	const download = otherPage.waitForEvent('download')
	await otherPage.getByRole('link', { name: 'Transcript' }).click()
	expect((await download).suggestedFilename()).toMatch(/\.txt$/)
	await otherContext.close()
	await context.close()
})

test('the advisor changes the greeting, is notified of a message, and schedules and cancels a reply', async ({
	browser,
	baseURL,
}) => {
	const adminContext = await advisor(browser, baseURL!)
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
	await expect(log(visitor).getByText('Hello from Dana, call (555) 010-0142.')).toBeVisible()
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
	await send(visitor, text)
	await expect
		.poll(() => advisorPage.evaluate(() => (window as unknown as { notified: string[] }).notified[0]))
		.toMatch(/^New message from Visitor/)

	await advisorPage.goto('/admin/chat')
	await advisorPage.getByRole('link').filter({ hasText: text }).click()
	await expect(message(advisorPage, text)).toBeVisible()
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
	await expect(log(visitor)).not.toContainText('Tomorrow then')
	await details.getByRole('button', { name: 'Cancel this reply' }).click()
	await expect(details.getByText('Tomorrow then')).toHaveCount(0)
	await advisorPage.goto(`/admin/chat?q=${encodeURIComponent(text)}`)
	await expect(advisorPage.getByRole('list').getByRole('link').filter({ hasText: text })).toHaveCount(1)
	await visitorContext.close()
	await adminContext.close()
})

test('without JavaScript a message is written and read on a separate page', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
	const page = await context.newPage()
	await page.goto('/')
	await button(page).click()
	await expect(page).toHaveURL(/\/chat\??$/)
	await page.getByRole('textbox', { name: 'Your message' }).fill('Plain words')
	await page.getByRole('button', { name: 'Send' }).click()
	await expect(message(page, 'Plain words')).toBeVisible()
	await page.reload()
	await expect(message(page, 'Plain words')).toHaveCount(1)
	await context.close()
})

const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAeklEQVR4nO3PUQkAIBTAwBfFKEY2oiH8OITBAtzm7PV1wwUNaEEDWtCAFjSgBQ1oQQNa0IAWNKAFDWhBA1rQgBY0oAUNaEEDWtCAFjSgBQ1oQQNa0IAWNKAFDWhBA1rQgBY0oAUNaEEDWtCAFjSgBQ1oQQNa0IAWPHYBOg8BAONJvasAAAAASUVORK5CYII=',
	'base64',
)
