import { expect, test } from 'vitest'
import { readVehicleForm, type TypedVehicle, vehicleFields } from './vehicle-form.ts'

const typed = (set: Partial<TypedVehicle>): TypedVehicle =>
	({ ...Object.fromEntries(vehicleFields.map((name) => [name, ''])), ...set }) as TypedVehicle

const validCar = {
	condition: 'used',
	make: 'Honda',
	model: 'Civic',
	year: '2021',
	vin: '1hgcm8263 3a004352',
	odometer: '38,420 miles',
	msrp: '26,100',
	listingUrl: 'https://example.com/civic',
}

test('a car is read: VIN without spaces, miles with the word', () => {
	expect(readVehicleForm(typed(validCar)).vehicle).toMatchObject({
		condition: 'used',
		vin: '1HGCM82633A004352',
		year: 2021,
		odometer: 38_420,
		msrpCents: 26_100_00,
		dealerId: null,
	})
})

test.each([
	['a VIN of 16 characters', { vin: '1HGCM82633A00435' }, 'vin'],
	['a VIN with the letter O', { vin: '1HGCM82633AO04352' }, 'vin'],
	['no condition', { condition: '' }, 'condition'],
	['no make', { make: '' }, 'make'],
	['no model', { model: ' ' }, 'model'],
	['a year of two digits', { year: '21' }, 'year'],
	['miles in words', { odometer: 'low' }, 'odometer'],
	['a sticker price in words', { msrp: 'call us' }, 'msrp'],
	['a listing that is not a web address', { listingUrl: 'their website' }, 'listingUrl'],
	['a listing that is a script', { listingUrl: 'javascript:alert(1)' }, 'listingUrl'],
])('%s has a sentence at its field', (_, change, field) => {
	const { vehicle, errors } = readVehicleForm(typed({ ...validCar, ...change }))
	expect(vehicle).toBeNull()
	expect(Object.keys(errors)).toEqual([field])
})
