import { expect, test } from 'vitest'
import { findNoticeError, noticeTemplate } from './notice-template.ts'

const notified = {
	name: 'Marisol Quintero',
	reference: 'LC-7K2M9Q',
	submitted: 'Fri, Nov 20, 2026',
	business: 'Lotwise Car Advisory',
	advisor: 'Renata Voss',
	phone: '(914) 555-0187',
	email: 'hello@lotwise.test',
}

test('only a decided application has a notice, and a declined one cites the law', () => {
	for (const status of ['new', 'reviewing', 'needs_info', 'withdrawn'] as const)
		expect(noticeTemplate({ ...notified, status })).toBeNull()
	expect(noticeTemplate({ ...notified, status: 'approved' })).toContain('approved')
	expect(noticeTemplate({ ...notified, status: 'declined' })).toMatch(
		/principal reasons[\s\S]*Equal Credit Opportunity Act/,
	)
})

test('a notice with brackets, without text or with a Social Security number is rejected', () => {
	const original = noticeTemplate({ ...notified, status: 'declined' })!.replaceAll(
		/\[[^\]]*\]/g,
		'Income too low',
	)
	expect(findNoticeError(original)).toBeNull()
	expect(findNoticeError(noticeTemplate({ ...notified, status: 'declined' })!)).toMatch('brackets')
	expect(findNoticeError(' ')).toMatch('write')
	for (const number of ['900-12-3456', '900 12 3456', '900123456'])
		expect(findNoticeError(`${original} ${number}`)).toMatch('not a safe place')
})
