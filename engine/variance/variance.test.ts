import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDocument } from '../../tests/deals/random-deals.ts'
import type { DealDocument } from '../format/format.ts'
import { varianceOf } from './variance.ts'

const deal = (lines: Record<string, number>, more: Partial<DealDocument> = {}): DealDocument => ({
	version: 1,
	kind: 'retail_contract',
	deal: 'cash',
	lines: Object.entries(lines).map(([label, dollars]) => ({ label, cents: Math.round(dollars * 100) })),
	...more,
})
const lines = {
	'Selling price': 30_000,
	'Doc fee': 299,
	'Sales tax': 1_650,
	Registration: 90,
	'Trade-in': 9_000,
}
const agreed = deal(lines)
const brief = (contract: DealDocument, before = agreed) => {
	const { costsMoreCents, variances } = varianceOf(before, contract)
	return [costsMoreCents, variances.map(({ kind, key, cents }) => `${kind} ${key} ${cents}`)]
}

test('a document does not differ from itself, whatever it is', () => {
	expect(varianceOf(agreed, agreed)).toEqual({ costsMoreCents: 0, variances: [] })
	fc.assert(
		fc.property(anyDocument, (document) => {
			expect(varianceOf(document, document)).toEqual({ costsMoreCents: 0, variances: [] })
		}),
		{ numRuns: 200 },
	)
})

test.each([
	['a product was added', { ...lines, 'Ceramic coating': 1_299 }, 129_900, ['added appearance 129900']],
	['a fee went up', { ...lines, 'Doc fee': 399 }, 10_000, ['changed doc_fee 10000']],
	['the trade-in went down', { ...lines, 'Trade-in': 8_500 }, 50_000, ['changed trade 50000']],
	['the trade-in is missing', { ...lines, 'Trade-in': 0 }, 900_000, ['missing trade 900000']],
	['a fee is gone', { ...lines, Registration: 0 }, -9_000, ['missing registration -9000']],
	[
		'the price and the trade-in went up alike',
		{ ...lines, 'Selling price': 31_000, 'Trade-in': 10_000 },
		0,
		['moved price 0'],
	],
	[
		'the price went up more than the trade-in',
		{ ...lines, 'Selling price': 31_500, 'Trade-in': 10_000 },
		50_000,
		['changed price 50000', 'moved price 0'],
	],
	['a fee became another fee', { ...lines, 'Doc fee': 0, 'Dealer prep': 299 }, 0, ['moved prep 0']],
	['the order of the lines changed', Object.fromEntries(Object.entries(lines).reverse()), 0, []],
])('%s', (_, contract, cents, expected) => {
	expect(brief(deal(contract))).toEqual([cents, expected])
})

test('a line that nobody knows is called what the paper calls it', () => {
	const { variances } = varianceOf(agreed, deal({ ...lines, 'ZQX package': 199 }))
	expect(variances.map(({ message, say }) => [message, say])).toEqual([
		[
			'Added: “ZQX package” of $199.00. It costs you $199.00 more.',
			'We did not agree on “ZQX package”. Please take the $199.00 off.',
		],
	])
	const [moved] = varianceOf(agreed, deal({ ...lines, 'Doc fee': 0, 'ZQX package': 299 })).variances
	expect(moved!.message).toBe(
		'Moved, not gone: $299.00 came off at the documentation fee and is back in the “ZQX package”.',
	)
})

test('messages name the dollars, where they moved, and what to say', () => {
	const { variances } = varianceOf(agreed, deal({ ...lines, 'Selling price': 31_500, 'Trade-in': 10_000 }))
	expect(variances.map(({ message }) => message)).toEqual([
		'Changed: price of the car was $30,000.00 and is now $31,500.00. It costs you $500.00 more.',
		'Moved, not gone: $1,000.00 came off at the trade-in and is back in the price of the car.',
	])
	for (const { say } of variances) expect(say).toMatch(/\.$/)
})

test('a trade-in on which more is owed than it brings is called a debt', () => {
	const { variances } = varianceOf(agreed, deal({ ...lines, Payoff: 10_000 }))
	expect(variances[0]!.message).toBe(
		'Changed: net trade-in was $9,000.00 and is now $1,000.00 owed. It costs you $10,000.00 more.',
	)
})

