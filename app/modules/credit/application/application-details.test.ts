import { expect, test } from 'vitest'
import { detailSections, housingShare } from './application-details.ts'

const values = {
	lastName: 'Quintero',
	firstName: 'Marisol',
	ssn: '900-12-3456',
	dob: '1991-05-17',
	address: '41 Larkspur Ave',
	city: 'Yonkers',
	state: 'NY',
	zip: '10701',
	timeAtAddressYears: '1',
	timeAtAddressMonths: '8',
	residentialStatus: 'rent',
	monthlyPayment: '1650.00',
	salaryAmount: '48200.00',
	salaryType: 'yearly',
}

test('answers are formatted for display, empty ones are omitted, and secrets are never included', () => {
	const sections = detailSections(values, ['applicant', 'residence', 'income'])
	expect(sections.map(({ title }) => title)).toEqual(['Applicant Information', 'Residential Information'])
	expect(Object.fromEntries(sections[1]!.facts)).toEqual({
		'Street address': '41 Larkspur Ave',
		'City, state, ZIP': 'Yonkers, NY 10701',
		'Time at address': '1 yr 8 mo',
		'Residential status': 'Rent',
		'Monthly payment': '$1,650.00',
	})
	expect(JSON.stringify(sections)).not.toMatch(/900-12|1991/)
})

test('the housing share of income is computed where it can be, and null otherwise', () => {
	expect(housingShare(values)).toBe(41)
	expect(housingShare({ ...values, salaryAmount: '0' })).toBeNull()
	expect(housingShare({})).toBeNull()
})

test('a retired applicant’s employment and the vehicle are shown in words', () => {
	const sections = detailSections(
		{
			employmentStatus: 'retired',
			salaryAmount: '1980.00',
			salaryType: 'monthly',
			vehicleCondition: 'used',
			vehicleYear: '2021',
			vehicleMake: 'Honda',
			vehicleModel: 'CR-V EX',
			vehicleMileage: '41250',
			vehiclePrice: '24900.00',
			loanTerm: '60',
			dlNumber: 'D123',
		},
		['applicant', 'employment', 'vehicle'],
	)
	expect(sections.map(({ facts }) => Object.fromEntries(facts))).toEqual([
		{ 'Employment status': 'Retired', Salary: '$1,980.00 monthly' },
		{
			'New or used': 'Used',
			Vehicle: '2021 Honda CR-V EX',
			Mileage: '41,250',
			Price: '$24,900.00',
			Term: '60 months',
		},
	])
})

test('a salary is also shown by the month, as lenders ask for it', () => {
	const monthly = (more: object) =>
		Object.fromEntries(detailSections({ ...values, ...more }, ['employment'])[0]!.facts)[
			'Gross monthly salary'
		]
	expect(monthly({})).toBe('$4,016.67')
	expect(monthly({ salaryAmount: '24.50', salaryType: 'hourly' })).toBe('$4,246.67')
	expect(monthly({ salaryAmount: '2000.00', salaryType: 'biweekly' })).toBe('$4,333.33')
	expect(monthly({ salaryAmount: '1980.00', salaryType: 'monthly' })).toBeUndefined()
})

test('other income counts in the housing share', () => {
	expect(housingShare({ ...values, otherIncome: '2000.00' })).toBe(27)
})
