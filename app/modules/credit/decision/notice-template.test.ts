import { expect, test } from 'vitest'
import { findNoticeError, noticeTemplate } from './notice-template.ts'

const input = {
	name: 'Marisol Quintero',
	reference: 'LC-7K2M9Q',
	submitted: 'Fri, Nov 20, 2026',
	lenders: [],
	business: 'Lotwise Car Advisory',
	advisor: 'Renata Voss',
	phone: '(914) 555-0187',
	email: 'hello@lotwise.test',
}

test('only a decided application has a notice, and a declined one cites the law', () => {
	for (const status of ['new', 'reviewing', 'needs_info', 'withdrawn'] as const)
		expect(noticeTemplate({ ...input, status })).toBeNull()
	expect(noticeTemplate({ ...input, status: 'approved' })).toContain('approved')
	expect(noticeTemplate({ ...input, status: 'declined' })).toMatch(
		/principal reasons[\s\S]*Equal Credit Opportunity Act/,
	)
})

test('a notice with brackets, without text or with a Social Security number is rejected', () => {
	const original = noticeTemplate({ ...input, status: 'declined' })!.replaceAll(
		/\[[^\]]*\]/g,
		'Income too low',
	)
	expect(findNoticeError(original)).toBeNull()
	expect(findNoticeError(noticeTemplate({ ...input, status: 'declined' })!)).toMatch('brackets')
	expect(findNoticeError(' ')).toMatch('write')
	for (const number of ['900-12-3456', '900 12 3456', '900123456'])
		expect(findNoticeError(`${original} ${number}`)).toMatch('not a safe place')
})

const declined = noticeTemplate({ ...input, status: 'declined' })!.replaceAll(/\[[^\]]*\]/g, 'Income too low')

test('a notice may name agencies with their phone numbers and nine-digit ZIP codes', () => {
	for (const allowed of [
		'Equifax Information Services, P.O. Box 740241, Atlanta, GA 30374-0241',
		'Toll-free: (800) 685-1111 or 800-685-1111, fax 888 567 8688',
		'The loan would be $482,000.00 over 72 months, reference LC-7K2M9Q.',
		'Account ending in 3456',
	])
		expect([allowed, findNoticeError(`${declined}\n\n${allowed}`)]).toEqual([allowed, null])
})

test('a Social Security number beside a ZIP code or a phone number is still found', () => {
	for (const leaked of [
		'Atlanta, GA 30374-0241, SSN 900-12-3456',
		'call (914) 555-0187 about 900-12-3456',
		'900 12-3456',
		'900-123456',
	])
		expect(findNoticeError(`${declined} ${leaked}`)).toMatch('not a safe place')
})

test('a notice has at least 20 and at most 6,000 characters', () => {
	expect(findNoticeError('x'.repeat(19))).toBe('Please write the notice first.')
	expect(findNoticeError(`  ${'x'.repeat(19)}  `)).toBe('Please write the notice first.')
	expect(findNoticeError('x'.repeat(20))).toBeNull()
	expect(findNoticeError('x'.repeat(6_000))).toBeNull()
	expect(findNoticeError('x'.repeat(6_001))).toBe('Please keep the notice to 6,000 characters or fewer.')
})

test('each placeholder of the template blocks sending until it is filled in, and short brackets do not', () => {
	for (const status of ['approved', 'declined'] as const) {
		const template = noticeTemplate({ ...input, status })!
		const placeholders = template.match(/\[[^\]]*\]/g)!
		expect(placeholders.length).toBeGreaterThanOrEqual(3)
		for (const kept of placeholders) {
			let isFirst = true
			const text = template.replaceAll(/\[[^\]]*\]/g, (found) => {
				if (found !== kept || !isFirst) return 'filled in'
				isFirst = false
				return found
			})
			expect(findNoticeError(text), kept).toMatch('brackets')
		}
	}
	expect(findNoticeError(`${declined} See note [1].`)).toBeNull()
})

test('the notice states the applicant, the application, its day and the contact', () => {
	for (const status of ['approved', 'declined'] as const) {
		const template = noticeTemplate({ ...input, status })!
		const { lenders: _, ...facts } = input
		for (const value of Object.values(facts)) expect(template).toContain(value)
	}
})

test('only a notice of denial states reasons, and it names each of the protected grounds', () => {
	const refused = noticeTemplate({ ...input, status: 'declined' })!
	for (const ground of [
		'race',
		'color',
		'religion',
		'national origin',
		'sex',
		'marital status',
		'age',
		'public assistance program',
		'Consumer Credit Protection Act',
	])
		expect(refused).toContain(ground)
	expect(refused).toContain('free copy of your report within 60 days')
	expect(noticeTemplate({ ...input, status: 'approved' })).not.toContain('principal reasons')
})
