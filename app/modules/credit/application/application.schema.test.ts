import { expect, test } from 'vitest'
import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { completeForm } from '#tests/factories/credit.ts'
import { readApplication, readSections } from './application.schema.ts'
import {
	type FieldName,
	fieldLabels,
	fieldNames,
	isUnderTwoYears,
	optionalFields,
} from './application-fields.ts'

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

const optionalOfSpecification = [
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
]

test('the ten optional fields of the specification and every field added to it may be empty or absent', () => {
	const required = requiredFields.map(([name]) => name as string)
	expect(fieldNames.filter((name) => !optionalFields.has(name))).toEqual(required)
	expect([...optionalFields]).toEqual(expect.arrayContaining(optionalOfSpecification))
	for (const name of optionalFields)
		for (const value of ['', '  ', undefined]) expect(errorsOf({ [name]: value })).toEqual({})
})

test('the fields of the specification keep their order', () => {
	const required = requiredFields.map(([name]) => name as string)
	const ofSpecification = fieldNames.filter(
		(name) => required.includes(name) || optionalOfSpecification.includes(name),
	)
	expect(ofSpecification.join(' ')).toBe(
		`lastName firstName ssn dob dlState email homePhone cellPhone
		address city state zip timeAtAddressYears timeAtAddressMonths residentialStatus monthlyPayment
		previousAddress previousCity previousState previousZip
		employerName employerPhone occupation salaryAmount salaryType lengthOfEmploymentYears lengthOfEmploymentMonths
		previousEmployer previousEmploymentYears previousEmploymentMonths
		otherIncome otherIncomeSource signature agreementDate`.replaceAll(/\s+/g, ' '),
	)
})

const noEmployer = {
	employerName: '',
	employerPhone: ' ',
	lengthOfEmploymentYears: undefined,
	lengthOfEmploymentMonths: '',
}

test.each(['retired', 'disabled', 'benefits', 'not_employed', ' Retired '])(
	'someone whose status is %s may leave out the employer, its phone, the time at the job and the occupation',
	(employmentStatus) => {
		expect(errorsOf({ ...noEmployer, occupation: '', employmentStatus })).toEqual({})
		// What is typed nevertheless is checked and kept.
		expect(errorsOf({ ...noEmployer, employmentStatus, lengthOfEmploymentMonths: '12' })).toEqual({
			lengthOfEmploymentMonths: 'Please enter months from 0 to 11.',
		})
		expect(errorsOf({ ...noEmployer, employmentStatus, salaryAmount: '' })).toEqual({
			salaryAmount: 'Salary amount is required',
		})
	},
)

test('someone who is self-employed says what they do, but needs no employer', () => {
	expect(errorsOf({ ...noEmployer, employmentStatus: 'self_employed' })).toEqual({})
	expect(errorsOf({ ...noEmployer, employmentStatus: 'self_employed', occupation: '' })).toEqual({
		occupation: 'Occupation is required',
	})
})

test.each(['', 'employed', 'constructor', undefined])(
	'with the status %j an employer is required',
	(employmentStatus) => {
		expect(errorsOf({ ...noEmployer, employmentStatus })).toMatchObject({
			employerName: 'Employer name is required',
			employerPhone: 'Employer phone is required',
			lengthOfEmploymentYears: 'Years of employment is required',
			lengthOfEmploymentMonths: 'Months of employment is required',
		})
	},
)

test('fields that somebody is not asked for may also be absent, because the browser does not send hidden fields', () => {
	const { employerName, employerPhone, occupation, ...rest } = validForm
	const { lengthOfEmploymentYears, lengthOfEmploymentMonths, ...form } = rest
	expect(readApplication({ ...form, employmentStatus: 'retired' })).toMatchObject({
		ok: true,
		input: { employerName: '', occupation: '', lengthOfEmploymentMonths: '' },
	})
	expect(readSections({ ...form, employmentStatus: 'benefits' }, ['employment']).ok).toBe(true)
})

test('a correction of the employment section alone follows its status too', () => {
	const answers = { ...validForm, ...noEmployer, occupation: '', employmentStatus: 'retired' }
	expect(readSections(answers, ['employment'])).toMatchObject({
		ok: true,
		input: { employmentStatus: 'retired', employerName: '', occupation: '', salaryAmount: '48200.00' },
	})
})

