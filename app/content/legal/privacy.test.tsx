import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { privacySections } from './privacy.tsx'

const operator = { name: 'Fairwind Advisory', email: 'hi@fairwind.test', phone: '(555) 010-0199' }
const sections = Object.fromEntries(
	privacySections(operator).map(({ id, body }) => [
		id,
		renderToStaticMarkup(body)
			.replaceAll(/<[^>]*>/g, ' ')
			.replaceAll(/\s+/g, ' '),
	]),
)

test('every section that names lenders says the same about who gets an application', () => {
	const naming = Object.entries(sections).filter(
		([id, text]) => id !== 'financial-privacy' && /\blenders? get/i.test(text),
	)
	expect(naming.map(([id]) => id)).toEqual(['credit', 'sharing'])
	for (const [, text] of naming) {
		expect(text).toContain('Lenders get your credit application when we send it to them')
		expect(text).toContain('A credit bureau gets what it needs')
		expect(text).toContain('Dealers don’t get it.')
	}
	for (const text of Object.values(sections)) expect(text).not.toMatch(/no one else does|any to dealers/)
})

test('the notice to credit applicants has the questions and the prescribed answers of the federal model form', () => {
	const notice = sections['financial-privacy']!
	for (const sentence of [
		'What does Fairwind Advisory do with your personal information?',
		'Federal law gives consumers the right to limit some but not all sharing.',
		'Social Security number and income',
		'All financial companies need to share customers’ personal information to run their everyday business.',
		'Reasons we can share your personal information Does Fairwind Advisory share? Can you limit this sharing?',
		'or report to credit bureaus Yes No',
		'For joint marketing with other financial companies No We don’t share',
		'For nonaffiliates to market to you No We don’t share',
		'Why can’t I limit all sharing?',
		'Fairwind Advisory has no affiliates.',
		'(555) 010-0199',
	])
		expect(notice).toContain(sentence)
	expect(notice.match(/We don’t share/g)).toHaveLength(5)
})
