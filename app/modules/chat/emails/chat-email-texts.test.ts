import { expect, test } from 'vitest'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { chatReplies, chatResume, chatUnanswered } from './chat-email-texts.ts'

const brand = {
	headerBrand: 'Lotwise',
	footerBrand: 'Lotwise Car Advisory',
	contactEmail: 'hello@lotwise.test',
	phone: '(914) 555-0187',
	advisorName: 'Renata',
	origin: 'https://site.example',
}
const props = {
	brand,
	advisorName: 'Renata',
	url: 'https://site.example/chat/resume?token=open',
	stopUrl: 'https://site.example/chat/email-settings?token=stop',
}
const replies = (texts: string[]) => renderEmail(chatReplies({ ...props, replies: texts }), brand)

test('the subject states whether there is one reply or several', () => {
	expect(replies(['hello']).subject).toBe('New message from Renata')
	expect(replies(['hello', 'again']).subject).toBe('2 new messages from Renata')
})

test('the first ten replies are in the email, with the number of the others', () => {
	const texts = Array.from({ length: 12 }, (_, index) => `reply number ${index + 1}.`)
	const { text } = replies(texts)
	expect(text).toContain('reply number 10.')
	expect(text).not.toContain('reply number 11.')
	expect(text).toContain('And 2 more in the chat.')
	expect(replies(texts.slice(0, 10)).text).not.toContain('more in the chat')
})

test('a reply is shown as text with its line breaks, never as markup', () => {
	const { html, text } = replies(['first line\nsecond <a href="//evil.example">line</a>'])
	expect(html).toContain('first line<br/>second &lt;a href=')
	expect(html).not.toContain('<a href="//evil')
	expect(text).toContain('first line\nsecond <a href="//evil.example">line</a>')
})

test('the preview text is one line of at most 90 characters', () => {
	const { preview } = chatReplies({ ...props, replies: [`one\n\ntwo ${'x'.repeat(200)}`] })
	expect(preview).toHaveLength(90)
	expect(preview.startsWith('one two x')).toBe(true)
})

test('both emails to visitors have links to open the conversation and to stop the emails', () => {
	for (const { html, text } of [replies(['hello']), renderEmail(chatResume(props), brand)])
		for (const part of [html, text]) {
			expect(part).toContain('/chat/resume?token=open')
			expect(part).toContain('/chat/email-settings?token=stop')
		}
})

test('the email explains why somebody gets a link that they did not request, and that it must stay private', () => {
	const { text } = renderEmail(chatResume(props), brand)
	expect(text).toContain('Anyone with the link can read the conversation, so please keep it private.')
	expect(text).toContain('If that wasn’t you, you can ignore it.')
})

test.each([
	[15, '15 minutes'],
	[119, '119 minutes'],
	[120, '2 hours'],
	[179, '2 hours'],
	[47 * 60 + 59, '47 hours'],
	[48 * 60, '2 days'],
	[100 * 60, '4 days'],
])('a wait of %i minutes is written as %s', (waitingMinutes, text) => {
	const { blocks, preview } = chatUnanswered({ waitingMinutes, url: 'https://site.example/admin/chat/1' })
	expect(preview).toBe(`It has been waiting for ${text}.`)
	expect(JSON.stringify(blocks)).toContain(`waiting for ${text} during your office hours`)
	expect(blocks).toContainEqual(expect.objectContaining({ href: 'https://site.example/admin/chat/1' }))
})
