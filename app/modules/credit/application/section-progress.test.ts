import { expect, test } from 'vitest'
import { completeForm } from '#tests/factories/credit.ts'
import { fieldNames, type SectionId, sectionIds } from './application-fields.ts'
import { type ApplyErrors, inPageOrder, sectionOfField } from './apply-result.ts'
import { checkForm, fillPlaceholders, formProgress } from './section-progress.ts'

const form = { values: completeForm, maskedSecrets: {}, hasLicenseFile: true, documentCount: 0 }
const empty = { values: {}, maskedSecrets: {}, hasLicenseFile: false, documentCount: 0 }
const progress = (more: object = {}, errors: ApplyErrors = {}) => formProgress({ ...form, ...more }, errors)

test('a complete form has no errors, and a missing license is an error of its section', () => {
	expect(checkForm(form, sectionIds)).toEqual({})
	const message = "Driver's license upload is required"
	expect(checkForm({ ...form, hasLicenseFile: false }, sectionIds)).toEqual({ driversLicense: message })
	expect(checkForm({ ...form, hasLicenseFile: false }, ['residence', 'agreement'])).toEqual({})
})

test('only the sections that are checked report errors', () => {
	expect(Object.keys(checkForm(empty, ['income', 'documents']))).toEqual([])
	expect(Object.keys(checkForm(empty, ['agreement']))).toEqual(['signature', 'agreementDate'])
	const errors = checkForm({ ...form, values: { ...completeForm, city: '', signature: '' } }, ['residence'])
	expect(errors).toEqual({ city: 'City is required' })
})

test('stored secrets count as filled in, and a newly typed one is checked', () => {
	const values = { ...completeForm, ssn: '', dob: ' ' }
	const maskedSecrets = { ssn: '•••-••-3456', dob: '••/••/1990' }
	expect(Object.keys(checkForm({ ...form, values }, ['applicant']))).toEqual(['ssn', 'dob'])
	expect(checkForm({ ...form, values, maskedSecrets }, ['applicant'])).toEqual({})
	expect(
		Object.keys(checkForm({ ...form, values: { ...values, ssn: '900' }, maskedSecrets }, ['applicant'])),
	).toEqual(['ssn'])
	expect(fillPlaceholders(completeForm, maskedSecrets)).toEqual(completeForm)
	expect(values.ssn).toBe('')
})

test('an untouched form shows which sections are required and which are optional', () => {
	const found = formProgress(empty, {})
	expect(Object.entries(found).map(([id, { state, note }]) => [id, state, note])).toEqual([
		['applicant', 'todo', ''],
		['residence', 'todo', ''],
		['employment', 'todo', ''],
		['income', 'todo', 'Optional'],
		['documents', 'todo', 'Optional'],
		['vehicle', 'todo', 'Optional'],
		['agreement', 'todo', ''],
	])
})

test('a section is started with its first field, and complete once all required fields are valid', () => {
	expect(progress({ values: { city: 'Nyack' } }).residence).toEqual({ state: 'started', note: 'Started' })
	expect(progress().residence).toEqual({ state: 'done', note: 'Complete' })
	expect(progress({ values: { ...completeForm, zip: '1' } }).residence.state).toBe('started')
	expect(progress({ values: { otherIncome: '300' } }).income).toEqual({ state: 'done', note: 'Complete' })
	expect(progress({ hasLicenseFile: false }).applicant).toEqual({ state: 'started', note: 'Started' })
	expect(progress({ values: {}, maskedSecrets: { ssn: '•••-••-3456' } }).applicant.state).toBe('started')
})

test('the prefilled date of the agreement does not count as progress', () => {
	const values = { agreementDate: '11/21/2026' }
	expect(progress({ values }).agreement).toEqual({ state: 'todo', note: '' })
	expect(progress({ values: { ...values, signature: 'M' } }).agreement.state).toBe('done')
})

test('a stored license number counts as filled in, and choosing a status without an employer completes the section', () => {
	const maskedSecrets = { dlNumber: '••••••456', dlExpiry: '••/••/2029' }
	expect(progress({ values: {}, maskedSecrets }).applicant.state).toBe('started')
	expect(checkForm({ ...form, maskedSecrets }, sectionIds)).toEqual({})
	const values = { ...completeForm, employerName: '', employerPhone: '', lengthOfEmploymentYears: '' }
	expect(progress({ values }).employment.state).toBe('started')
	expect(progress({ values: { ...values, employmentStatus: 'benefits' } }).employment.state).toBe('done')
})

test('documents are counted', () => {
	expect(progress({ documentCount: 1 }).documents).toEqual({ state: 'done', note: '1 file' })
	expect(progress({ documentCount: 3 }).documents).toEqual({ state: 'done', note: '3 files' })
})

test('a section with errors shows their number, whatever was typed in it', () => {
	const errors = { city: 'x', zip: 'x', driversLicense: 'x', documents: 'x', jointIntent: 'x' }
	const found = progress({ documentCount: 2 }, errors)
	expect(found.residence).toEqual({ state: 'invalid', note: '2 things to fix' })
	for (const id of ['applicant', 'documents', 'agreement'] as const)
		expect(found[id]).toEqual({ state: 'invalid', note: '1 thing to fix' })
	expect(found.employment.state).toBe('done')
})

test('errors are listed in the order of the page, with the file inputs in their places', () => {
	const errors: ApplyErrors = {
		signature: 'a',
		jointIntent: 'b',
		documents: 'c',
		email: 'd',
		driversLicense: 'e',
		dlState: 'f',
		otherIncome: 'g',
	}
	expect(inPageOrder(errors).map(({ id }) => id)).toEqual([
		'dlState',
		'driversLicense',
		'email',
		'otherIncome',
		'documents',
		'jointIntent',
		'signature',
	])
	expect(inPageOrder({ city: undefined } as ApplyErrors)).toEqual([])
})

test('every field and file input belongs to a section of the page', () => {
	const sections = new Set<SectionId>(sectionIds)
	for (const name of fieldNames) expect(sections.has(sectionOfField(name)), name).toBe(true)
	const fields = ['driversLicense', 'documents', 'jointIntent'] as const
	expect(fields.map(sectionOfField)).toEqual(['applicant', 'documents', 'agreement'])
})
