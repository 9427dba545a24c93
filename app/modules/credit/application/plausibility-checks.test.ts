import { expect, test } from 'vitest'
import { isZipInState } from '#engine'
import { completeForm } from '#tests/factories/credit.ts'
import { ageOn, findWarnings, type Warning } from './plausibility-checks.ts'

const validInput = { ...completeForm, ssn: '123-45-6789' }

test.each<[object, Warning[]]>([
	[{}, []],
	[{ ssn: '899-12-3456' }, []],
	[{ ssn: '900-12-3456' }, ['ssn-never-issued']],
	[{ ssn: '900-70-3456' }, ['itin']],
	[{ ssn: '999-65-0001' }, ['itin']],
	[{ ssn: '912-93-3456' }, ['ssn-never-issued']],
	[{ dlExpiry: '2026-11-21' }, []],
	[{ dlExpiry: '2026-11-20' }, ['license-expired']],
	[{ salaryAmount: '0.00', otherIncome: '500.00' }, []],
	[{ ssn: '000-12-3456' }, ['ssn-never-issued']],
	[{ ssn: '666-12-3456' }, ['ssn-never-issued']],
	[{ ssn: '123-00-3456' }, ['ssn-never-issued']],
	[{ ssn: '123-45-0000' }, ['ssn-never-issued']],
	[{ ssn: '078-05-1120' }, ['ssn-never-issued']],
	[{ dob: '2008-11-21' }, []],
	[{ dob: '2008-11-22' }, ['under-18']],
	[{ dob: '1915-11-22' }, []],
	[{ dob: '1915-11-21' }, ['over-110']],
	[{ dob: '1915-01-01', zip: '94110' }, ['over-110', 'zip-not-of-state']],
	[{ zip: '94110' }, ['zip-not-of-state']],
	[{ zip: 'ABCDE' }, ['zip-not-of-state']],
	[{ zip: '06390' }, []],
	[{ salaryAmount: '6000.00' }, []],
	[{ salaryAmount: '5999.99' }, ['income-out-of-range']],
	[{ salaryAmount: '1000000.00' }, []],
	[{ salaryAmount: '1000000.01' }, ['income-out-of-range']],
	[{ salaryAmount: '22.00', salaryType: 'hourly' }, []],
	[{ salaryAmount: '48000.00', salaryType: 'weekly' }, ['income-out-of-range']],
])('%j produces the warnings %j', (more, warnings) => {
	expect(findWarnings({ ...validInput, ...more }, '2026-11-21')).toEqual(warnings)
})

test('a person is a year older on the birthday itself', () => {
	expect(ageOn('2026-11-21', '2008-11-21')).toBe(18)
	expect(ageOn('2026-11-20', '2008-11-21')).toBe(17)
	expect(ageOn('2026-02-28', '2008-02-29')).toBe(17)
})

test('ZIP codes are checked against their state, and unknown states are accepted', () => {
	for (const [zip, state] of [
		['10001', 'NY'],
		['00501', 'NY'],
		['90210', 'CA'],
		['02139', 'MA'],
		['20001', 'DC'],
		['99501-1234', 'AK'],
		['00901', 'PR'],
		['73301', 'TX'],
		['12345', 'AE'],
	] as [string, string][])
		expect([zip, state, isZipInState(zip, state)]).toEqual([zip, state, true])
	expect(isZipInState('10001', 'NJ')).toBe(false)
})
