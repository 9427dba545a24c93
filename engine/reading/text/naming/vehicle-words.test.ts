import { expect, test } from 'vitest'
import { readDealText } from '../read-deal-text.ts'

test.each([
	[
		'2023 Honda CR-V EX-L, 18,400 miles\nPrice $27,900',
		{ year: 2023, make: 'Honda', model: 'CR-V', odometer: 18_400, condition: 'used' },
	],
	[
		'New 2026 Chevy Equinox RS\nPrice $33,400',
		{ year: 2026, make: 'Chevrolet', model: 'Equinox', condition: 'new' },
	],
	[
		'2025 Outback loaner w/ 4,812 miles on it\nPrice $33,400',
		{ year: 2025, make: 'Subaru', model: 'Outback', odometer: 4_812, condition: 'demo' },
	],
	[
		'CPO 2022 VW Tiguan\nPrice $22,400',
		{ year: 2022, make: 'Volkswagen', model: 'Tiguan', condition: 'cpo' },
	],
	['2026 Kia Carnival\nPrice $41,200', { year: 2026, make: 'Kia', model: 'Carnival' }],
	['Price $41,200\nTrade: 2017 Ford Escape 88,000 miles $6,000', undefined],
	['2026 Kia Carnival or 2025 Honda Odyssey, both $41,200', undefined],
	['36 months, 10,000 miles a year, MF .00125\n$455/mo', undefined],
])('%j names the car', (text, vehicle) => {
	expect(readDealText(text).document.vehicle).toEqual(vehicle)
})

test('a car without a word about its condition is not called new, and the reader says so', () => {
	const { document, doubts } = readDealText('VIN 1HGCY2F57TA001151\nPrice $31,640')
	expect(document.vehicle).toEqual({ vin: '1HGCY2F57TA001151' })
	expect(doubts).toEqual(['This text does not say whether the car is new or used.'])
	expect(readDealText('VIN 1HGCY2F57TA001151\nPrice $31,640', { condition: 'new' }).doubts).toEqual([])
})
