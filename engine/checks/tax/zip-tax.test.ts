import { expect, test } from 'vitest'
import { order } from '../../../tests/deals/found.ts'
import type { Buyer, DealDocument } from '../../format/format.ts'
import { zipRateRow } from '../../law/imported/zip-rates.ts'
import { lawRows } from '../../law/law-rows.ts'
import { checkDeal } from '../check-deal.ts'

const today = '2026-11-29'
const file = { fileName: 'OHB2026Q4AUG28.csv', fileDate: '2026-08-28', staleAfter: '2026-12-31' }

type Given = { least: number; most?: number; zip?: string; state?: Buyer['state']; onDate?: string }

/** The table of law with the rates of a ZIP code in percent. */
const lawWith = ({ least, most = least, zip = '43215', state = 'OH', onDate = today }: Given) => [
	...lawRows,
	zipRateRow(
		{ state, zip, onDate },
		{ leastPpm: Math.round(least * 10_000), mostPpm: Math.round(most * 10_000), ...file },
	),
]

/** What a quote of $30,000 leads to; Ohio has 6.5 % to 8 %. */
function findings(
	taxCents: number,
	{ buyer, ...document }: Partial<DealDocument> & { buyer?: Buyer },
	given: Given | null = { least: 7.5 },
	day = today,
) {
	const quote = { ...order({ label: 'Sales tax', cents: taxCents }), state: 'OH' as const, ...document }
	const report = checkDeal(quote, { buyer, lawRows: given ? lawWith(given) : lawRows, today: day })
	return report.findings.filter(({ code }) => code.startsWith('tax_'))
}

const inZip = { zip: '43215' }

test('a tax that the ZIP code has is in order, and the file and its day are named', () => {
	expect(findings(2_250_00, inZip)).toMatchObject([
		{
			severity: 'pass',
			message:
				'The tax of $2,250.00 is what ZIP code 43215 can have, at 7.5% (OHB2026Q4AUG28.csv, from a secondary source, as of August 28, 2026).',
			source: { citation: 'OHB2026Q4AUG28.csv', grade: 'B' },
		},
	])
})

test('a tax that some address in the state has, but none in the ZIP code, is asked about and never accused', () => {
	expect(findings(2_400_00, inZip)).toMatchObject([
		{
			code: 'tax_mismatch',
			severity: 'review',
			cents: 150_00,
			atStake: false,
			message:
				'The tax is $2,400.00. In ZIP code 43215 it comes to $2,250.00, at 7.5% (OHB2026Q4AUG28.csv, from a secondary source, as of August 28, 2026).',
			say: 'Which address did you use for the tax? For ZIP code 43215 I get $2,250.00.',
		},
	])
	expect(findings(2_100_00, inZip)).toMatchObject([{ severity: 'review', cents: 150_00, atStake: false }])
	// Without an imported ZIP code it is in order.
	expect(findings(2_400_00, inZip, null)).toMatchObject([{ severity: 'pass' }])
})

test('a ZIP code with several rates is a range, and the street decides', () => {
	const range = { least: 7, most: 7.5 }
	for (const cents of [2_100_00, 2_150_00, 2_250_00])
		expect(findings(cents, inZip, range)).toMatchObject([{ severity: 'pass' }])
	const [low] = findings(2_000_00, inZip, range)
	expect(low?.message).toContain(
		'it comes to $2,100.00 to $2,250.00, at 7% to 7.5%; your street address decides (',
	)
	expect(findings(2_350_00, inZip, range)).toMatchObject([{ severity: 'review', cents: 100_00 }])
})

test('a printed rate of another place is asked about', () => {
	const taxes = [{ label: 'Sales tax', ratePpm: 80_000, baseCents: 30_000_00, cents: 2_400_00 }]
	const asked = findings(2_400_00, { ...inZip, taxes }).filter(({ severity }) => severity !== 'pass')
	expect(asked).toMatchObject([
		{
			code: 'tax_rate_unusual',
			severity: 'review',
			cents: 150_00,
			atStake: false,
			say: 'Which address did you use for the tax? I find 7.5% for ZIP code 43215.',
		},
	])
	const own = [{ label: 'Sales tax', ratePpm: 75_000, baseCents: 30_000_00, cents: 2_250_00 }]
	expect(findings(2_250_00, { ...inZip, taxes: own }).every(({ severity }) => severity === 'pass')).toBe(true)
	// Only the state's part is printed with its rate: the amounts count.
	const parts = [
		{ label: 'State tax', ratePpm: 57_500, baseCents: 30_000_00, cents: 1_725_00 },
		{ label: 'County tax', baseCents: 30_000_00, cents: 525_00 },
	]
	expect(findings(2_250_00, { ...inZip, taxes: parts }).every(({ severity }) => severity === 'pass')).toBe(
		true,
	)
})

test('what no address in the state has is found as before', () => {
	const [above] = findings(2_700_00, inZip)
	expect(above).toMatchObject({ code: 'tax_rate_unusual', severity: 'review' })
	expect(above?.message).toContain('The most that an address in this state can have')
})

test('the buyer’s ZIP code counts where the document has none and the state is the same', () => {
	const buyer: Buyer = { state: 'OH', zip: '43215' }
	expect(findings(2_400_00, { buyer })).toMatchObject([{ severity: 'review', cents: 150_00 }])
	expect(findings(2_400_00, { buyer: { ...buyer, state: 'PA' } })).toMatchObject([{ severity: 'pass' }])
	// What the buyer knows counts more than a file.
	expect(findings(2_400_00, { buyer: { ...buyer, taxRatePpm: 80_000 } })).toMatchObject([
		{ severity: 'pass' },
	])
})

test('an unknown ZIP code, one of another state, a later file, and a rate that the state’s rule does not allow decide nothing', () => {
	expect(findings(2_400_00, { zip: '43999' })).toMatchObject([{ severity: 'pass' }])
	expect(findings(2_400_00, inZip, { least: 7.5, state: 'IN' })).toMatchObject([{ severity: 'pass' }])
	expect(findings(2_400_00, { ...inZip, date: '2026-10-01' })).toMatchObject([{ severity: 'pass' }])
	expect(findings(2_400_00, inZip, { least: 8.5 })).toMatchObject([{ severity: 'pass' }])
	expect(findings(2_400_00, inZip, { least: 5.75 })).toMatchObject([{ severity: 'pass' }])
})

test('after its quarter a file still asks, and says that it may have changed', () => {
	const [asked] = findings(2_400_00, inZip, { least: 7.5 }, '2027-02-01')
	expect(asked).toMatchObject({ severity: 'review', atStake: false })
	expect(asked?.message).toContain('it may have changed since')
})

test('a local part on the first dollars, as the state’s rule says', () => {
	// Tennessee: 7%, a local part of the first 1,600, and 2.75% of the part up to 3,200.
	const tennessee = { state: 'TN' as const, zip: '37201' }
	const given = { least: 9.25, state: 'TN' as const, zip: '37201' }
	expect(findings(2_180_00, tennessee, given)).toMatchObject([{ severity: 'pass' }])
	expect(findings(2_168_00, tennessee, given)).toMatchObject([{ severity: 'review', cents: 12_00 }])
})

test('a state that adds nothing to its rate for cars is not checked by ZIP code', () => {
	const minnesota = { state: 'MN' as const, zip: '55401' }
	const given = { least: 9.025, state: 'MN' as const, zip: '55401' }
	expect(findings(2_062_50, minnesota, given)).toMatchObject([{ severity: 'pass' }])
})
