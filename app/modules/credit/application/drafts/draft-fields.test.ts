import { expect, test } from 'vitest'
import { draftFieldsOf } from './draft-fields.ts'

const income = { otherIncome: '300' }

test('nothing is stored before one section is complete', () => {
	expect(draftFieldsOf({}, {})).toBeNull()
	expect(draftFieldsOf({ lastName: 'Quintero', ssn: '900-12-3456' }, {})).toBeNull()
	expect(draftFieldsOf({ signature: 'Marisol Quintero', agreementDate: '11/21/2026' }, {})).toBeNull()
})

test('once a section is complete, every valid answer is stored normalized, except those of the agreement', () => {
	const values = {
		...income,
		lastName: 'Quintero',
		ssn: '900-12',
		dob: '5/17/1990',
		city: '',
		signature: 'M. Q.',
	}
	expect(draftFieldsOf(values, {})).toEqual({
		lastName: 'Quintero',
		dob: '1990-05-17',
		city: '',
		otherIncome: '300.00',
	})
})

test('a stored secret completes its section while its field is empty, and its placeholder is never stored', () => {
	const applicant = {
		lastName: 'Quintero',
		firstName: 'Marisol',
		ssn: '',
		dob: '',
		dlState: 'NY',
		email: 'marisol@example.com',
		cellPhone: '(914) 555-0110',
	}
	expect(draftFieldsOf(applicant, {})).toBeNull()
	const stored = draftFieldsOf(applicant, { ssn: '•••-••-3456', dob: '••/••/1990' })
	expect(stored).toMatchObject({ lastName: 'Quintero', ssn: '', dob: '' })
})
