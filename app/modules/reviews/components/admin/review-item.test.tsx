import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { AdminReviewItem } from './review-item.tsx'

const review = {
	id: 1,
	authorName: 'Ana R.',
	hiddenAt: null,
	featured: false,
	stars: 5,
	body: 'Good.',
	service: 'concierge',
	createdAt: new Date(0),
	reply: 'Thank you.',
	seenVersion: 'before',
} as never

/** Returns the forms to reply and to hide after one of them was rejected. */
function formsAfter(intent: string, name: string) {
	const values = { intent, [name]: '' }
	const rejected = {
		ok: false as const,
		errors: { [name]: 'This is wrong.' },
		formError: null,
		conflict: null,
		values,
	}
	const page = renderToHtml(
		<AdminReviewItem review={review} timeZone="America/New_York" thisYear={2026} rejected={rejected} />,
	)
	const [reply = '', hide = ''] = page.match(/<details[\s\S]*?<\/details>/g) ?? []
	return { reply, hide }
}

test.each([
	['reply', 'reply', 'hide'],
	['hide', 'reason', 'reply'],
] as const)(
	'a rejected form to %s is open with its error at its field, also if it is empty',
	(intent, name, other) => {
		const forms = formsAfter(intent, name)
		expect(forms[intent]).toMatch(/^<details[^>]* open=""/)
		expect(forms[intent]).toMatch(/aria-invalid="true"/)
		expect(forms[intent]).toContain('This is wrong.')
		expect(forms[other]).not.toMatch(/ open=""|This is wrong/)
		expect(forms.reply.includes('>Thank you.</textarea>')).toBe(intent === 'hide')
	},
)
