import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

const read = (what: string, by: 'first' | 'co' | null, role: 'first' | 'co') =>
	describeEvent(what, 'applicant', { by, role, hasNotice: false })

test('nobody reads that they did what the other applicant did', () => {
	expect(read('withdrawn', 'first', 'first')).toBe('You withdrew the application')
	expect(read('withdrawn', 'first', 'co')).toBe('The first applicant withdrew the application')
	expect(read('corrected', 'co', 'first')).toBe('The other person answered what was asked')
	expect(read('corrected', 'co', 'co')).toBe('You answered what was asked')
	expect(read('paper-chosen', 'first', 'co')).toBe(
		'The first applicant chose to get the notices by postal mail',
	)
	expect(read('paper-chosen', null, 'co')).toBe('One of you chose to get the notices by postal mail')
})
