import { expect, test } from 'vitest'
import { completeForm } from '#tests/factories/credit.ts'
import { sectionIds } from './application-fields.ts'
import { listMissing } from './missing-fields.ts'
import { firstFieldOf, firstOpenSection, formProgress } from './section-progress.ts'

const { signature: _, ...unsigned } = completeForm
const draft = { values: unsigned, maskedSecrets: {}, hasLicenseFile: true, documentCount: 0 }
const startOf = (form: typeof draft | { values: object }) =>
	firstOpenSection(sectionIds, formProgress({ ...draft, ...form }, {}))

test('a draft names what is missing by its labels, by their number, or as not started', () => {
	expect(listMissing({ ...draft, hasLicenseFile: false }, sectionIds)).toEqual([
		{ section: 'applicant', what: 'Driver’s license upload' },
		{ section: 'agreement', what: 'Digital signature' },
	])
	const { address, city, dlState } = unsigned
	expect(listMissing({ ...draft, values: { address, city, dlState } }, sectionIds)).toEqual([
		{ section: 'applicant', what: '6 fields' },
		{ section: 'residence', what: '6 fields' },
		{ section: 'employment', what: 'not started' },
		{ section: 'agreement', what: 'Digital signature, Date' },
	])
	expect(listMissing({ ...draft, values: completeForm }, sectionIds)).toEqual([])
})

test('an optional section with an answer that cannot be read is named, an empty one is not', () => {
	const values = { ...completeForm, otherIncome: 'about 300' }
	expect(listMissing({ ...draft, values }, sectionIds)).toEqual([
		{ section: 'income', what: 'Other monthly income' },
	])
	expect(startOf({ values })).toBe('income')
})

test('a draft is opened at its first open section, and at the signature when only that is left', () => {
	expect(startOf({ values: {} })).toBe('applicant')
	expect(startOf({ values: { ...unsigned, zip: '1' } })).toBe('residence')
	expect(startOf({ values: { ...unsigned, employerName: '' } })).toBe('employment')
	expect(startOf({ values: unsigned })).toBe('agreement')
})

test('the first error is the first one on the page, whatever the order they were found in', () => {
	expect(firstFieldOf({ city: 'a', driversLicense: 'b' })).toBe('driversLicense')
	expect(firstFieldOf({})).toBeUndefined()
})
