import { expect, test } from 'vitest'
import { checkoutSchema } from './checkout.schema.ts'

const appointmentId = '7b0a3c52-3a52-4e0a-9d3c-0f0e6d1c2b3a'
const messageOf = (input: unknown) => checkoutSchema.safeParse(input).error?.issues[0]?.message

test('a price id is enough; other fields that are sent, such as a price, are dropped', () => {
	expect(checkoutSchema.parse({ priceId: 'price_online_search', priceCents: 1, userId: 'u1' })).toEqual({
		priceId: 'price_online_search',
	})
})

test('an appointment id and an idempotency key are accepted when they are valid', () => {
	for (const idempotencyKey of ['a'.repeat(16), 'Z_9-'.repeat(25)])
		expect(checkoutSchema.parse({ priceId: 'p', appointmentId, idempotencyKey })).toEqual({
			priceId: 'p',
			appointmentId,
			idempotencyKey,
		})
})

test.each([
	[{}, 'priceId is missing'],
	[{ priceId: 7 }, 'priceId is missing'],
	[{ priceId: '' }, 'priceId is not a valid id'],
	[{ priceId: 'a b' }, 'priceId is not a valid id'],
	[{ priceId: 'x'.repeat(101) }, 'priceId is not a valid id'],
	[{ priceId: 'p\n' }, 'priceId is not a valid id'],
	[{ priceId: 'p', appointmentId: '12' }, 'appointmentId is not a valid id'],
	[{ priceId: 'p', appointmentId: '' }, 'appointmentId is not a valid id'],
	[
		{ priceId: 'p', idempotencyKey: 'a'.repeat(15) },
		'Idempotency-Key must be 16 to 100 letters, digits, - or _',
	],
	[
		{ priceId: 'p', idempotencyKey: 'a'.repeat(101) },
		'Idempotency-Key must be 16 to 100 letters, digits, - or _',
	],
	[
		{ priceId: 'p', idempotencyKey: 'with spaces in it' },
		'Idempotency-Key must be 16 to 100 letters, digits, - or _',
	],
])('%j is rejected with a message', (input, message) => {
	expect(messageOf(input)).toBe(message)
})
