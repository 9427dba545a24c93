/** Something that people commonly do wrong, or differently than the form expects. */
export type Mistake = readonly [
	what: string,
	typed: Readonly<Record<string, string>>,
	/** The message at each field; empty if the form understands what was meant. */
	says: Readonly<Record<string, string>>,
]

const ssn = 'SSN must be in format XXX-XX-XXXX'
const date = 'Please enter a valid date, like 05/17/1990.'
const state = 'Please choose a state, like NY.'
const years = 'Please enter whole years, from 0 to 99.'
const months = 'Please enter months from 0 to 11.'
const amount = 'Please enter an amount in dollars, like 25,000 or 25000.50.'
const year = 'Please enter the model year with four digits, like 2021.'
const term = 'Please enter the term in months, from 1 to 120.'

/** Common mistakes in each part of the credit application. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
	'Applicant Information': [
		['the number without dashes', { ssn: '900123456' }, { ssn }],
		['only its last four digits', { ssn: '3456' }, { ssn }],
		['the day before the month', { dob: '17/05/1990' }, { dob: date }],
		['a year with two digits', { dob: '05/17/90' }, { dob: date }],
		['a month as a word', { dob: 'May 17, 1990' }, { dob: date }],
		['an email address without its end', { email: 'marisol@gmail' }, { email: 'Invalid email address' }],
		['two email addresses', { email: 'a@b.com, c@d.com' }, { email: 'Invalid email address' }],
		[
			'a phone number without its area code',
			{ cellPhone: '555-0110' },
			{ cellPhone: 'Valid phone number is required' },
		],
		['a state that does not exist', { dlState: 'NYC' }, { dlState: state }],
		['a name of only spaces', { firstName: '  ' }, { firstName: 'First name is required' }],
		['the state spelled out', { dlState: 'new york' }, {}],
		['spaces around everything', { ssn: ' 900-12-3456 ', email: ' a@b.com ' }, {}],
		[
			'a sign before the license number',
			{ dlNumber: '#417 220' },
			{ dlNumber: 'Please enter the number as printed on the license, with letters and digits only.' },
		],
		['only the month and year of its expiry', { dlExpiry: '05/2029' }, { dlExpiry: date }],
	],
	'Residential Information': [
		['a ZIP code with four digits', { zip: '1070' }, { zip: 'ZIP code is required' }],
		['a country instead of a state', { state: 'USA' }, { state }],
		['the years with the word', { timeAtAddressYears: '3 years' }, { timeAtAddressYears: years }],
		['half a year as a fraction', { timeAtAddressYears: '3.5' }, { timeAtAddressYears: years }],
		['the year of moving in', { timeAtAddressYears: '2019' }, { timeAtAddressYears: years }],
		['all of the time in months', { timeAtAddressMonths: '44' }, { timeAtAddressMonths: months }],
		[
			'no months, because the years are whole',
			{ timeAtAddressMonths: '' },
			{ timeAtAddressMonths: 'Months at address is required' },
		],
		['a payment with words', { monthlyPayment: '1650 a month' }, { monthlyPayment: amount }],
		[
			'no payment, because they pay none',
			{ monthlyPayment: '' },
			{ monthlyPayment: 'Monthly payment is required' },
		],
		[
			'no choice of how they live',
			{ residentialStatus: '' },
			{ residentialStatus: 'Residential status is required' },
		],
		['a payment with a dollar sign and a comma', { monthlyPayment: '$1,650' }, {}],
		['a previous state that does not exist', { previousState: 'N.Y' }, { previousState: state }],
	],
	'Employment Information': [
		[
			'no employer, without saying that they have none',
			{ employerName: '' },
			{ employerName: 'Employer name is required' },
		],
		['an extension only', { employerPhone: 'ext. 204' }, { employerPhone: 'Employer phone is required' }],
		['no phone number', { employerPhone: '' }, { employerPhone: 'Employer phone is required' }],
		['a salary in thousands', { salaryAmount: '48k' }, { salaryAmount: amount }],
		['a range', { salaryAmount: '45,000-50,000' }, { salaryAmount: amount }],
		['a salary below zero', { salaryAmount: '-100' }, { salaryAmount: 'This amount can’t be below zero.' }],
		['no choice of how often they are paid', { salaryType: '' }, { salaryType: 'Salary type is required' }],
		['the day they started', { lengthOfEmploymentYears: '3/2021' }, { lengthOfEmploymentYears: years }],
		['twelve months', { lengthOfEmploymentMonths: '12' }, { lengthOfEmploymentMonths: months }],
		['no occupation', { occupation: '' }, { occupation: 'Occupation is required' }],
		[
			'retired, with nothing about an employer',
			{
				employmentStatus: 'retired',
				employerName: '',
				employerPhone: '',
				occupation: '',
				lengthOfEmploymentYears: '',
				lengthOfEmploymentMonths: '',
			},
			{},
		],
		[
			'retired, without an income',
			{ employmentStatus: 'retired', employerName: '', salaryAmount: '' },
			{ salaryAmount: 'Salary amount is required' },
		],
	],
	'Additional Income': [
		['an amount with words', { otherIncome: 'about 300' }, { otherIncome: amount }],
		['an amount in thousands', { otherIncome: '1.2k' }, { otherIncome: amount }],
		['another currency', { otherIncome: '€300' }, { otherIncome: amount }],
		['an amount a week', { otherIncome: '75/week' }, { otherIncome: amount }],
		['two amounts', { otherIncome: '300 + 150' }, { otherIncome: amount }],
		[
			'a comma for the cents',
			{ otherIncome: '300,50' },
			{ otherIncome: 'Please write the cents after a point: 300.50.' },
		],
		[
			'three digits of cents',
			{ otherIncome: '300.505' },
			{ otherIncome: 'Please use at most two digits after the decimal point.' },
		],
		['an amount below zero', { otherIncome: '-300' }, { otherIncome: 'This amount can’t be below zero.' }],
		[
			'far too many zeros',
			{ otherIncome: '30000000000' },
			{ otherIncome: 'Please enter an amount of at most $10,000,000.' },
		],
		[
			'a story as its source',
			{ otherIncomeSource: 'x'.repeat(101) },
			{ otherIncomeSource: 'Please use at most 100 characters.' },
		],
		['an amount without its source', { otherIncome: '300' }, {}],
	],
	'Vehicle and Loan': [
		['a year with two digits', { vehicleYear: '21' }, { vehicleYear: year }],
		['the year with the make', { vehicleYear: '2021 Honda' }, { vehicleYear: year }],
		['miles in thousands', { vehicleMileage: '41k' }, miles()],
		['miles with the word', { vehicleMileage: '41,250 miles' }, miles()],
		[
			'a VIN that is cut off',
			{ vehicleVin: '1HGCM8263' },
			{
				vehicleVin:
					'The VIN of a car built since 1981 has 17 characters, and this one has 9. Please check it again on the windshield.',
			},
		],
		[
			'the letter O in a VIN',
			{ vehicleVin: '1HGCM82633A00435O' },
			{ vehicleVin: 'A VIN never has the letter O. Please check again. It may be the digit 0.' },
		],
		['a price with words', { vehiclePrice: 'around 25000' }, { vehiclePrice: amount }],
		['a down payment in percent', { downPayment: '20%' }, { downPayment: amount }],
		['a term in years with the word', { loanTerm: '5 years' }, { loanTerm: term }],
		['no months at all', { loanTerm: '0' }, { loanTerm: term }],
		['no idea yet', {}, {}],
		['a VIN in small letters with spaces', { vehicleVin: '1hgcm826 33a 004352' }, {}],
		['miles with a comma', { vehicleMileage: '41,250' }, {}],
	],
	'Authorization and Agreement': [
		['no signature', { signature: '' }, { signature: 'Signature is required' }],
		['a signature of only spaces', { signature: '   ' }, { signature: 'Signature is required' }],
		['no date', { agreementDate: '' }, { agreementDate: 'Date is required' }],
		['today as a word', { agreementDate: 'today' }, { agreementDate: date }],
		['the day before the month', { agreementDate: '23/11/2026' }, { agreementDate: date }],
		['a year with two digits', { agreementDate: '11/23/26' }, { agreementDate: date }],
		['no year', { agreementDate: '11/23' }, { agreementDate: date }],
		['a day that does not exist', { agreementDate: '11/31/2026' }, { agreementDate: date }],
		[
			'neither name nor date',
			{ signature: '', agreementDate: '' },
			{ signature: 'Signature is required', agreementDate: 'Date is required' },
		],
		[
			'a text instead of a name',
			{ signature: 'x'.repeat(101) },
			{ signature: 'Please use at most 100 characters.' },
		],
		['a name in other letters than above', { signature: 'MARISOL QUINTERO' }, {}],
		['the date as a browser writes it', { agreementDate: '2026-11-23' }, {}],
	],
}

function miles(): Record<string, string> {
	return { vehicleMileage: 'Please enter whole miles, from 0 to 999,999.' }
}

const otherType = 'Please choose a PDF, PNG, or JPG file.'
const brokenPhoto = 'This photo could not be read. Please send it as JPG.'
const text = (bytes: string) => Buffer.from(bytes)

/** Files that people send as documents but that cannot be used, with the message about each. */
export const fileMistakes: readonly (readonly [what: string, name: string, bytes: Buffer, says: string])[] = [
	['a Word document', 'stub.docx', text('PK\u0003\u0004 word/document.xml'), otherType],
	['a photo of an iPhone that is cut off', 'IMG_0147.heic', text('\0\0\0\u0018ftypheic'), brokenPhoto],
	['a web picture', 'license.webp', text('RIFF\0\0\0\0WEBPVP8 '), otherType],
	['a drawing', 'license.svg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), otherType],
	['a saved web page', 'bank.html', text('<!doctype html><p>Statement'), otherType],
	['a spreadsheet', 'income.csv', text('month,amount\nJan,300'), otherType],
	['a mail with the document in it', 'stub.eml', text('From: a@b.com\nSubject: stub'), otherType],
	['an archive of all documents', 'documents.zip', text('PK\u0003\u0004'), otherType],
	['a text that was renamed to PDF', 'stub.pdf', text('Pay stub November'), otherType],
	[
		'an empty file, as a broken download leaves',
		'stub.pdf',
		Buffer.alloc(0),
		'This file is empty. Please choose another one.',
	],
]
