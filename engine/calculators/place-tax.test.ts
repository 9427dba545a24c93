import { expect, test } from 'vitest'
import { zipRateRow } from '../law/imported/zip-rates.ts'
import type { LawRow } from '../law/law-row.ts'
import { lawRows } from '../law/law-rows.ts'
import { summarizedStates } from '../law/summary/state-summary.ts'
import { taxAtPlace } from './place-rules.ts'
import { placeTaxOf } from './place-tax.ts'

const today = '2026-11-29'
const taxIn = (
	state: Parameters<typeof placeTaxOf>[1],
	ratePercent: number,
	{ gross, taxable = gross }: { gross: number; taxable?: number },
) =>
	taxAtPlace(placeTaxOf(lawRows, state, today), {
		ratePpm: ratePercent * 10_000,
		taxableCents: taxable * 100,
		grossCents: gross * 100,
	}) / 100

// Worked by hand.
test.each([
	// 6% of 30,000, and 1.5% of the first 5,000.
	['FL', 7.5, { gross: 30_000 }, 1_875],
	// 7% of 30,000, 2.25% of 1,600, and 2.75% of the part up to 3,200.
	['TN', 9.25, { gross: 30_000 }, 2_180],
	// 7.75% of the whole price above 50,000, though the rate to begin with is 6.35%.
	['CT', 6.35, { gross: 60_000 }, 4_650],
	['CT', 6.35, { gross: 50_000 }, 3_175],
	// 5%, at most $500.
	['SC', 5, { gross: 30_000 }, 500],
	// 6.625%, and 0.4% of a new car from 45,000.
	['NJ', 6.625, { gross: 50_000, taxable: 40_000 }, 2_850],
	// 10.35% at an address, and 0.5% on vehicles.
	['WA', 10.35, { gross: 40_000, taxable: 30_000 }, 3_255],
	// No address in Texas has 8%: it is the buyer's own knowledge.
	['TX', 8, { gross: 30_000 }, 2_400],
	['TX', 6.25, { gross: 30_000 }, 1_875],
	// By weight: the typed rate is the one of the car.
	['DC', 4.4, { gross: 30_000 }, 1_320],
] as const)('%s at %s%% of %j is taxed with $%s', (state, rate, amounts, expected) => {
	expect(taxIn(state, rate, amounts)).toBe(expected)
})

test('fields begin with what the rules of the state say, and where nothing is known that is said', () => {
	expect(placeTaxOf(lawRows, 'OH', today).fields).toMatchObject({
		tax: { initial: '6.5', hint: 'In Ohio: 6.5% to 8%, by county and city.' },
		taxed: { initial: '0' },
	})
	expect(placeTaxOf(lawRows, 'CA', today).fields).toMatchObject({
		tax: { initial: '7.25', hint: 'In California: 7.25% and what your county and city add.' },
		taxed: { initial: '1' },
		downTaxed: { initial: '1' },
	})
	const contested = placeTaxOf(lawRows, 'LA', today)
	expect(contested.purchase).toBeNull()
	expect(contested.fields.tax).toEqual({ hint: 'We don’t know the rate of Louisiana.' })
	expect(contested.unknown).toContain('the tax rate')
	expect(placeTaxOf([], 'TX', today)).toMatchObject({
		purchase: null,
		trade: null,
		lease: null,
		notes: [],
		unknown: ['the tax rate', 'whether a trade-in lowers the tax', 'the tax on a lease'],
	})
})

test('each rule is named with its source and date, and a doubt about it is said', () => {
	const rate: LawRow = {
		...lawRows.find(({ id }) => id === 'tx-tax-rate')!,
		grade: 'A',
		asOf: '2026-07',
		staleAfter: '2027-01-01',
		citation: 'A code',
		title: 'Sales tax',
	}
	const notesOf = (change: Partial<LawRow>) => placeTaxOf([{ ...rate, ...change }], 'TX', today).notes
	expect(notesOf({})).toEqual(['Sales tax: 6.25% (A code, as of July 2026).'])
	expect(notesOf({ grade: 'B' })).toEqual([
		'Sales tax: 6.25% (A code, from a secondary source, as of July 2026).',
	])
	expect(notesOf({ staleAfter: '2026-11-28' })).toEqual([
		'Sales tax: 6.25% (A code, as of July 2026; it may have changed).',
	])
})

test('a trade-in rule that is more than yes or no is said at its field', () => {
	const taxed = (state: Parameters<typeof placeTaxOf>[1]) => placeTaxOf(lawRows, state, today).fields.taxed
	expect(taxed('TX')).toEqual({ initial: '0' })
	expect(taxed('CA')).toEqual({ initial: '1' })
	expect(taxed('OK')).toEqual({
		initial: '0',
		hint: 'A trade-in lowers the tax in full (for 1.25% of the 4.5%).',
	})
	expect(taxed('OH')!.hint).toContain('on new cars only')
	expect(taxed('MI')!.hint).toContain('up to $12,000 in 2026')
})

test('an amount of a trade-in that is not known for the year is said', () => {
	const unknown = (onDate: string) => placeTaxOf(lawRows, 'MI', onDate).unknown
	expect(unknown('2026-12-31')).toEqual([])
	expect(unknown('2028-01-01')).toEqual(['how much of a trade-in lowers the tax this year'])
	expect(unknown('2029-01-01')).toEqual([])
})

test('every state can be chosen', () => {
	for (const state of summarizedStates) {
		const place = placeTaxOf(lawRows, state, today)
		expect(JSON.parse(JSON.stringify(place))).toEqual(place)
	}
})

test('a ZIP code sets the rate to begin with, as a range where its street decides, with the file and its date', () => {
	const ohio = (zip: string | null, [leastPpm, mostPpm]: readonly [number, number], onDate = today) => {
		const file = { fileName: 'OHB2026Q4AUG28.csv', fileDate: '2026-08-28', staleAfter: '2026-12-31' }
		const row = zipRateRow({ state: 'OH', zip: '43215', onDate: today }, { leastPpm, mostPpm, ...file })
		return placeTaxOf([...lawRows, row], 'OH', onDate, zip)
	}
	const one = ohio('43215', [75_000, 75_000])
	expect(one.zip).toBe('43215')
	expect(one.fields.tax).toEqual({ initial: '7.5', hint: 'ZIP code 43215: 7.5%.' })
	expect(one.notes.at(-1)).toBe(
		'ZIP code 43215: 7.5% (OHB2026Q4AUG28.csv, from a secondary source, as of August 28, 2026).',
	)
	expect(ohio('43215', [70_000, 80_000]).fields.tax).toEqual({
		initial: '7',
		hint: 'ZIP code 43215: 7% to 8%; your street address decides.',
	})
	expect(ohio('43215', [75_000, 75_000], '2027-01-01').notes.at(-1)).toContain('; it may have changed).')
	// Of another ZIP code nothing is known, and what the state has is shown as without one.
	const other = ohio('43999', [75_000, 75_000])
	expect(other.unknown).toContain('the rate of ZIP code 43999')
	expect(other.fields).toEqual(ohio(null, [75_000, 75_000]).fields)
	expect(other.notes).toEqual(placeTaxOf(lawRows, 'OH', today).notes)
})