test('what is left of a trade-in after its payoff is not called the trade-in', () => {
	const before = deal({ ...lines, Payoff: 4_000 })
	// 9,000 - 4,000 = 5,000; 8,000 - 4,000 = 4,000.
	const { variances } = varianceOf(before, deal({ ...lines, 'Trade-in': 8_000, Payoff: 4_000 }))
	expect(variances.map(({ message, say }) => [message, say])).toEqual([
		[
			'Changed: net trade-in was $5,000.00 and is now $4,000.00. It costs you $1,000.00 more.',
			'We agreed on $5,000.00 for net trade-in. Please change it back.',
		],
	])
})

test.each([
	['rate', 6.9, 5.9],
	['rate', 6.9, 7.9],
	['odometer', 40, 12],
	['odometer', 12, 40],
] as const)('nobody asks to take back an advantage: %s %d, then %d', (key, was, is) => {
	const paper = (value: number) =>
		key === 'rate'
			? deal(lines, { deal: 'loan', loan: { aprPpm: value * 10_000, months: 60, paymentCents: 45_515 } })
			: deal(lines, { vehicle: { condition: 'new', odometer: value } })
	const found = varianceOf(paper(was), paper(is)).variances.find((each) => each.key === key)
	expect(found?.message).toMatch(/^Changed: /)
	expect(found?.say !== undefined).toBe(is > was)
})

test('in a loan each difference is given in total, per month and over the term, and the finance charge is a difference of its own', () => {
	const loan = { deal: 'loan', loan: { aprPpm: 69_000, months: 60 } } as const
	const before = deal(lines, loan)
	const after = deal({ ...lines, GAP: 1_000 }, loan)
	const { costsMoreCents, variances } = varianceOf(before, after)
	// $1,000 at 6.9 % for 60 months is 19.75 a month.
	expect(variances.find(({ key }) => key === 'gap')).toMatchObject({
		cents: 100_000,
		perMonthCents: 1_975,
		overTermCents: 118_500,
	})
	// 60 × (474.90 − 455.15) with the amounts 24,039 and 23,039 financed.
	expect(costsMoreCents).toBe(variances.reduce((sum, { cents }) => sum + cents, 0))
	expect(costsMoreCents).toBeGreaterThan(118_000)
	expect(costsMoreCents).toBeLessThan(119_000)
})

test('a higher rate and a longer term are one difference in the finance charge, whose message names both', () => {
	const before = deal(lines, { deal: 'loan', loan: { aprPpm: 69_000, months: 60 } })
	const after = deal(lines, { deal: 'loan', loan: { aprPpm: 79_000, months: 72 } })
	const { variances } = varianceOf(before, after)
	expect(variances).toHaveLength(1)
	expect(variances[0]).toMatchObject({ kind: 'changed', key: 'financing' })
	expect(variances[0]!.message).toContain(
		'The rate went from 6.9% to 7.9%. The term went from 60 to 72 months.',
	)
})

test('a changed deposit costs nothing more, but is reported', () => {
	expect(brief(deal({ ...lines, Deposit: 500 }))).toEqual([0, ['changed cash_down 0']])
})

test('a lease differs by its capitalized cost, residual and rent', () => {
	const lease = {
		months: 36,
		residualCents: 2_030_000,
		grossCapCents: 3_300_000,
		capReductionCents: 0,
		rentChargeCents: 402_948,
	}
	const before = deal({}, { deal: 'lease', kind: 'lease_contract', lease })
	const after = { ...before, lease: { ...lease, residualCents: 2_000_000, rentChargeCents: 479_700 } }
	const [cents, variances] = brief(after, before)
	// The residual costs 300, the rent 767.52; the payments are rounded 36 times.
	expect(variances).toContain('changed rent_charge 76752')
	expect(variances).toContain('changed residual 30000')
	expect(Math.abs((cents as number) - 106_752)).toBeLessThan(36)
})

test('for any two documents the variances add up to what the contract costs more, in both directions', () => {
	fc.assert(
		fc.property(anyDocument, anyDocument, (one, other) => {
			const there = varianceOf(one, other)
			const back = varianceOf(other, one)
			expect(there.variances.reduce((sum, { cents }) => sum + cents, 0)).toBe(there.costsMoreCents)
			expect(there.costsMoreCents + back.costsMoreCents).toBe(0)
		}),
		{ numRuns: 200 },
	)
})
