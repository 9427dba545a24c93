import { expect, test } from 'vitest'
import { lawProblems } from './law-problems.ts'
import { findLawRow, isStale, type LawRow } from './law-row.ts'
import { lawRowSchema } from './law-row-schema.ts'
import { lawRows } from './law-rows.ts'
import { marketFigures } from './market-figures.ts'

const dayAfter = (date: string, days = 1) =>
	new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const newYork: LawRow = {
	id: 'ny-example',
	state: 'NY',
	subject: 'doc_fee_maximum',
	rule: { kind: 'maximumCents', cents: 17_500 },
	effectiveFrom: '2021-08-18',
	asOf: '2021-08-18',
	staleAfter: '2027-11-22',
	citation: '15 NYCRR 78.19',
	title: 'Document processing fee',
	grade: 'A',
}

test('the shipped rows have no problem', () => {
	expect(lawProblems(lawRows)).toEqual([])
})

test('every row is found from its first day on and not before', () => {
	for (const row of lawRows) {
		const query = { state: row.state, subject: row.subject, kind: row.rule.kind }
		expect(findLawRow(lawRows, { ...query, onDate: row.effectiveFrom })?.row.id).toBe(row.id)
		const before = findLawRow(lawRows, { ...query, onDate: dayAfter(row.effectiveFrom, -1) })
		expect(before?.row.id).not.toBe(row.id)
	}
})

test.each(lawRows)(
	'$id is firm up to its last fresh day if the primary text was read, and never after',
	(row) => {
		const query = { state: row.state, subject: row.subject, kind: row.rule.kind }
		const firmOn = (onDate: string) => findLawRow(lawRows, { ...query, onDate })!.isFirm
		if (row.staleAfter === null) {
			expect(firmOn('2099-01-01')).toBe(row.grade === 'A')
			return
		}
		expect(firmOn(row.staleAfter)).toBe(row.grade === 'A')
		expect(firmOn(dayAfter(row.staleAfter))).toBe(false)
		expect(isStale(row, row.staleAfter)).toBe(false)
		expect(isStale(row, dayAfter(row.staleAfter))).toBe(true)
	},
)

test('the rows that were outdated when they were written down are not firm today', () => {
	for (const id of ['in-doc-fee', 'mo-doc-fee', 'oh-doc-fee', 'pa-doc-fee', 'pa-doc-fee-tax']) {
		const { state, subject, rule } = lawRows.find((row) => row.id === id)!
		expect(findLawRow(lawRows, { state, subject, kind: rule.kind, onDate: '2026-11-23' })!.isFirm).toBe(false)
	}
	const onDate = '2026-11-23'
	expect(findLawRow(lawRows, { state: 'NY', subject: 'doc_fee_maximum', onDate })!.isFirm).toBe(true)
})

test('states whose law was never read have no row', () => {
	for (const state of ['ND', 'NM', 'SD', 'UT', 'VT', 'WY'] as const)
		expect(findLawRow(lawRows, { state, subject: 'doc_fee_maximum', onDate: '2026-11-23' })).toBeNull()
	for (const state of ['AK', 'DC', 'MT', 'NH', 'OR'] as const)
		expect(findLawRow(lawRows, { state, subject: 'tax_base', onDate: '2026-11-23' })).toBeNull()
})

test('of several rows the newest that is in effect counts, and of the same day the last', () => {
	const older: LawRow = { ...newYork, id: 'ny-older', effectiveFrom: '2010-01-01' }
	const later: LawRow = { ...newYork, id: 'ny-later', effectiveFrom: '2027-01-01' }
	const corrected: LawRow = { ...newYork, id: 'ny-corrected' }
	const find = (rows: LawRow[], onDate: string) =>
		findLawRow(rows, { state: 'NY', subject: 'doc_fee_maximum', onDate })?.row.id
	const rows = [later, newYork, older]
	expect(find(rows, '2009-12-31')).toBeUndefined()
	expect(find(rows, '2021-08-17')).toBe('ny-older')
	expect(find(rows, '2021-08-18')).toBe('ny-example')
	expect(find(rows, '2027-01-01')).toBe('ny-later')
	expect(find([newYork, corrected], '2026-01-01')).toBe('ny-corrected')
})

test('with a kind of rule, only rows of that kind are found', () => {
	const query = { state: 'CA', subject: 'tax_base', onDate: '2026-11-23' } as const
	expect(findLawRow(lawRows, { ...query, kind: 'rebateTaxed' })!.row.rule.manufacturer).toBe(true)
	expect(findLawRow(lawRows, { ...query, kind: 'tradeCredit' })!.row.rule.credit).toBe('none')
	expect(findLawRow(lawRows, { ...query, kind: 'endedOn' })).toBeNull()
})

