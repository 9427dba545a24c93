import { expect, test } from 'vitest'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { completeForm } from '#tests/factories/credit.ts'
import { readApplication, readSections } from './application.schema.ts'
import { fieldLabels, fieldNames, isUnderTwoYears, optionalFields, sectionOf } from './application-fields.ts'

const validForm = {
	...completeForm,
	monthlyPayment: '1650',
	previousAddress: '',
	previousCity: '',
	previousState: '',
	previousZip: '',
	employerPhone: '(914) 555-0110',
	salaryAmount: '48200',
}
type Name = keyof typeof validForm

const errorsOf = (more: object) => {
	const read = readApplication({ ...validForm, ...more })
	return read.ok ? {} : read.errors
}

const requiredFields: [Name, string][] = [
	['lastName', 'Last name is required'],
	['firstName', 'First name is required'],
	['ssn', 'SSN must be in format XXX-XX-XXXX'],
	['dob', 'Date of birth is required'],
	['dlState', "Driver's license state is required"],
	['email', 'Invalid email address'],
	['cellPhone', 'Valid phone number is required'],
	['address', 'Address is required'],
	['city', 'City is required'],
	['state', 'State is required'],
	['zip', 'ZIP code is required'],
	['timeAtAddressYears', 'Years at address is required'],
	['timeAtAddressMonths', 'Months at address is required'],
	['residentialStatus', 'Residential status is required'],
	['monthlyPayment', 'Monthly payment is required'],
	['employerName', 'Employer name is required'],
	['employerPhone', 'Employer phone is required'],
	['occupation', 'Occupation is required'],
	['salaryAmount', 'Salary amount is required'],
	['salaryType', 'Salary type is required'],
	['lengthOfEmploymentYears', 'Years of employment is required'],
	['lengthOfEmploymentMonths', 'Months of employment is required'],
	['signature', 'Signature is required'],
	['agreementDate', 'Date is required'],
]

test('a complete application is valid, also without optional fields', () => {
	expect(errorsOf({})).toEqual({})
	expect(
		readApplication(Object.fromEntries(requiredFields.map(([name]) => [name, validForm[name]]))).ok,
	).toBe(true)
})

test('an empty form reports every required field in form order, with the messages of the specification', () => {
	const read = readApplication({})
	expect(read.ok || Object.entries(read.errors)).toEqual(requiredFields)
})

test.each(requiredFields)('%s left empty, blank, absent or sent as a file: %s', (name, message) => {
	for (const value of ['', '   ', undefined, null, 7, new File([], 'x')])
		expect(errorsOf({ [name]: value })).toEqual({ [name]: message })
})

test('the optional fields are the ten of the specification and may be empty or absent', () => {
	expect([...optionalFields]).toEqual([
		'homePhone',
		'previousAddress',
		'previousCity',
		'previousState',
		'previousZip',
		'previousEmployer',
		'previousEmploymentYears',
		'previousEmploymentMonths',
		'otherIncome',
		'otherIncomeSource',
	])
	for (const name of optionalFields)
		for (const value of ['', '  ', undefined]) expect(errorsOf({ [name]: value })).toEqual({})
})

const ssn = 'SSN must be in format XXX-XX-XXXX'
const cell = 'Valid phone number is required'
const badMonths = 'Please enter months from 0 to 11.'
const badYears = 'Please enter whole years, from 0 to 99.'
const badState = 'Please choose a state, like NY.'
const badDate = 'Please enter a valid date, like 05/17/1990.'

