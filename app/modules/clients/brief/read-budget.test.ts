import { expect, test } from 'vitest'
import { readBudget } from './read-budget.ts'

test.each([
	['25000', 25_000],
	['$25,000', 25_000],
	['25,000.00', 25_000],
	['25k', 25_000],
	['$25 K', 25_000],
	['17.5k', 17_500],
	['about 25,000', 25_000],
	['Up to $25k', 25_000],
	['25000 dollars', 25_000],
	['25k max', 25_000],
	['18,900 OTD', 18_900],
	['20-25k', 25_000],
	['20k – 25k', 25_000],
	['$20,000 to $25,000', 25_000],
	['25,000-20,000', 25_000],
	['~15000', 15_000],
])('the budget %j is read as $%d', (typed, dollars) => {
	expect(readBudget(typed)).toEqual({ ok: true, value: dollars * 100 })
})

test.each([
	['', 'the most you want to spend'],
	['   ', 'the most you want to spend'],
	['25', 'the whole amount'],
	['0', 'the whole amount'],
	['cheap', 'amount in dollars'],
	['-25000', 'amount in dollars'],
	['400 a month', 'amount in dollars'],
	['25.000,00', 'amount in dollars'],
	['10-20-30k', 'amount in dollars'],
	['9999999', 'at most $1,000,000'],
	['9'.repeat(40), 'amount in dollars'],
])('the budget %j is rejected with what to type instead', (typed, message) => {
	expect(readBudget(typed)).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})