test.each<[string, object]>([
	['an unknown state', { state: 'XX' }],
	['an unknown subject', { subject: 'weather' }],
	['a date that does not exist', { effectiveFrom: '2026-02-30' }],
	['no source', { citation: '' }],
	['an unknown grade', { grade: 'C' }],
	['a fraction of a cent', { rule: { kind: 'maximumCents', cents: 0.5 } }],
	['an unknown field', { color: 'red' }],
	['an address without encryption', { url: 'http://example.com/' }],
	['a rule with a field of another kind', { rule: { kind: 'feeTaxed', taxed: true, cents: 5 } }],
])('a row with %s is rejected', (_name, change) => {
	expect(lawRowSchema.safeParse(newYork).success).toBe(true)
	expect(lawRowSchema.safeParse({ ...newYork, ...change }).success).toBe(false)
	expect(lawProblems([{ ...newYork, ...change }])).toHaveLength(1)
})

test('two rows with one id, or with the same rule from the same day, are a problem', () => {
	expect(lawProblems([newYork, { ...newYork, effectiveFrom: '2022-01-01' }])).toEqual([
		'ny-example: two rows have this id.',
	])
	expect(lawProblems([newYork, { ...newYork, id: 'ny-again' }])).toEqual([
		'ny-again: ny-example says the same from the same day.',
	])
	expect(lawProblems([{ ...newYork, staleAfter: '2021-08-17' }])).toEqual([
		'ny-example: outdated before it takes effect.',
	])
})

test('each range of the market figures begins below its end', () => {
	for (const range of Object.values(marketFigures)) {
		if (typeof range === 'string') continue
		const [low, high] = Object.values(range) as number[]
		expect(low).toBeLessThan(high!)
	}
})

const contested = (change: Partial<LawRow>): LawRow => ({
	...newYork,
	id: 'ny-contested',
	rule: {
		kind: 'sourcesDiffer',
		about: 'this',
		candidates: [
			{ claim: 'It is $175', source: 'One' },
			{ claim: 'It is $200', source: 'Other' },
		],
	},
	effectiveFrom: '2026-01-01',
	...change,
})

test('a newer row that says that sources differ displaces an older answer, and a later answer displaces it', () => {
	const query = { state: 'NY', subject: 'doc_fee_maximum', kind: 'maximumCents' } as const
	const rows = [newYork, contested({})]
	expect(findLawRow(rows, { ...query, onDate: '2025-12-31' })?.row.id).toBe('ny-example')
	expect(findLawRow(rows, { ...query, onDate: '2026-01-01' })).toBeNull()
	const later: LawRow = { ...newYork, id: 'ny-later', effectiveFrom: '2026-06-01' }
	expect(findLawRow([...rows, later], { ...query, onDate: '2026-06-01' })?.row.id).toBe('ny-later')
	expect(findLawRow(rows, { ...query, kind: 'sourcesDiffer', onDate: '2026-01-01' })?.row.id).toBe(
		'ny-contested',
	)
})

test('of a subject with several parts only the contested one is displaced', () => {
	const trade: LawRow = { ...newYork, subject: 'tax_base', rule: { kind: 'tradeCredit', credit: 'full' } }
	const fee: LawRow = { ...trade, id: 'ny-fee', rule: { kind: 'feeTaxed', taxed: true } }
	const rows = [trade, fee, contested({ subject: 'tax_base', title: 'Trade-ins in the tax' })]
	const query = { state: 'NY', subject: 'tax_base', onDate: '2026-11-23' } as const
	expect(findLawRow(rows, { ...query, kind: 'tradeCredit' })).toBeNull()
	expect(findLawRow(rows, { ...query, kind: 'feeTaxed' })?.row.id).toBe('ny-fee')
})

test('two pages of one web site are one source', () => {
	const sources = (...names: [string, string]) =>
		contested({
			rule: {
				kind: 'sourcesDiffer',
				about: 'the fee',
				candidates: names.map((source, index) => ({ claim: `It is $${index}`, source })),
			},
		})
	const isOne = ['ny-contested: two of its sources are pages of example.com, which is one source.']
	expect(lawProblems([sources('example.com, fees explained', 'https://www.example.com/other')])).toEqual(
		isOne,
	)
	expect(
		lawProblems([sources('example.com', 'a list of U.S. states at example.org, N.J.S.A. 39:3')]),
	).toEqual([])
	const lists = { citation: 'Published lists of fees (example.com, www.example.com/b)', id: 'ny-contested' }
	expect(lawProblems([{ ...newYork, ...lists }])).toEqual(isOne)
	expect(
		lawProblems([{ ...newYork, citation: 'Published lists of fees (example.com, example.org)' }]),
	).toEqual([])
})
