import { expect, test } from 'vitest'
import { lawRows } from '#engine'
import { tradeTaxOf } from './trade-value.ts'

const base = {
	allowanceCents: 10_000_00,
	isNewCar: true,
	lawRows,
	today: '2026-11-23',
	buyer: undefined,
} as const

test('a trade-in saves the tax on its allowance at the buyer’s own rate', () => {
	const ohio = tradeTaxOf({ ...base, state: 'OH', buyer: { state: 'OH', taxRatePpm: 72_500 } })
	expect(ohio.cents).toBe(725_00)
	expect(ohio.text).toContain('Sales tax saved only when the same dealer sells the next car')
	expect(ohio.text).toMatch(/as of \w+ \d{4}/)
})

test('a rule from a secondary source, or one that may have changed, is not cited like the law itself', () => {
	const ohio = lawRows.find(({ id }) => id === 'oh-trade-in-tax')!
	const textOf = (change: Partial<typeof ohio>) =>
		tradeTaxOf({ ...base, state: 'OH', lawRows: [{ ...ohio, asOf: '2026-10', staleAfter: null, ...change }] })
			.text
	expect(textOf({ grade: 'A' })).toContain(`(${ohio.citation}, as of October 2026)`)
	expect(textOf({ grade: 'B' })).toContain(`(${ohio.citation}, from a secondary source, as of October 2026)`)
	expect(textOf({ grade: 'A', staleAfter: '2026-11-22' })).toContain('; it may have changed since)')
})

test('the rate of another state is not used', () => {
	const other = tradeTaxOf({ ...base, state: 'OH', buyer: { state: 'PA', taxRatePpm: 60_000 } })
	expect(other.cents).toBeNull()
	expect(other.text).toContain('The rate at the client’s address is not entered')
})

test('in California a trade-in saves nothing, whatever the rate', () => {
	const california = tradeTaxOf({ ...base, state: 'CA', buyer: { state: 'CA', taxRatePpm: 95_000 } })
	expect(california).toMatchObject({ cents: 0 })
	expect(california.text).toContain('saves no sales tax in CA')
})

test('without a known rule of law nothing is claimed', () => {
	expect(tradeTaxOf({ ...base, state: 'OH', lawRows: [] })).toEqual({
		cents: null,
		text: 'Whether a trade-in lowers the sales tax in OH is not in our tables.',
	})
})

test('in each of these states, without a buyer’s rate, there is a sentence, and a plausible amount or none', () => {
	for (const state of [
		'AL',
		'CA',
		'FL',
		'GA',
		'MI',
		'NC',
		'NJ',
		'NY',
		'OH',
		'PA',
		'TX',
		'VA',
		'WA',
	] as const) {
		const { cents, text } = tradeTaxOf({ ...base, state })
		expect(text, state).toMatch(/\.$/)
		expect(cents === null || (cents >= 0 && cents < 10_000_00 * 0.12), state).toBe(true)
	}
})
