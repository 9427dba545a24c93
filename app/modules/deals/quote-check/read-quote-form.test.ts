import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedQuote, typedOfQuoteForm } from './read-quote-form.ts'

const readQuoteForm = (form: FormData) => readTypedQuote(typedOfQuoteForm(form))

function formOf(lines: readonly [label: string, amount: string, category?: string][], fields = {}) {
	const form = new FormData()
	for (const [label, amount, category = ''] of lines) {
		form.append('label', label)
		form.append('amount', amount)
		form.append('category', category)
	}
	for (const [name, value] of Object.entries(fields)) form.set(name, value as string)
	return form
}

const lines: [string, string][] = [
	['Selling price', '25,000'],
	['Doc fee', '$499'],
]

test('lines, amounts and chosen categories become a document; empty rows in between are left out', () => {
	const { document, rows, errors } = readQuoteForm(
		formOf([
			['Price', '25,000'],
			['', ''],
			['Goodwill', '250.50', 'dealer_discount'],
			['', ''],
		]),
	)
	expect(errors).toEqual({})
	expect(rows).toHaveLength(3)
	expect(document).toMatchObject({
		deal: 'cash',
		lines: [
			{ label: 'Price', cents: 25_000_00 },
			{ label: 'Goodwill', cents: 250_50, category: 'dealer_discount' },
		],
	})
	expect(document?.lines[1]).not.toHaveProperty('role')
})

test.each(['-1,000', '(1,000)', '1000-', '−1000', '$-1,000', '-$1000'])(
	'a credit typed as %s is subtracted',
	(amount) => {
		const { document } = readQuoteForm(
			formOf([
				['Price', '25,000'],
				['Goodwill', amount],
			]),
		)
		expect(document?.lines[1]).toEqual({ label: 'Goodwill', cents: 1_000_00, role: 'credit' })
	},
)

test('a row without a name or with an unreadable amount gets a message, and what was typed stays', () => {
	const read = readQuoteForm(
		formOf([
			['', '400'],
			['Doc fee', 'lots'],
			['x'.repeat(201), '1'],
			['Fee', '1.234'],
		]),
	)
	expect(read.document).toBeNull()
	expect(read.rows.map(({ error }) => error)).toEqual([
		expect.stringContaining('what this amount is for'),
		expect.stringContaining('in dollars'),
		expect.stringContaining('200 characters'),
		expect.stringContaining('two digits'),
	])
	expect(read.rows.map(({ label, amount }) => label.length + amount.length)).toEqual([3, 11, 202, 8])
})

test('a line without an amount is no error, and the others are checked', () => {
	const { document, rows } = readQuoteForm(
		formOf([
			['Price', '25,000'],
			['Registration', ''],
		]),
	)
	expect(rows).toHaveLength(2)
	expect(document?.lines.map(({ label }) => label)).toEqual(['Price'])
})

test('an empty form asks for a line', () => {
	const { document, errors } = readQuoteForm(formOf([]))
	expect(document).toBeNull()
	expect(errors.lines).toMatch(/at least one line/)
})

test('a loan needs its term, in months or years, and can have a rate, payment, first payment and the rate of another lender', () => {
	const loan = { deal: 'loan', apr: '6.9%', payment: '$455.10', state: 'OH' }
	expect(readQuoteForm(formOf(lines, loan)).errors).toEqual({
		months: expect.stringContaining('How many months'),
	})
	for (const months of ['60', '60 months', '5 years', '60 mos.']) {
		const { document, buyer } = readQuoteForm(
			formOf(lines, { ...loan, months, firstPayment: '2026-12-20', ownRate: '5.5' }),
		)
		expect(document).toMatchObject({
			loan: { months: 60, aprPpm: 69_000, paymentCents: 455_10 },
			firstPaymentDate: '2026-12-20',
		})
		expect(buyer).toEqual({ state: 'OH', preApproval: { aprPpm: 55_000, months: 60 } })
	}
})

