import { expect } from 'vitest'
import { invoice } from '#app/db/schema/payments/orders.ts'
import { action } from '#app/routes/admin/orders/invoices.tsx'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, openAdmin, type PersonError, tryEach } from './submit.ts'

const wrongEmail = 'Enter an email address like name@example.com.'
const wrongAmount = 'Please enter an amount in dollars, like 25,000 or 25000.50.'
const pastDayMessage = 'This day is over. Choose today or a later one.'

const errors: PersonError[] = [
	['no client', { customerName: ' ' }, { customerName: 'Enter the client’s name.' }],
	['no address', { customerEmail: '' }, { customerEmail: 'Enter the email address to send the link to.' }],
	['a comma in the address', { customerEmail: 'ann@gmail,com' }, { customerEmail: wrongEmail }],
	['no @', { customerEmail: 'ann.example.com' }, { customerEmail: wrongEmail }],
	['no description', { title: '' }, { title: 'Enter a description.' }],
	['a description that is too long', { title: long(121) }, { title: /120 characters or fewer/ }],
	['no amount', { amount: '' }, { amount: wrongAmount }],
	['cents after a comma', { amount: '75,00' }, { amount: 'Please write the cents after a point: 75.00.' }],
	[
		'points between thousands',
		{ amount: '1.250,00' },
		{ amount: 'Please write the cents after a point: 1250.00.' },
	],
	['a comma at the wrong place', { amount: '$1,2.00' }, { amount: wrongAmount }],
	['a currency in words', { amount: '75 dollars' }, { amount: wrongAmount }],
	[
		'three digits of cents',
		{ amount: '75.005' },
		{ amount: 'Please use at most two digits after the decimal point.' },
	],
	['a negative amount', { amount: '-75' }, { amount: 'This amount can’t be below zero.' }],
	['less than a card takes', { amount: '0.50' }, { amount: 'Enter an amount from $1.00 to $50,000.00.' }],
	['a zero too many', { amount: '750000' }, { amount: 'Enter an amount from $1.00 to $50,000.00.' }],
	['a due date in the past', { dueOn: '2026-03-01' }, { dueOn: pastDayMessage }],
	['last year', { dueOn: '2025-03-12' }, { dueOn: pastDayMessage }],
	['a date that does not exist', { dueOn: '2026-02-30' }, { dueOn: 'Choose a date that exists.' }],
	['the date as people write it', { dueOn: '3/12/2026' }, { dueOn: 'Choose a date that exists.' }],
	['a message that is too long', { note: long(1_001) }, { note: /1,000 characters or fewer/ }],
	[
		'a page without its key',
		{ requestKey: '' },
		{ requestKey: 'This form is out of date. Please reload the page.' },
	],
]

test('each common mistake on the invoice form is named at its field, and what was typed stays', async ({
	db,
}) => {
	const { post } = await openAdmin(db)
	const valid = {
		customerName: 'Ann Lee',
		customerEmail: 'ann@example.com',
		title: 'Second visit',
		amount: '75.00',
		dueOn: '2026-03-12',
		note: '',
		requestKey: crypto.randomUUID(),
	}
	const submit = (fields: Fields) => post(action, '/admin/invoices?add=1', fields)
	expect(await tryEach(errors, { valid, submit })).toEqual([])
	expect(await db.$count(invoice)).toBe(0)
	const pasted = { ...valid, customerEmail: ' ann@example.com ', amount: ' $1,250.50 ', dueOn: '2026-03-02' }
	const [first, second] = [await submit(pasted), await submit(pasted)]
	expect(first.to).toMatch(/^\/admin\/invoices\/LI-/)
	expect(second.to).toBe(first.to)
	const stored = await db.select().from(invoice)
	expect(stored).toMatchObject([{ customerEmail: 'ann@example.com', amountCents: 125_050 }])
})
