import { expect } from 'vitest'
import { vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { action, loader } from '#app/routes/admin/recommendations/list.tsx'
import { makeVehicleInput } from '#tests/factories/client-work.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

const wrongEmail = 'Please enter an email address like name@example.com.'
const wrongYear = 'Please enter a model year from 1900 to 2027.'
const wrongPrice = 'Please enter a price, like $18,400.'

const errors: PersonError[] = [
	['no name', { clientName: '' }, { clientName: "Please enter the client's name." }],
	['a name of spaces', { clientName: '   ' }, { clientName: "Please enter the client's name." }],
	['no address', { clientEmail: '' }, { clientEmail: 'Please enter the client’s email address.' }],
	['a comma in the address', { clientEmail: 'ann@gmail,com' }, { clientEmail: wrongEmail }],
	['no ending', { clientEmail: 'ann@gmail' }, { clientEmail: wrongEmail }],
	['two addresses', { clientEmail: 'a@example.com, b@example.com' }, { clientEmail: wrongEmail }],
	['no make', { make: '' }, { make: 'Please enter the make.' }],
	['no model', { model: ' ' }, { model: 'Please enter the model.' }],
	['the year with two digits', { year: '21' }, { year: wrongYear }],
	['a year to come', { year: '2031' }, { year: wrongYear }],
	['the year in words', { year: 'new' }, { year: wrongYear }],
	['cents after a comma', { price: '75,00' }, { price: wrongPrice }],
	['a comma at the wrong place', { price: '$1,2.00' }, { price: wrongPrice }],
	['a price without digits', { price: 'ask the dealer' }, { price: wrongPrice }],
	['a price of nothing', { price: '$0' }, { price: wrongPrice }],
	[
		'the mileage in kilometers',
		{ mileage: '90,000 km' },
		{ mileage: 'Please enter the mileage in miles, like 61,200.' },
	],
	['a mileage in words', { mileage: 'low' }, { mileage: 'Please enter the mileage in miles, like 61,200.' }],
	['a trim that is too long', { trim: long(61) }, { trim: /60 characters or fewer/ }],
	[
		'a listing without an address',
		{ listing: 'on their site' },
		{ listing: 'Please enter a web address, like https://www.dealer.com/inventory/4411.' },
	],
	['a VIN that is too short', { vin: '1HGCM82633A00435' }, { vin: /17 characters/ }],
	['a VIN with two digits swapped', { vin: '1HGCM82633A004325' }, { vin: /^This VIN isn’t valid/ }],
	['a text that is too long', { description: long(2_001) }, { description: /2000 characters or fewer/ }],
	[
		'a page that was open for days',
		{ formKey: 'old' },
		{ form: 'This form is out of date. Please reload the page.' },
	],
]

test('each common mistake on the recommendation form is named at its field, and what was typed stays', async ({
	db,
}) => {
	const { post } = await openAdmin(db)
	const valid = { ...makeVehicleInput(), formKey: crypto.randomUUID() }
	const submit = (fields: Fields) => post(action, '/admin/recommendations?add=1', fields, { files: true })
	expect(await tryEach(errors, { valid, submit })).toEqual([])
	expect(await db.$count(vehicleRecommendation)).toBe(0)
	// Spaces around what was pasted are no mistake, and a button pressed twice is one recommendation.
	const pasted = { ...valid, clientName: ' Ann Lee ', clientEmail: ' ann@example.com\t', price: ' 18.4k ' }
	for (const time of [1, 2]) expect((await submit(pasted)).to, String(time)).toBe('/admin/recommendations')
	const stored = await db.select().from(vehicleRecommendation)
	expect(stored).toMatchObject([
		{ clientName: 'Ann Lee', clientEmail: 'ann@example.com', priceCents: 1_840_000 },
	])
})

test('“Add another car” opens the empty form for the same client and address, and names what waits', async ({
	db,
}) => {
	const { post, contextOf } = await openAdmin(db)
	const typed = makeVehicleInput({ clientName: 'Ann Lee', clientEmail: 'ann@example.com' })
	const sent = { ...typed, formKey: crypto.randomUUID(), follow: 'another' }
	const { to } = await post(action, '/admin/recommendations?add=1', sent, { files: true })
	const [stored] = await db.select().from(vehicleRecommendation)
	expect(to).toBe(`/admin/recommendations?add=1&client=${stored!.clientId}`)
	const request = new Request(`https://site.test${to}`)
	const page = await loader({ request, context: contextOf(), params: {} } as never)
	expect(page.waiting).toMatchObject([
		{ name: '2021 Honda CR-V', clientName: 'Ann Lee', clientEmail: 'ann@example.com' },
	])
	expect(await db.$count(outboxEmail)).toBe(0)
	await post(action, to!, { ...typed, formKey: page.formKey }, { files: true })
	expect(await db.select({ kind: outboxEmail.kind, to: outboxEmail.to }).from(outboxEmail)).toEqual([
		{ kind: 'vehicle', to: 'ann@example.com' },
	])
})
