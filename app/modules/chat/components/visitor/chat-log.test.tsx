import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChatMessage } from '../../browser/chat-api.ts'
import { initialConversation } from '../../browser/conversation-state.ts'
import { emptyThread, type Outgoing, type Side, type Thread } from '../../browser/thread.ts'
import { AddressForm } from './address-form.tsx'
import { ChatLog } from './chat-log.tsx'
import { ChatQuestion } from './chat-question.tsx'
import { ConnectionNotice } from './message-status.tsx'

const now = new Date('2026-03-04T20:00:00Z')
const none = () => {}

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
	id: `id-${seq}`,
	seq,
	sender: 'visitor',
	text: `message ${seq}`,
	picture: null,
	key: `key-${seq}`,
	sentAt: new Date(now.getTime() - (10 - seq) * 3_600_000).toISOString(),
	...more,
})

function log(thread: Partial<Thread>, { side = 'visitor' as Side, otherTyping = false } = {}) {
	return renderToStaticMarkup(
		<ChatLog
			thread={{ ...emptyThread, ...thread }}
			side={side}
			otherName="Renata"
			phone="(914) 555-0187"
			timeZone="America/New_York"
			now={now}
			otherTyping={otherTyping}
			watched
			onSeen={none}
			onRetry={none}
			onCancel={none}
		/>,
	)
}

/** The text of a page, without its tags. */
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('markup in a message is shown as text, and a URL becomes a link without referrer or opener', () => {
	const page = log({
		messages: [message(1, { text: '<img src=x onerror=alert(1)> see https://evil.example/a?b="c' })],
	})
	expect(page).not.toContain('<img')
	expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
	expect(page).toMatch(
		/<a href="https:\/\/evil\.example[^"]*" target="_blank" rel="nofollow ugc noopener noreferrer"/,
	)
})

test('a javascript: URL does not become a link', () => {
	const page = log({ messages: [message(1, { text: 'javascript:alert(1) data:text/html,x' })] })
	expect(page).not.toContain('href=')
})

test('each message names its sender from the reader’s point of view', () => {
	const messages = [message(1), message(2, { sender: 'advisor' }), message(3, { sender: 'automatic' })]
	const sendersSeenBy = (side: Side) =>
		[...log({ messages }, { side }).matchAll(/<span class="sr-only">([^<]+)<\/span>/g)].map(([, who]) => who)
	expect(sendersSeenBy('visitor')).toEqual(['You: ', 'Renata: ', 'Automatic reply: '])
	expect(sendersSeenBy('advisor')).toEqual(['Renata: ', 'You: ', 'Automatic reply: '])
})

test('the last own message is marked as sent, and as seen once the other side has read it', () => {
	const messages = [message(1), message(2), message(3, { sender: 'advisor' })]
	const marks = (otherLastReadSeq: number, side: Side = 'visitor') =>
		textOf(log({ messages, otherReadSeq: otherLastReadSeq }, { side })).match(/· (Sent|Seen)/g)
	expect(marks(1)).toEqual(['· Sent'])
	expect(marks(2)).toEqual(['· Seen'])
	expect(marks(2, 'advisor')).toEqual(['· Sent'])
	expect(marks(3, 'advisor')).toEqual(['· Seen'])
})

test('an automatic reply is marked as such and never shown as sent or seen', () => {
	const page = log({ messages: [message(1, { sender: 'automatic' })], otherReadSeq: 9 }, { side: 'advisor' })
	expect(textOf(page)).toContain('Automatic reply ·')
	expect(page).not.toMatch(/Sent|Seen/)
})

test('a picture has its size, an alternative text, and only the URL of its message', () => {
	const picture = { url: '/api/chat/files/id-1', width: 40, height: 30 }
	const page = log({ messages: [message(1, { text: '', picture, sender: 'advisor' })] })
	expect(page).toContain('alt="Picture from Renata"')
	expect(page).toMatch(/src="\/api\/chat\/files\/id-1" width="40" height="30"/)
	expect(page).not.toContain('chat-bubble')
	expect(log({ messages: [message(1, { picture })] })).toContain('alt="The picture you sent"')
})

