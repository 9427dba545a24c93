import { expect, test } from 'vitest'
import { makeVehicleInput } from '#tests/factories/client-work.ts'
import { normalizeVin, readPrice, recommendationForm } from './recommendation.schema.ts'
import { addedDescription, isAnswer, vehicleName, vehiclePicturePath } from './recommendation.ts'

const form = recommendationForm(2026)

/** Returns the field and the message of the first error; null when the form is accepted. */
function errorOf(set: Parameters<typeof makeVehicleInput>[0]) {
	const issue = form.safeParse(makeVehicleInput(set)).error?.issues[0]
	return issue ? [issue.path[0], issue.message] : null
}

test('only name, email address, make and model are required', () => {
	const optional = { year: '', price: '', vin: '', description: '' }
	expect(errorOf(optional)).toBeNull()
	expect(errorOf({ clientName: ' ' })).toEqual(['clientName', "Please enter the client's name."])
	expect(errorOf({ clientEmail: '' })).toEqual(['clientEmail', 'Please enter the client’s email address.'])
	expect(errorOf({ make: '' })).toEqual(['make', 'Please enter the make.'])
	expect(errorOf({ model: '\n' })).toEqual(['model', 'Please enter the model.'])
})

test('the model year is four digits, up to next year’s models', () => {
	for (const year of ['1900', '2026', '2027', ' 2020 ']) expect(errorOf({ year })).toBeNull()
	for (const year of ['1899', '2028', '20x1', '99', '-200'])
		expect(errorOf({ year })).toEqual(['year', 'Please enter a model year from 1900 to 2027.'])
})

test('a text of the maximum length is accepted, and one more character is an error at its field', () => {
	const limits = { clientName: 100, make: 60, model: 60, description: 2_000 } as const
	for (const [field, max] of Object.entries(limits)) {
		expect(errorOf({ [field]: 'x'.repeat(max) })).toBeNull()
		expect(errorOf({ [field]: 'x'.repeat(max + 1) })).toEqual([
			field,
			`Please keep it to ${max} characters or fewer.`,
		])
	}
})

test('the link to a listing is an http or https address of at most 2,000 characters', () => {
	const linkOf = (listing: string) => form.parse(makeVehicleInput({ listing })).listing
	expect(linkOf('')).toBeNull()
	expect(linkOf(' www.dealer.example/cars/4411 ')).toBe('https://www.dealer.example/cars/4411')
	const longest = `http://dealer.example/${'x'.repeat(1_978)}`
	expect(linkOf(longest)).toBe(longest)
	expect(errorOf({ listing: `${longest}x` })).toEqual([
		'listing',
		'Please keep it to 2000 characters or fewer.',
	])
	const wrong = [
		'javascript:alert(1)',
		'ftp://dealer.example/',
		'the dealer',
		'https://bank.example@evil.example/',
	]
	// An address that is longer as it is stored.
	for (const listing of [...wrong, `https://dealer.example/${'ü'.repeat(1_000)}`])
		expect(errorOf({ listing })?.[1], listing).toMatch(/^Please enter a web address/)
})

test('a price of digits only is stored as the client reads it, and one in words as it was typed', () => {
	const priceOf = (price: string) => form.parse(makeVehicleInput({ price })).price
	expect(priceOf('34500')).toBe('$34,500')
	for (const typed of ['', '$34,500 OTD', '18.4k', 'about 15,000']) expect(priceOf(typed)).toBe(typed)
})

test('the error of a VIN with a wrong check digit states the right one', () => {
	expect(errorOf({ vin: '1HGCM82633A004352' })).toBeNull()
	expect(errorOf({ vin: '1HGCM82633A004353' })?.[1]).toContain('its ninth character should be')
	expect(errorOf({ vin: '1HGCM82633AOO4352' })?.[1]).toContain('never has the letter O')
})

test('prices are parsed exactly to the cent', () => {
	const prices: [string, number | null][] = [
		['$18,400.50', 1_840_050],
		['18400', 1_840_000],
		['0.01', 1],
		['19.99k', 1_999_000],
		['18.4K OTD', 1_840_000],
		['8.1k', 810_000],
		['10,000,000', 1_000_000_000],
		['10000k', 1_000_000_000],
		['10,000,000.01', null],
		['10001k', null],
		['0', null],
		['0k', null],
		['1.999', null],
		['call me', null],
		['', null],
	]
	for (const [typed, cents] of prices) expect([typed, readPrice(typed)]).toEqual([typed, cents])
})

test('a word that begins with k is not a thousand', () => {
	expect(readPrice('5000 kilometers')).toBe(500_000)
	expect(readPrice('900 keys included')).toBe(90_000)
})

test('a VIN is stored without spaces and dashes, in capitals, and an empty one not at all', () => {
	expect(normalizeVin(' 1hgcm-82633 a004352 ')).toBe('1HGCM82633A004352')
	expect(normalizeVin(' - ')).toBeNull()
	expect(normalizeVin('')).toBeNull()
})

test('a vehicle without a year is named by make and model', () => {
	expect(vehicleName({ year: '2021', make: 'Honda', model: 'CR-V' })).toBe('2021 Honda CR-V')
	expect(vehicleName({ year: '', make: 'Honda', model: 'CR-V' })).toBe('Honda CR-V')
	expect(addedDescription({ vehicle: 'Honda CR-V', clientName: 'Hank' })).toBe(
		'The Honda CR-V has been recommended to Hank.',
	)
})

test('a client can give three answers, and “pending” is not one of them', () => {
	expect(['interested', 'maybe', 'rejected'].every(isAnswer)).toBe(true)
	expect(['pending', '', 'Interested', 'toString'].some(isAnswer)).toBe(false)
})

test('the token of an emailed link is encoded in a picture’s URL', () => {
	expect(vehiclePicturePath('v', 'p')).toBe('/api/vehicles/v/pictures/p')
	expect(vehiclePicturePath('v', 'p', 'a.b&c')).toBe('/api/vehicles/v/pictures/p?link=a.b%26c')
})
