import { expect, test } from 'vitest'
import { readOwnPurchase } from './own-purchase.ts'

const read = (query: string) => readOwnPurchase(new URLSearchParams(query))

test.each([
	['', { priceCents: 30_000_00, tradeInCents: 10_000_00, isNew: true }],
	['price=&trade-in=&condition=used', { priceCents: 30_000_00, tradeInCents: 10_000_00, isNew: false }],
	['price=42%2C500&trade-in=8250', { priceCents: 42_500_00, tradeInCents: 8_250_00, isNew: true }],
	['price=%2418995.50', { priceCents: 18_995_50, tradeInCents: 0, isNew: true }],
	['price=9000&trade-in=2000&condition=used', { priceCents: 9_000_00, tradeInCents: 2_000_00, isNew: false }],
	['price=9000&condition=other', { priceCents: 9_000_00, tradeInCents: 0, isNew: true }],
])('%s', (query, figures) => {
	expect(read(query)).toMatchObject({ errors: {}, figures })
})

test('the fields begin with the figures that the page computes, so that a reader changes only what differs', () => {
	expect(read('').typed).toEqual({ price: '30,000', tradeIn: '10,000', isNew: true })
})

test.each([
	['price=0', { price: 'Please enter the price of the car.' }],
	['trade-in=4000', { price: 'Please enter an amount in dollars, like 25,000 or 25000.50.' }],
	['price=thirty', { price: 'Please enter an amount in dollars, like 25,000 or 25000.50.' }],
	['price=30000&trade-in=-5', { tradeIn: 'This amount can’t be below zero.' }],
	['price=99999999999', { price: 'Please enter an amount of at most $10,000,000.' }],
])('what is typed stays, with a sentence at its field: %s', (query, errors) => {
	const found = read(query)
	expect(found).toMatchObject({ errors, figures: null })
	expect(found.typed.price).toBe(new URLSearchParams(query).get('price') ?? '')
})
