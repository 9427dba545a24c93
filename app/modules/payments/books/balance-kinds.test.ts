import { expect, test } from 'vitest'
import { makeTransaction } from '#tests/factories/payments/books.ts'
import { bookKindOf, nameOfLine } from './balance-kinds.ts'

const paid = { isPaid: true }
const kindOf = (
	type: string,
	set: Partial<Parameters<typeof bookKindOf>[0]> = {},
	order: typeof paid | null = null,
) =>
	bookKindOf(
		makeTransaction({ id: 'txn_1', type, amountCents: -10_00, createdAt: new Date(0), ...set }),
		order,
	)

test.each(['charge', 'payment', 'refund', 'payment_refund', 'refund_failure'])(
	'a %s of an order is booked by the order, and one of no order is other',
	(type) => {
		expect(kindOf(type, {}, paid)).toBeNull()
		expect(kindOf(type)).toBe('other')
	},
)

test('a slow payment that fails is booked only if its order had been paid', () => {
	expect(kindOf('payment_failure_refund', {}, { isPaid: false })).toBeNull()
	expect(kindOf('payment_failure_refund', {}, paid)).toBe('other')
})

test.each([
	['stripe_fee', undefined, -10, 'fee'],
	['stripe_fx_fee', undefined, -10, 'fee'],
	['tax_fee', undefined, -10, 'fee'],
	['adjustment', 'fee', -10, 'fee'],
	['adjustment', 'dispute', -10, 'dispute'],
	['adjustment', 'dispute_reversal', 10, 'dispute_returned'],
	['adjustment', 'refund_failure', 10, 'other'],
	['adjustment', 'other_adjustment', 10, 'other'],
	['adjustment', undefined, 10, 'other'],
	['payout', 'payout', -10, 'payout'],
	['payout_failure', 'payout_reversal', 10, 'payout_returned'],
	['payout_cancel', 'payout_reversal', 10, 'payout_returned'],
	['constructor', undefined, 10, 'other'],
	['topup', 'topup', 10, 'other'],
] as const)(
	'a movement of the type %s and the category %s of %d is %s',
	(type, category, amountCents, kind) => {
		expect(kindOf(type, { category, amountCents })).toBe(kind)
	},
)

test('an adjustment without a category is a dispute if its source is one', () => {
	expect(kindOf('adjustment', { sourceId: 'dp_1' })).toBe('dispute')
	expect(kindOf('adjustment', { sourceId: 'du_1', amountCents: 5 })).toBe('dispute_returned')
	expect(kindOf('adjustment', { category: 'refund_failure' }, paid)).toBeNull()
})

test('each line has a name, also one of a type that is not known', () => {
	expect(nameOfLine({ kind: null, type: 'charge' })).toBe('Payment')
	expect(nameOfLine({ kind: 'dispute', type: 'dispute' })).toBe('Disputed payment')
	expect(nameOfLine({ kind: 'other', type: 'climate_order_purchase' })).toBe('Other: climate order purchase')
	expect(nameOfLine({ kind: 'other', type: 'constructor' })).toBe('Other: constructor')
})
