import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPeriodDaysOf } from './first-period.ts'

test.each([
	// Regulation Z, Appendix J, (c)(1)(ii): one month and 19 days.
	['1978-02-10', '1978-04-01', 49],
	// A month is 30 days, however long it is.
	['2026-01-10', '2026-02-10', 30],
	['2026-02-10', '2026-03-10', 30],
	['2026-01-31', '2026-02-28', 30],
	['2026-03-01', '2026-03-31', 30],
	['2026-11-23', '2027-01-08', 45],
	['2026-11-23', '2026-11-23', 0],
	['2024-02-29', '2025-02-28', 360],
	['2026-11-23', '2026-12-08', 15],
])('from %s to %s are %i days of interest', (interestFrom, firstPayment, days) => {
	expect(firstPeriodDaysOf({ interestFrom, firstPayment })).toBe(days)
})

test('for payments every two weeks, the actual calendar days are counted', () => {
	const dates = { interestFrom: '2026-01-10', firstPayment: '2026-02-10' }
	expect(firstPeriodDaysOf({ ...dates, every: 'two_weeks' })).toBe(31)
})

test.each([
	['2026-11-24', '2026-11-23'],
	['2026-02-30', '2026-04-01'],
	['', '2026-04-01'],
	['2026-01-01', 'soon'],
	// Years before 1000 are not supported.
	['0050-01-01', '2026-01-01'],
])(
	'invalid or unsupported dates, and dates in the wrong order, return null: %s, %s',
	(interestFrom, firstPayment) => {
		expect(firstPeriodDaysOf({ interestFrom, firstPayment })).toBeNull()
	},
)

test('the counted days stay close to the actual number of days', () => {
	const day = fc.integer({ min: 0, max: 3_000 })
	const dateOf = (number: number) => new Date((20_000 + number) * 86_400_000).toISOString().slice(0, 10)
	fc.assert(
		fc.property(day, fc.integer({ min: 0, max: 200 }), (from, length) => {
			const interestFrom = dateOf(from)
			const days = firstPeriodDaysOf({ interestFrom, firstPayment: dateOf(from + length) })!
			const difference = Math.abs(days - length)
			// Months of 28 to 31 days count as 30 days: at most two days of difference in the first month, one more in each further one.
			expect(difference).toBeLessThanOrEqual(2 + length / 30)
		}),
	)
})
