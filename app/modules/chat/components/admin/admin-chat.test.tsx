import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { AdminConversation, ConversationSummary } from '../../browser/chat-api.ts'
import { AdminClientPanel } from './client-panel.tsx'
import { AdminConversationList } from './conversation-list.tsx'

const now = new Date('2026-03-04T20:00:00Z')
const timeZone = 'America/New_York'
const summary: ConversationSummary = {
	id: 'id-1',
	name: 'Ada <b>Lovelace</b>',
	email: 'ada@example.com',
	userId: null,
	status: 'open',
	unread: 0,
	unansweredSince: null,
	pagePath: null,
	lastMessage: { sender: 'visitor', text: 'hello', hasPicture: false },
	lastMessageAt: '2026-03-04T15:00:00Z',
	rating: null,
	sample: false,
}

const list = (
	conversations: ConversationSummary[],
	more: { next?: string | null; query?: string; searched?: boolean } = {},
) =>
	renderToHtml(
		<AdminConversationList
			conversations={conversations}
			next={null}
			query=""
			searched={false}
			timeZone={timeZone}
			now={now}
			{...more}
		/>,
	)
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('an empty list says whether there are no conversations or none match', () => {
	expect(list([])).toContain('No conversations yet')
	expect(list([], { searched: true })).toContain('Nothing found')
})

test('names and messages of visitors are shown as text, never as markup', () => {
	const lastMessage = { sender: 'visitor', text: '<script>alert(1)</script>', hasPicture: false } as const
	const page = list([{ ...summary, lastMessage }])
	expect(page).not.toMatch(/<script|<b>Lovelace/)
	expect(page).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
})

test.each([
	[{ sender: 'visitor', text: 'hello', hasPicture: false }, 'hello'],
	[{ sender: 'advisor', text: 'hello', hasPicture: false }, 'You: hello'],
	[{ sender: 'visitor', text: '', hasPicture: true }, 'A picture'],
	[{ sender: 'advisor', text: '', hasPicture: true }, 'You: A picture'],
	[null, 'No messages yet'],
] as const)('the last message %j is shown as "%s"', (lastMessage, text) => {
	expect(list([{ ...summary, lastMessage }])).toContain(`>${text}</span>`)
})

test('the number of unread messages and the status "closed" have text for screen readers', () => {
	expect(textOf(list([{ ...summary, unread: 3 }]))).toContain('3 unread')
	expect(list([{ ...summary, unread: 3 }])).toContain('data-unread')
	expect(textOf(list([{ ...summary, status: 'closed' }]))).toContain('Closed')
	expect(textOf(list([{ ...summary, status: 'closed', unread: 1 }]))).not.toContain('Closed')
	expect(list([summary])).not.toContain('data-unread')
})

test('a conversation that waits for a reply is marked as unanswered, with the page on which the visitor wrote', () => {
	const waiting = { ...summary, unansweredSince: '2026-03-04T15:00:00Z' }
	expect(textOf(list([{ ...waiting, pagePath: '/services' }]))).toMatch(/hello.*Unanswered\s+on \/services/)
	expect(textOf(list([waiting]))).not.toContain(' on ')
	expect(textOf(list([{ ...summary, pagePath: '/services' }]))).not.toContain('/services')
})

test('every link keeps the search, and the next page replaces the cursor', () => {
	const page = list([summary], { query: '?q=ada&after=old', next: '0~1~id', searched: true })
	expect(page).toContain('href="/admin/chat/id-1?q=ada&amp;after=old"')
	expect(page).toContain('href="/admin/chat?q=ada&amp;after=0%7E1%7Eid"')
	expect(list([summary])).not.toContain('Older conversations')
})

const conversation: AdminConversation = {
	...summary,
	visitorReadSeq: 1,
	advisorReadSeq: 1,
	lastSeq: 1,
	messages: [],
	earlier: false,
	cursor: '1.abcdef01',
	createdAt: '2026-03-01T15:00:00Z',
	visitorPresent: false,
	emailed: true,
	notes: [],
	later: [],
}
const panel = (
	more: Partial<AdminConversation> = {},
	props: Partial<Parameters<typeof AdminClientPanel>[0]> = {},
) =>
	renderToHtml(
		<AdminClientPanel
			conversation={{ ...conversation, ...more }}
			clientId={null}
			orders={[]}
			appointments={[]}
			timeZone={timeZone}
			thisYear={2026}
			result={undefined}
			noteKey="0"
			threadHref="/admin/chat/id-1"
			{...props}
		/>,
	)

test('the panel says whether an email address is confirmed', () => {
	expect(panel()).toContain('No account; the address is not confirmed')
	expect(panel({ userId: 'ada' })).toContain('Has an account')
	expect(panel({ email: null })).toContain('No email address')
	expect(panel({ email: null })).not.toContain('mailto:')
})

test('the button closes an open conversation and reopens a closed one', () => {
	expect(panel()).toContain('name="intent" value="close"')
	expect(panel({ status: 'closed' })).toContain('name="intent" value="reopen"')
	expect(panel({ rating: 4 })).toContain('Rated 4 out of 5 after closing.')
	expect(panel()).not.toContain('Rated')
})

test('notes are shown as text with their author, or "someone" for a deleted one, each with its own button', () => {
	const note = { id: 'n1', text: '<i>wagon</i>', author: null, createdAt: '2026-03-01T15:00:00Z' }
	const page = panel({ notes: [note, { ...note, id: 'n2', text: 'two', author: 'Renata' }] })
	expect(page).toContain('&lt;i&gt;wagon&lt;/i&gt;')
	expect(textOf(page)).toMatch(/Someone ·.*Renata ·/)
	for (const id of ['n1', 'n2']) expect(page).toContain(`name="item" value="${id}"`)
	expect(page.match(/aria-label="Remove this note"/g)).toHaveLength(2)
	expect(panel()).toContain('Only you can see these. The visitor never does.')
})

test('scheduled replies show their local time and can be canceled', () => {
	const page = panel({ later: [{ id: 'l1', text: 'Good morning', sendAt: '2026-03-05T14:00:00Z' }] })
	expect(textOf(page)).toMatch(/Waiting to be sent .*9am Good morning/)
	expect(page).toContain('name="intent" value="take-back"')
	expect(panel()).not.toContain('Waiting to be sent')
})

test('a rejected note has its error message at the field', () => {
	const result = {
		ok: false,
		formId: 'note',
		formError: 'Please write a note.',
		errors: {},
		conflict: null,
		values: {},
	} as const
	expect(panel({}, { result })).toContain('Please write a note.')
	expect(panel()).not.toContain('role="alert"')
})

test('the file of a client is linked only where there is one', () => {
	expect(panel({}, { clientId: 'c1' })).toContain('href="/admin/clients/c1"')
	expect(panel()).not.toContain('/admin/clients/')
})