test.each([
	[{ deal: 'loan', months: 'many' }, 'months'],
	[{ deal: 'loan', months: '0' }, 'months'],
	[{ deal: 'loan', months: '121' }, 'months'],
	[{ deal: 'loan', months: '60', apr: '101' }, 'apr'],
	[{ deal: 'loan', months: '60', ownRate: '-1' }, 'ownRate'],
	[{ deal: 'loan', months: '60', firstPayment: 'next month' }, 'firstPayment'],
	[{ total: 'about 30,000' }, 'total'],
	[{ tradeAllowance: '12k' }, 'tradeAllowance'],
	[{ vin: 'x'.repeat(41), condition: 'new' }, 'vin'],
	[{ deal: 'lease', months: '36', moneyFactor: '2.1', capCost: '30000', residual: '18000' }, 'moneyFactor'],
	[{ deal: 'lease', capCost: '30000' }, 'months'],
] as const)('%j gets a message at the field %s only, and is returned', (fields, name) => {
	const { errors, document, values } = readQuoteForm(formOf(lines, fields))
	expect(Object.keys(errors)).toEqual([name])
	expect(document).toBeNull()
	expect(values).toMatchObject(fields)
})

test('a car is read that nothing says to be new or used', () => {
	const car = { vin: '1HGCM82633A004352', year: '2003', make: 'Honda', model: 'Accord' }
	const { document, errors } = readQuoteForm(formOf(lines, car))
	expect(errors).toEqual({})
	expect(document?.vehicle).toEqual({ ...car, year: 2003 })
})

test('a lease has the typed figures, and is left out while none is typed', () => {
	const lease = { deal: 'lease', months: '36', capCost: '38,000', residual: '24,000', moneyFactor: '.00210' }
	expect(readQuoteForm(formOf(lines, lease)).document?.lease).toEqual({
		months: 36,
		grossCapCents: 38_000_00,
		residualCents: 24_000_00,
		moneyFactorPpb: 2_100_000,
	})
	expect(readQuoteForm(formOf(lines, { deal: 'lease' })).document).toMatchObject({ deal: 'lease' })
})

test('inherited names are no categories, states or conditions', () => {
	const { document } = readQuoteForm(
		formOf([['Price', '1', 'constructor']], { state: '__proto__', condition: 'toString', deal: 'valueOf' }),
	)
	expect(document).toEqual({
		version: 1,
		kind: 'quote',
		deal: 'cash',
		lines: [{ label: 'Price', cents: 100 }],
	})
})

test('whatever is typed gives a document or a message', () => {
	const text = fc.oneof(
		fc.string({ maxLength: 30, unit: 'binary' }),
		fc.constantFrom('1', '-5', '$', '(3)', '1e9'),
	)
	fc.assert(
		fc.property(
			fc.array(fc.tuple(text, text, text), { maxLength: 90 }),
			fc.dictionary(text, text),
			(rows, fields) => {
				const read = readQuoteForm(formOf(rows, fields))
				expect(read.rows.length).toBeLessThanOrEqual(rows.length)
				if (!read.document)
					expect(read.rows.some(({ error }) => error) || Object.keys(read.errors).length > 0).toBe(true)
			},
		),
	)
})

test('a ZIP code is part of the quote, and one of another state gets a message', () => {
	const read = (fields: Record<string, string>) => readQuoteForm(formOf(lines, fields))
	expect(read({ state: 'OH', zip: '43215-0001' }).document).toMatchObject({ zip: '43215-0001' })
	expect(read({ state: 'OH', zip: '10001' }).errors).toEqual({ zip: 'This ZIP code is not in Ohio.' })
	expect(read({ state: 'OH', zip: '4321' }).errors.zip).toContain('five digits')
	expect(read({ state: 'OH', zip: '' }).document).not.toHaveProperty('zip')
})
