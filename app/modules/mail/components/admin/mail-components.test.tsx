import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { emptyFields } from '../../drafts/draft.ts'
import { listOpenFields } from '../../writing/merge-fields.ts'
import type { Compose } from '../compose.ts'
import { ComposeForm } from './compose-form.tsx'
import { MessageCard, type ShownMessage } from './message-card.tsx'

const compose = (set: Partial<Compose> = {}): Compose => ({
	id: '0b8f9f3e-1111-4222-8333-444455556666',
	state: 'draft',
	undoSeconds: 10,
	editKey: 'key',
	version: 3,
	subjects: {
		threadId: 't',
		answersId: null,
		clientId: 'c',
		dealId: null,
		documentId: null,
		outreachId: null,
	},
	fields: { ...emptyFields, to: 'sam@riverside.example', subject: 'Hello', text: 'About the {{car}}' },
	open: { subject: [], text: listOpenFields('About the {{car}}') },
	suggested: [{ typed: 'Ana <ana@example.com>', about: 'the client' }],
	separate: null,
	templates: [{ id: 'x', title: 'Decline politely' }],
	files: [{ id: 'f', name: 'quote.pdf', size: '12 kB' }],
	sendAt: null,
	city: 'New York',
	problem: '',
	quote: { intro: 'On Mar 4, Sam wrote:', text: '<b>Hi</b>' },
	client: null,
	signature: 'Dana',
	...set,
})

const message = (set: Partial<ShownMessage> = {}): ShownMessage => ({
	id: 'm',
	isOurs: false,
	kind: 'mail',
	authentication: null,
	original: null,
	dealer: null,
	quote: null,
	from: 'Sam Lee',
	fromEmail: 'sam@riverside.example',
	to: 'Dana',
	cc: '',
	at: 'Mar 4',
	instant: '2026-03-04T12:00:00Z',
	text: 'Hello',
	quoted: '',
	problems: [],
	files: [],
	delivery: null,
	...set,
})

test.each([
	[
		{ spf: 'pass', dkim: 'pass', dmarc: 'pass', provenBy: 'DMARC' as const },
		'Sent by riverside.example (DMARC), says mx.example',
	],
	[{ spf: 'pass', dkim: 'pass', dmarc: 'none', provenBy: null }, 'Sender not proven, says mx.example'],
	// Stored by an earlier version, which did not compare domains.
	[{ spf: 'pass', dkim: 'pass', dmarc: 'none' }, 'Sender not proven, says mx.example'],
	[{ spf: 'fail', dkim: 'none', dmarc: 'pass' }, 'DMARC pass, says mx.example'],
])('results %j are shown as %s', (results, shown) => {
	const authentication = { by: 'mx.example', fromDomain: 'riverside.example', ...results }
	const html = renderToHtml(<MessageCard message={message({ authentication })} />)
	expect(html.replaceAll('<!-- -->', '')).toContain(shown)
	expect(html).not.toContain('SPF pass')
})

test('the form of an email posts its hidden fields, warns of open fields and quotes the original as text', () => {
	const html = renderToHtml(<ComposeForm compose={compose()} rejected={null} isAnswer={false} />)
	expect(html).toContain('action="/admin/mail/drafts/0b8f9f3e-1111-4222-8333-444455556666"')
	for (const hidden of [
		'name="editKey" value="key"',
		'name="version" value="3"',
		'name="threadId" value="t"',
	])
		expect(html).toContain(hidden)
	expect(html).toContain('{{car}} is empty in this case')
	expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt;')
	expect(html).toMatch(/name="quotes"[^>]*checked/)
	expect(html).not.toContain('name="mayShowClient"')
})

test('a confirmation is shown with its error, and stays checked in its draft', () => {
	const errors = { mayShowClient: 'Sam would see the client’s name.' }
	const rejected = { ok: false as const, errors, formError: null, conflict: null, values: {} }
	const unconfirmed = renderToHtml(<ComposeForm compose={compose()} rejected={rejected} isAnswer />)
	expect(unconfirmed).toMatch(/name="mayShowClient"[\s\S]*Sam would see the client’s name\./)
	const fields = { ...emptyFields, mayUseDealer: true }
	const confirmed = renderToHtml(<ComposeForm compose={compose({ fields })} rejected={null} isAnswer />)
	expect(confirmed).toMatch(/checked[^>]*name="mayUseDealer"|name="mayUseDealer"[^>]*checked/)
})

test('the form of a scheduled email has buttons to send, save, reschedule and stop it', () => {
	const sendAt = { local: '2026-11-24T08:30', text: 'Tue, Nov 24 · 8:30am (New York)' }
	const html = renderToHtml(
		<ComposeForm compose={compose({ state: 'scheduled', sendAt })} rejected={null} isAnswer={false} />,
	)
	for (const text of [
		'Send now',
		'Save changes',
		'Change the time',
		'Don’t send it',
		'value="2026-11-24T08:30"',
	])
		expect(html).toContain(text)
})

test('a message is shown as text without its markup, and a link with an ambiguous host shows where it leads', () => {
	const text = '<img src=x onerror=alert(1)> https://riverside.example/a and https://рай.example/b'
	const html = renderToHtml(<MessageCard message={message({ text, quoted: '> <script>' })} />)
	expect(html).not.toMatch(/<img|<script/)
	expect(html).toContain('href="https://riverside.example/a"')
	expect(html).toMatch(/rel="noreferrer noopener nofollow"/)
	expect(html).toContain('(leads to xn--80ast.example)')
	expect(html).not.toContain('(leads to riverside.example)')
	expect(html).toContain('Show the quoted text')
})

test('a message that was not delivered shows why', () => {
	const delivery = { state: 'failed' as const, problem: 'No such address.' }
	const html = renderToHtml(<MessageCard message={message({ isOurs: true, delivery })} />)
	expect(html).toContain('Not delivered')
	expect(html).toContain('No such address.')
})
