import { expect } from 'vitest'
import { refund } from '#app/db/schema/payments/refunds.ts'
import { action } from '#app/routes/admin/orders/order.tsx'
import { makeOrder } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

const noAmount = 'Please enter an amount in dollars, like 25,000 or 25000.50.'

const errors: PersonError[] = [
	['no amount', { amount: '' }, { amount: noAmount }],
	['nothing', { amount: '0' }, { amount: 'Enter an amount above zero.' }],
	['cents after a comma', { amount: '25,00' }, { amount: 'Please write the cents after a point: 25.00.' }],
	['a comma at the wrong place', { amount: '$1,2.00' }, { amount: noAmount }],
	['a percentage', { amount: '50%' }, { amount: noAmount }],
	['a word', { amount: 'all' }, { amount: noAmount }],
	['a minus', { amount: '-25' }, { amount: 'This amount can’t be below zero.' }],
	['more than was paid', { amount: '750' }, { amount: 'You can refund up to $75.00 of this order.' }],
	[
		'three digits of cents',
		{ amount: '25.005' },
		{ amount: 'Please use at most two digits after the decimal point.' },
	],
	['no reason', { reason: '' }, { reason: 'Enter a reason for your records.' }],
	['a reason of spaces', { reason: '  ' }, { reason: 'Enter a reason for your records.' }],
	['a reason that is too long', { reason: long(501) }, { reason: /500 characters or fewer/ }],
	[
		'a page without its key',
		{ requestKey: 'old' },
		{ requestKey: 'This form is out of date. Please reload the page.' },
	],
]

test('each common mistake on the refund form is named, and nothing is refunded', async ({ db }) => {
	const { post } = await openAdmin(db)
	const { reference } = await makeOrder(db, { status: 'paid', paidAt: new Date() })
	const valid = { intent: 'refund', amount: '25.00', reason: 'Sorry', requestKey: crypto.randomUUID() }
	const submit = (fields: Fields) =>
		post(action, `/admin/orders/${reference}`, fields, { params: { reference } })
	expect(await tryEach(errors, { valid, submit })).toEqual([])
	expect(await db.$count(refund)).toBe(0)
	// Pressed twice, with spaces: one refund.
	for (const time of [1, 2])
		expect((await submit({ ...valid, amount: ' $25 ' })).to, String(time)).toBe(`/admin/orders/${reference}`)
	expect(await db.select().from(refund)).toMatchObject([{ amountCents: 25_00, reason: 'Sorry' }])
	// On a page loaded before the refund: no more can be refunded than is left.
	const stale = { ...valid, amount: '75.00', requestKey: crypto.randomUUID() }
	expect(await submit(stale)).toMatchObject({
		status: 422,
		errors: { amount: 'You can refund up to $50.00 of this order.' },
	})
})