test.each<[Name, string[], [string, string][]]>([
	[
		'ssn',
		['900-12-3456', ' 000-00-0000 '],
		[
			...['900123456', '900-123456', '90-12-3456', '900-12-345', '900-12-34567', '900-1-23456'].map(
				(value): [string, string] => [value, ssn],
			),
			...['90a-12-3456', '٩٠٠-12-3456', '900–12–3456', '900 12 3456', '900-12-3456\n1'].map(
				(value): [string, string] => [value, ssn],
			),
		],
	],
	[
		'cellPhone',
		['2125550142', '1234567890'],
		[
			['212555014', cell],
			['  212555014  ', cell],
		],
	],
	['employerPhone', ['2125550142'], [['212555014', 'Employer phone is required']]],
	['homePhone', ['1', '212555014'], []],
	[
		'zip',
		['10701', '10701-1234'],
		[
			['1070', 'ZIP code is required'],
			[' 1070 ', 'ZIP code is required'],
		],
	],
	['previousZip', ['1', '1070'], []],
	[
		'email',
		['a@b.co', ' marisol.q+loan@example.com '],
		['marisol', 'marisol@', '@example.com', 'a b@example.com', 'a@b', `${'x'.repeat(250)}@b.co`].map(
			(value): [string, string] => [value, 'Invalid email address'],
		),
	],
	['dlState', ['NY', 'ny', 'New York', 'PR'], [['XX', badState]]],
	['state', ['DC', 'district of columbia'], [['Ontario', badState]]],
	['previousState', ['TX'], [['ZZ', badState]]],
	[
		'timeAtAddressYears',
		['0', '00', '99'],
		[
			['-1', badYears],
			['1.5', badYears],
			['100', badYears],
		],
	],
	[
		'timeAtAddressMonths',
		['0', '11'],
		[
			['12', badMonths],
			['-1', badMonths],
			['x', badMonths],
		],
	],
	['lengthOfEmploymentYears', ['0', '40'], [['-1', badYears]]],
	['lengthOfEmploymentMonths', ['0', '11'], [['12', badMonths]]],
	['previousEmploymentYears', ['0'], [['-1', badYears]]],
	['previousEmploymentMonths', ['11'], [['12', badMonths]]],
	[
		'dob',
		['1990-05-17', '05/17/1990', '2024-02-29'],
		[
			['1990-02-30', badDate],
			['17/05/1990', badDate],
		],
	],
	[
		'agreementDate',
		['2026-11-21', '11/21/2026'],
		[
			['tomorrow', badDate],
			['2026-13-01', badDate],
		],
	],
	[
		'residentialStatus',
		['rent', 'Own', 'mortgage'],
		[['castle', 'Please choose a residential status from the list.']],
	],
	['salaryType', ['yearly', 'Hourly'], [['constructor', 'Please choose a salary type from the list.']]],
	[
		'monthlyPayment',
		['0', '0.01', '$1,650.00'],
		[
			['-1', 'This amount can’t be below zero.'],
			['1.005', 'Please use at most two digits after the decimal point.'],
		],
	],
	[
		'salaryAmount',
		['0', '48,200.5'],
		[['lots', 'Please enter an amount in dollars, like 25,000 or 25000.50.']],
	],
	['otherIncome', ['300'], [['-0.01', 'This amount can’t be below zero.']]],
	['lastName', ['O', 'x'.repeat(100)], [['x'.repeat(101), 'Please use at most 100 characters.']]],
])('%s is validated at its exact bounds', (name, good, bad) => {
	for (const value of good) expect([value, errorsOf({ [name]: value })]).toEqual([value, {}])
	for (const [value, message] of bad)
		expect([value, errorsOf({ [name]: value })]).toEqual([value, { [name]: message }])
})

test('values are returned in one normalized format', () => {
	const read = readApplication({
		...validForm,
		dob: '5/17/1990',
		dlState: 'new york',
		monthlyPayment: '$1,650',
		salaryType: 'Yearly',
		timeAtAddressYears: '01',
		lastName: ' Quintero ',
		email: ' marisol@example.com ',
	})
	expect(read).toMatchObject({
		input: {
			dob: '1990-05-17',
			dlState: 'NY',
			monthlyPayment: '1650.00',
			salaryType: 'yearly',
			timeAtAddressYears: '1',
			lastName: 'Quintero',
			email: 'marisol@example.com',
			otherIncome: '',
		},
	})
})

test('reading single sections validates only the fields of those sections', () => {
	expect(readSections({ otherIncome: '300' }, ['income', 'documents'])).toEqual({
		ok: true,
		input: { otherIncome: '300.00', otherIncomeSource: '' },
	})
	const read = readSections({ ...validForm, ssn: '1' }, ['agreement', 'applicant'])
	expect(read).toEqual({ ok: false, errors: { ssn } })
})

test('every field has a label and belongs to one section', () => {
	expect(Object.keys(fieldLabels)).toEqual(fieldNames)
	expect(new Set(fieldNames).size).toBe(34)
	expect([sectionOf('ssn'), sectionOf('previousZip'), sectionOf('agreementDate')]).toEqual([
		'applicant',
		'residence',
		'agreement',
	])
})

test('under two years means zero to 23 months; an empty field does not count', () => {
	expect(isUnderTwoYears('1', '11')).toBe(true)
	expect(isUnderTwoYears('0', '')).toBe(true)
	expect(isUnderTwoYears('2', '0')).toBe(false)
	expect(isUnderTwoYears('', '5')).toBe(false)
	expect(isUnderTwoYears('abc', '5')).toBe(false)
})

test('dates are read in American formats and in the format that browsers send', () => {
	for (const values of ['1990-05-17', '05/17/1990', '5/17/1990', '05-17-1990', '05171990', ' 05.17.1990 '])
		expect(isoDateOf(values)).toBe('1990-05-17')
	for (const values of ['', '13/01/1990', '02/29/1990', '1899-12-31', '5/17/90'])
		expect(isoDateOf(values)).toBeNull()
})
