import { expect, test } from 'vitest'
import { readMileage } from './recommendation.schema.ts'
import { findPriceBasis, priceInWords } from './recommendation.ts'
import { compareWithLowest } from './vehicle-prices.ts'

const priced = (id: string, priceBasis: 'out_the_door' | 'list' | null, dollars: number | null) => ({
	id,
	priceBasis,
	price: dollars === null ? '' : `$${dollars}`,
	priceCents: dollars === null ? null : dollars * 100,
})

test('a price is compared only with those that include the same', () => {
	const vehicles = [
		priced('a', 'out_the_door', 19_900),
		priced('b', 'list', 17_500),
		priced('c', 'out_the_door', 18_400),
		priced('d', null, 16_000),
		priced('e', null, 15_000),
		priced('f', 'list', null),
	]
	expect(vehicles.map((vehicle) => compareWithLowest(vehicle, vehicles))).toEqual([
		'$1,500 more than the lowest',
		null,
		'the lowest',
		null,
		null,
		null,
	])
})

test('what a typed price includes is read from its text, and clients see its abbreviation spelled out', () => {
	const typed = ['$18,400 OTD', 'out-the-door $18,400', 'asking $17,000', '$17,000', '$17,000 (listed)']
	expect(typed.map(findPriceBasis)).toEqual(['out_the_door', 'out_the_door', 'list', null, 'list'])
	expect(priceInWords('$18,400 OTD')).toBe('$18,400 out the door')
})

test('a mileage is read in the formats that people type, and no other text is read as one', () => {
	const typed = ['61,200', '61200 mi', '61k miles', '0', 'about 60,000', '6,12', '-5', '2,000,000', '12.5']
	expect(typed.map(readMileage)).toEqual([61_200, 61_200, 61_000, 0, null, null, null, null, null])
})
