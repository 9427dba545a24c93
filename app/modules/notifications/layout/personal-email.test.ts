import { expect, test } from 'vitest'
import { renderPersonalEmail } from './personal-email.tsx'

const quote = { intro: 'On Mar 4, Sam <sam@riverside.example> wrote:', text: 'Hi\n<script>alert(1)</script>' }

test('an email that a person wrote has the text, the signature and the original, all escaped', () => {
	const html = renderPersonalEmail({
		subject: 'Your <numbers>',
		text: 'Hello,\n\nplease take off\n<b>paint</b> protection.',
		signature: 'Dana & Co',
		quote,
	})
	expect(html).toContain('<title>Your &lt;numbers&gt;</title>')
	expect(html).toContain('please take off\n&lt;b&gt;paint&lt;/b&gt; protection.</p>')
	expect(html).toContain('Dana &amp; Co')
	expect(html).toMatch(/class="gmail_quote soft"[\s\S]*<blockquote [\s\S]*&lt;script&gt;/)
	expect(html).not.toMatch(/<script|<b>|<img|href=/)
})

test('without a signature and an original there is nothing below the text', () => {
	const html = renderPersonalEmail({ subject: 'a', text: 'b', signature: ' ', quote: null })
	expect(html).not.toContain('blockquote')
	expect(html.match(/<p /g)).toHaveLength(1)
})
