import { expect } from 'vitest'
import { settings } from '#app/db/schema/settings.ts'
import { typedBusiness } from '#app/modules/settings/business.schema.ts'
import { getBusiness } from '#app/modules/settings/save-business.server.ts'
import { action } from '#app/routes/admin/settings/settings.tsx'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

const wrongEmail = 'Enter an email address clients can write to.'
const wrongLinks =
	'Enter one per line, a name and an address: Instagram https://instagram.com/name. Up to eight.'
const wrongZone = 'Choose a time zone by its name, such as America/New_York.'

const errors: PersonError[] = [
	['no brand', { headerBrand: ' ' }, { headerBrand: 'Enter the name for the header.' }],
	['a brand that is too long', { headerBrand: long(41) }, { headerBrand: /40 characters or fewer/ }],
	['no full name', { footerBrand: '' }, { footerBrand: 'Enter the full name of the business.' }],
	['no advisor', { advisorName: '' }, { advisorName: 'Enter the name clients know you by.' }],
	['no phone', { phone: '' }, { phone: 'Enter the phone number clients can call.' }],
	['a phone in words', { phone: 'call me' }, { phone: 'Enter a phone number with digits.' }],
	['no address', { contactEmail: '' }, { contactEmail: wrongEmail }],
	['a comma in the address', { contactEmail: 'dana@gmail,com' }, { contactEmail: wrongEmail }],
	['no ending', { contactEmail: 'dana@gmail' }, { contactEmail: wrongEmail }],
	['a name with the address', { contactEmail: 'Dana <dana@example.com>' }, { contactEmail: wrongEmail }],
	['an address without its ZIP code', { postalAddress: '12 Main Street' }, { postalAddress: /ZIP code/ }],
	['a time zone in words', { timeZone: 'Eastern' }, { timeZone: wrongZone }],
	['no time zone', { timeZone: '' }, { timeZone: wrongZone }],
	['a link without a name', { socialLinks: 'https://instagram.com/dana' }, { socialLinks: wrongLinks }],
	['a link without https', { socialLinks: 'Instagram instagram.com/dana' }, { socialLinks: wrongLinks }],
	['nine links', { socialLinks: 'A https://a.example/x\n'.repeat(9) }, { socialLinks: wrongLinks }],
	['an area in words', { visitArea: 'around New York' }, { visitArea: /^Enter states by their two letters/ }],
	['credit pulls at length', { creditChecks: long(301) }, { creditChecks: /300 characters or fewer/ }],
	['a page from before a change', { version: '0' }, { form: /Someone else changed these settings/ }],
]

test('each common mistake in the settings is named at its field, and nothing is saved', async ({ db }) => {
	const { post, viewer } = await openAdmin(db)
	const { business, version } = await getBusiness(db, { actor: viewer })
	const valid = { ...typedBusiness(business), version: String(version) }
	const submit = (fields: Fields) => post(action, '/admin/settings', fields)
	expect(await tryEach(errors, { valid, submit })).toEqual([])
	expect(await db.select().from(settings)).toMatchObject([{ version }])
	// Pasted with spaces; pressed twice, the second sees what the first saved.
	const pasted = { ...valid, contactEmail: ' dana@example.com ', advisorName: ' Dana ' }
	expect((await submit(pasted)).to).toBe('/admin/settings')
	expect(await submit(valid)).toMatchObject({ status: 409, conflict: { version: version + 1 } })
	expect(await db.select().from(settings)).toMatchObject([
		{ contactEmail: 'dana@example.com', advisorName: 'Dana' },
	])
})
