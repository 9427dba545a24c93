import { expect, test } from 'vitest'
import { documentFacts } from './document-facts.ts'
import { dateIn } from './printed-dates.ts'

const factsOf = (...texts: string[]) => documentFacts(texts, { kind: undefined, deal: 'cash' })

test.each([
	['Date: 11/23/2026', '2026-11-23'],
	['Date 1/5/27', '2027-01-05'],
	['Mon, Nov 23, 2026 at 9:14 AM', '2026-11-23'],
	['November 3rd, 2026', '2026-11-03'],
	['3 Sept 2026', '2026-09-03'],
	['2026-11-23', '2026-11-23'],
	['Date: 13/45/2026', null],
	['Date: 2/30/2026', null],
	['(555) 867-5309', null],
	['Title 75.00', null],
])('%s has the date %s', (text, date) => {
	expect(dateIn(text)).toBe(date)
})

test('dates are told apart by the words beside them', () => {
	expect(
		factsOf(
			'Date: 11/23/2026',
			'This offer is valid until 11/30/2026',
			'First payment due 1/7/2027',
			'Date of birth 4/5/1980',
		),
	).toMatchObject({ date: '2026-11-23', validUntil: '2026-11-30', firstPaymentDate: '2027-01-07' })
	expect(factsOf('Sales tax 11/23/2026').date).toBeUndefined()
})

test('the car is the one that is bought, not the trade-in', () => {
	expect(
		factsOf(
			'Trade-in: 2019 Ford Escape VIN 1FMCU0F70KUA00000',
			'2026 Honda CR-V EX-L',
			'VIN: 1M8GDM9AXKP042788   Stock # H4711',
			'Odometer: 1,204',
		).vehicle,
	).toEqual({
		condition: 'new',
		year: 2026,
		make: 'Honda',
		model: 'CR-V',
		vin: '1M8GDM9AXKP042788',
		stock: 'H4711',
		odometer: 1204,
	})
})

test('letters that occur in no VIN become digits if the check digit then fits', () => {
	expect(factsOf('VIN IM8GDM9AXKPO42788').vehicle?.vin).toBe('1M8GDM9AXKP042788')
	expect(factsOf('VIN 1M8GDM9AXKP042789').vehicle?.vin).toBe('1M8GDM9AXKP042789')
	expect(factsOf('VIN IM8GDM9AXKPO42799').vehicle?.vin).toBeUndefined()
})

test.each([
	['Certified pre-owned 2024 Toyota RAV4', 'cpo'],
	['Condition: Used  2021 Kia Soul', 'used'],
	['Demonstrator 2026 BMW X3', 'demo'],
	['2026 Mazda CX-5', 'new'],
])('%s is %s', (text, condition) => {
	expect(factsOf(text).vehicle?.condition).toBe(condition)
})

test.each([
	['BUYER’S ORDER', 'buyers_order'],
	['Retail Installment Sale Contract', 'retail_contract'],
	['Deal worksheet', 'worksheet'],
	['You are pre-approved', 'pre_approval'],
	['Your quote', 'quote'],
	// Without the terms of a lease, it is not a lease contract.
	['Lease agreement', 'quote'],
])('%s is a %s', (text, kind) => {
	expect(factsOf(text).kind).toBe(kind)
})

test('the state of the dealer is the one in the address at the top, if its ZIP code is in it', () => {
	expect(factsOf('1200 Main Street, Springfield, OH 43004').dealerState).toBe('OH')
	expect(factsOf('Main Street, XX 43004').dealerState).toBeUndefined()
	expect(factsOf('GA 43004').dealerState).toBeUndefined()
})
