import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteRowsMax, readQuote } from './quote-form.ts'

const quote = (...pairs: [string, string][]) => {
	const params = new URLSearchParams()
	for (const [line, amount] of pairs) {
		params.append('line', line)
		params.append('amount', amount)
	}
	return params
}

test('lines and amounts are paired, and empty rows are added', () => {
	const read = readQuote(quote(['Price', '25,000'], ['', ''], ['Doc fee', '$499']))
	expect(read.rows.slice(0, 3)).toEqual([
		{ label: 'Price', amount: '25,000' },
		{ label: '', amount: '' },
		{ label: 'Doc fee', amount: '$499' },
	])
	expect(read.rows).toHaveLength(8)
	expect(read.check?.totalCents).toBe(2_549_900)
})

test.each(['-1,000', '(1,000)', '1000-', '−1000'])('a credit typed as %s is subtracted', (amount) => {
	expect(readQuote(quote(['Price', '25,000'], ['Goodwill', amount])).check?.totalCents).toBe(2_400_000)
})

test('a missing name, an invalid amount and an incomplete loan get messages, and the input is kept', () => {
	const params = quote(['', '400'], ['Doc fee', 'lots'])
	params.set('apr', '6')
	const read = readQuote(params)
	expect(read.rows[0]).toMatchObject({ amount: '400', error: expect.stringContaining('called') })
	expect(read.rows[1]).toMatchObject({ amount: 'lots', error: expect.stringContaining('in dollars') })
	expect(Object.keys(read.errors)).toEqual(['months', 'payment'])
	expect(read.check).toBeNull()
})

test('any parameters get a response with a limited number of rows', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 60 }), (pairs) => {
			expect(readQuote(quote(...pairs)).rows.length).toBeLessThanOrEqual(quoteRowsMax)
		}),
	)
})

test('a line without an amount is not an error, and the other lines are checked', () => {
	const { check, rows } = readQuote(quote(['Price', '25,000'], ['Doc fee', '']))
	expect(rows[1]).toEqual({ label: 'Doc fee', amount: '' })
	expect(check?.lines.map(({ label }) => label)).toEqual(['Price'])
})