const ssn = 'SSN must be in format XXX-XX-XXXX'
const cell = 'Valid phone number is required'
const badMonths = 'Please enter months from 0 to 11.'
const badYears = 'Please enter whole years, from 0 to 99.'
const badState = 'Please choose a state, like NY.'
const badLicense = 'Please enter the number as printed on the license, with letters and digits only.'
const badYear = 'Please enter the model year with four digits, like 2021.'
const badMiles = 'Please enter whole miles, from 0 to 999,999.'
const badTerm = 'Please enter the term in months, from 1 to 120.'
const tooShortVin =
	'The VIN of a car built since 1981 has 17 characters, and this one has 9. Please check it again on the windshield.'
const badDate = 'Please enter a valid date, like 05/17/1990.'

test.each<[FieldName, string[], [string, string][]]>([
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
	['middleName', ['Ana', 'x'.repeat(100)], [['x'.repeat(101), 'Please use at most 100 characters.']]],
	['suffix', ['jr', 'III'], [['esq', 'Please choose a suffix from the list.']]],
	[
		'dlNumber',
		['123 456 789', 'd123-4567', 'WDLABCD456DG'],
		[
			['#1', badLicense],
			['12/34', badLicense],
			['1'.repeat(26), 'Please use at most 25 characters.'],
		],
	],
	['dlExpiry', ['2029-05-17', '05/17/2029'], [['05/2029', badDate]]],
	['relation', ['spouse', 'Parent'], [['boss', 'Please choose a relation from the list.']]],
	['previousAddressYears', ['3'], [['-1', badYears]]],
	['previousAddressMonths', ['11'], [['12', badMonths]]],
	['employmentStatus', ['employed'], [['pirate', 'Please choose an employment status from the list.']]],
	['vehicleCondition', ['new', 'Used'], [['old', 'Please choose new or used.']]],
	[
		'vehicleYear',
		['2021', '1999'],
		[
			['21', badYear],
			['2,021.5', badYear],
			['3000', badYear],
		],
	],
	[
		'vehicleVin',
		['1HGCM82633A004352', '1hgcm82633a004352'],
		[
			['1HGCM82633A00435O', 'A VIN never has the letter O. Please check again. It may be the digit 0.'],
			['1HGCM8263', tooShortVin],
		],
	],
	[
		'vehicleMileage',
		['0', '41,250', '999999'],
		[
			['41k', badMiles],
			['1,000,000', badMiles],
		],
	],
	[
		'vehiclePrice',
		['$24,900'],
		[['about 25k', 'Please enter an amount in dollars, like 25,000 or 25000.50.']],
	],
	[
		'loanTerm',
		['60', '120'],
		[
			['0', badTerm],
			['121', badTerm],
			['5 years', badTerm],
		],
	],
	['tradeInOwed', ['0'], [['-5', 'This amount can’t be below zero.']]],
	['lastName', ['O', 'x'.repeat(100)], [['x'.repeat(101), 'Please use at most 100 characters.']]],
])('%s accepts its valid values and rejects others with its message', (name, good, bad) => {
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
		dlNumber: ' d123  456 ',
		vehicleVin: '1hgcm826-33a004352',
		vehicleMileage: '41,250',
		vehiclePrice: '$24,900',
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
			dlNumber: 'D123 456',
			vehicleVin: '1HGCM82633A004352',
			vehicleMileage: '41250',
			vehiclePrice: '24900.00',
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
	expect(new Set(fieldNames).size).toBe(fieldNames.length)
})

test('under two years means zero to 23 months; an empty field does not count', () => {
	expect(isUnderTwoYears('1', '11')).toBe(true)
	expect(isUnderTwoYears('0', '')).toBe(true)
	expect(isUnderTwoYears('2', '0')).toBe(false)
	expect(isUnderTwoYears('', '5')).toBe(false)
	expect(isUnderTwoYears('abc', '5')).toBe(false)
})

test('dates are read in American formats and in the format that browsers send', () => {
	for (const typed of ['1990-05-17', '05/17/1990', '5/17/1990', '05-17-1990', '05171990', ' 05.17.1990 '])
		expect(isoDateOf(typed)).toBe('1990-05-17')
	for (const typed of ['', '13/01/1990', '02/29/1990', '1899-12-31', '5/17/90'])
		expect(isoDateOf(typed)).toBeNull()
})
