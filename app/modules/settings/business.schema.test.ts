import { expect, test } from 'vitest'
import { businessSchema, type TypedBusiness, typedBusiness } from './business.schema.ts'
import { readSettingsArea, settingsAreas } from './settings-area.ts'

const values: TypedBusiness = {
	headerBrand: 'Lotwise',
	footerBrand: 'Lotwise Car Advisory',
	advisorName: 'Renata Voss',
	phone: '(914) 555-0187',
	contactEmail: 'hello@lotwise.test',
	postalAddress: '',
	timeZone: 'America/New_York',
	socialLinks: '',
	visitArea: '',
	creditChecks: '',
	eveningEmail: '',
}
/** Returns the first error message of each field. */
const errorsOf = (more: Partial<TypedBusiness>) => {
	const read = businessSchema.safeParse({ ...values, ...more })
	const issues = read.success ? [] : read.error.issues
	return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}
const linksOf = (socialLinks: string) => businessSchema.parse({ ...values, socialLinks }).socialLinks

test.each([
	['headerBrand', 40, 'Enter the name for the header.'],
	['footerBrand', 80, 'Enter the full name of the business.'],
	['advisorName', 60, 'Enter the name clients know you by.'],
] as const)('%s has 1 to %i characters', (field, max, missing) => {
	for (const value of ['', '  ']) expect(errorsOf({ [field]: value })).toEqual({ [field]: missing })
	expect(errorsOf({ [field]: 'x'.repeat(max) })).toEqual({})
	expect(errorsOf({ [field]: 'x'.repeat(max + 1) })).toEqual({
		[field]: `Please keep it to ${max} characters or fewer.`,
	})
})

test.each<[keyof TypedBusiness, string, string]>([
	['phone', '', 'Enter the phone number clients can call.'],
	['phone', 'call us', 'Enter a phone number with digits.'],
	['contactEmail', '', 'Enter an email address clients can write to.'],
	['contactEmail', 'hello@', 'Enter an email address clients can write to.'],
	['contactEmail', `${'x'.repeat(250)}@b.co`, 'Enter an email address clients can write to.'],
	['timeZone', 'EST5', 'Choose a time zone by its name, such as America/New_York.'],
	['timeZone', '', 'Choose a time zone by its name, such as America/New_York.'],
])('%s "%s" is rejected at its field', (field, value, message) => {
	expect(errorsOf({ [field]: value })).toEqual({ [field]: message })
})

test('links are read one per line, with or without a colon', () => {
	expect(
		linksOf('Instagram https://instagram.com/name\n\n  Our  videos: https://video.example/a?b=c  \n'),
	).toEqual([
		{ label: 'Instagram', url: 'https://instagram.com/name' },
		{ label: 'Our videos', url: 'https://video.example/a?b=c' },
	])
	expect(linksOf(' \n')).toEqual([])
})

test('a link is secure, complete and has a name, and there are at most eight', () => {
	const rejected =
		'Enter one per line, a name and an address: Instagram https://instagram.com/name. Up to eight.'
	for (const socialLinks of [
		'https://instagram.com/name',
		'Instagram',
		'Instagram http://instagram.com',
		'Instagram javascript:alert(1)',
		'Instagram https://a.b',
		'Instagram https://[broken',
		`${'x'.repeat(41)} https://instagram.com`,
		`Instagram https://instagram.com/${'x'.repeat(300)}`,
		Array.from({ length: 9 }, () => 'A https://a.example').join('\n'),
	])
		expect([socialLinks, errorsOf({ socialLinks })]).toEqual([socialLinks, { socialLinks: rejected }])
	expect(linksOf(Array.from({ length: 8 }, () => 'A https://a.example').join('\n'))).toHaveLength(8)
})

test('the values of the form parse back to the same business', () => {
	const business = businessSchema.parse({
		...values,
		socialLinks: 'A https://a.example\nB https://b.example',
	})
	expect(businessSchema.parse(typedBusiness(business))).toEqual(business)
})

test('only listed names are areas of the settings, not inherited property names', () => {
	for (const area of Object.keys(settingsAreas)) expect(readSettingsArea(area)).toBe(area)
	for (const other of [null, '', 'toString', '__proto__', 'Business'])
		expect(readSettingsArea(other)).toBeUndefined()
})

test('an address has street, state and ZIP code, or is not entered yet', () => {
	const addressOf = (postalAddress: string) =>
		businessSchema.parse({ ...values, postalAddress }).postalAddress
	expect(addressOf(' ')).toBe('')
	expect(addressOf(' 12 Main  Street \r\n\r\nSuite 4\nWhite Plains, NY 10601-1234\n')).toBe(
		'12 Main Street, Suite 4, White Plains, NY 10601-1234',
	)
	const rejected = {
		postalAddress:
			'Enter street, city, state and ZIP code, such as 12 Main Street, White Plains, NY 10601; a P.O. box is not enough.',
	}
	for (const postalAddress of [
		'12 Main Street',
		'12 Main Street, White Plains',
		'12 Main Street, White Plains, NY 1060',
		'12 Main Street, White Plains, XX 10601',
		'12 Main Street White Plains NY 10601',
		'P.O. Box 12, White Plains, NY 10601',
		'PO box 12, White Plains, NY 10601',
	])
		expect([postalAddress, errorsOf({ postalAddress })]).toEqual([postalAddress, rejected])
	expect(errorsOf({ postalAddress: `${'x'.repeat(160)}, NY 10601` })).toHaveProperty('postalAddress')
})
