import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { privacySections } from './privacy.tsx'
import { unconfirmedAnswers } from './privacy-notice.ts'

const operator = {
	name: 'Fairwind Advisory',
	email: 'hi@fairwind.test',
	phone: '(555) 010-0199',
	address: '',
}
const kept = [
	{ what: 'Drafts', howLong: '7 days', law: 'FTC Safeguards Rule, 16 CFR 314.4(c)(6)' },
	{ what: 'Waitlists', howLong: '30 days', law: null },
]
const read = (notice: Parameters<typeof privacySections>[1]['notice']) =>
	Object.fromEntries(
		privacySections(operator, { kept, notice }).map(({ id, body }) => [
			id,
			renderToStaticMarkup(body)
				.replaceAll(/<[^>]*>/g, ' ')
				.replaceAll(/\s+/g, ' '),
		]),
	)
const sections = read({ answers: unconfirmedAnswers, revised: 'November 2026' })

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

test('a notice that nobody has confirmed says so and has no date', () => {
	const unconfirmed = read({ answers: unconfirmedAnswers, revised: null })['financial-privacy']!
	expect(unconfirmed).toContain('Fairwind Advisory has not confirmed these answers yet.')
	expect(unconfirmed).not.toContain('Rev.')
	expect(sections['financial-privacy']).toContain('Rev. November 2026')
	expect(sections['financial-privacy']).not.toContain('has not confirmed')
})

test('the notice says what the business answered, and nothing about credit bureaus if it asks none', () => {
	const notice = read({
		answers: {
			collectsFrom: 'nobody',
			affiliates: 'not_shared',
			marketsItself: true,
			jointPartners: 'credit unions',
		},
		revised: 'November 2026',
	})['financial-privacy']!
	expect(notice).toContain('offer our products and services to you Yes No')
	expect(notice).toContain('For joint marketing with other financial companies Yes No')
	expect(notice).toContain('Our joint marketing partners include credit unions.')
	expect(notice).toContain('Fairwind Advisory does not share with our affiliates.')
	expect(notice).not.toMatch(/credit history|credit scores|We also collect/)
	expect(notice.match(/We don’t share/g)).toHaveLength(3)
})

test('every kind of records is listed with its time, and with the law where one decides it', () => {
	expect(sections['how-long']).toContain('Drafts 7 days FTC Safeguards Rule, 16 CFR 314.4(c)(6)')
	expect(sections['how-long']).toContain('Waitlists 30 days')
})