test('the list is announced to screen readers, and its days are named in the given time zone', () => {
	const messages = [
		message(1, { sentAt: '2026-03-04T04:30:00Z' }),
		message(2, { sentAt: '2026-03-04T05:30:00Z' }),
	]
	const page = log({ messages })
	expect(page).toContain('role="log" aria-label="Messages"')
	expect(
		[...page.matchAll(/<time dateTime="([\d-]+)">(\w+)</g)].map(([, day, label]) => [day, label]),
	).toEqual([
		['2026-03-03', 'Yesterday'],
		['2026-03-04', 'Today'],
	])
})

const outgoing: Outgoing = {
	clientKey: 'a',
	text: '<b>hello</b>',
	writtenAt: now.toISOString(),
	state: 'sending',
}

test('an outgoing message shows its state and the possible actions', () => {
	const page = (more: Partial<Outgoing>) => textOf(log({ outgoing: [{ ...outgoing, ...more }] }))
	expect(page({})).toContain('&lt;b&gt;hello&lt;/b&gt; Sending…')
	expect(page({ state: 'waiting' })).toMatch(/Waiting for a connection\s+Try now/)
	const failed = page({ state: 'failed', rejection: 'Please shorten it.' })
	expect(failed).toContain('Not sent. Please shorten it.')
	expect(failed).toMatch(/Retry .*Remove/)
	expect(page({})).not.toMatch(/Retry|Remove|Try now/)
})

test('typing is shown only while it happens', () => {
	expect(textOf(log({}, { otherTyping: true }))).toContain('Renata is typing')
	expect(log({})).not.toContain('is typing')
})

test.each([
	[{ connection: 'live' }, '', false],
	[{ connection: 'connecting' }, '', false],
	[{ connection: 'offline' }, 'You’re offline. We’ll keep your messages', false],
	[{ connection: 'offline', isPaused: true }, 'You’re offline.', false],
	[{ connection: 'rejected' }, 'Please reload the page.', true],
	[{ connection: 'live', isPaused: true }, 'The site is busy right now.', true],
	[{ connection: 'waiting' }, 'Connection lost.', true],
	[{ connection: 'connecting', loadFailed: true, exists: false }, 'We can’t reach the chat yet.', false],
	[{ connection: 'live', loadFailed: true, exists: true }, '', false],
] as const)('with the connection %j the notice is "%s"', (state, text, canRetry) => {
	const page = renderToStaticMarkup(
		<ConnectionNotice state={{ ...initialConversation, ...state }} onRetry={none} />,
	)
	expect(page).toContain('role="status"')
	if (text) expect(textOf(page)).toContain(text)
	else expect(textOf(page).trim()).toBe('')
	expect(page.includes('Try now')).toBe(canRetry)
})

test('a closed conversation asks for one to five stars, once', () => {
	const question = renderToStaticMarkup(<ChatQuestion name="Renata" rating={null} onRate={async () => ''} />)
	expect(question).toContain('Renata has closed this conversation. How was it?')
	expect(question.match(/aria-label="\d of 5 stars: [\w ]+"/g)).toHaveLength(5)
	const thanked = renderToStaticMarkup(<ChatQuestion name="Renata" rating={4} onRate={async () => ''} />)
	expect(thanked).toContain('Thank you for rating us 4 out of 5 stars.')
	expect(thanked).not.toContain('<button')
})

test('an email address is asked for only while it is needed, in a labeled field', () => {
	const form = (needed: boolean) =>
		renderToStaticMarkup(<AddressForm name="Renata" needed={needed} onSave={async () => ''} />)
	expect(form(false)).toBe('')
	expect(form(true)).toContain('<label for="chat-email">')
	expect(form(true)).toMatch(/<input id="chat-email"[^>]*type="email"[^>]*maxLength="254"/)
})
