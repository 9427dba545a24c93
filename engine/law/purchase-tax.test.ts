import { expect, test } from 'vitest'
import { addImportedRates } from './imported/imported-rows.ts'
import type { LawRow } from './law-row.ts'
import { lawRows } from './law-rows.ts'
import { findPurchaseTax } from './purchase-tax.ts'

const today = '2026-11-29'
const idIn = (state: LawRow['state'], rows: readonly LawRow[]) => findPurchaseTax(rows, state, today)?.row.id
const florida = lawRows.find(({ id }) => id === 'fl-tax-rate')!

test('a later rule of another kind, as an operator adds it, takes the place of the shipped one', () => {
	const own: LawRow = {
		...florida,
		id: 'own-fl-tax-rate',
		rule: { kind: 'ratePpm', ppm: 60_000 },
		effectiveFrom: '2026-11-01',
	}
	expect(florida.rule.kind).toBe('purchaseTax')
	expect(idIn('FL', lawRows)).toBe('fl-tax-rate')
	expect(idIn('FL', [...lawRows, own])).toBe('own-fl-tax-rate')
	expect(idIn('FL', [...lawRows, { ...own, effectiveFrom: '2026-12-01' }])).toBe('fl-tax-rate')
	expect(idIn('FL', [...lawRows, { ...own, effectiveFrom: '1990-01-01' }])).toBe('fl-tax-rate')
})

test('a rate that sources differ about is not known, whatever an imported file says', () => {
	const ohio = lawRows.find(({ id }) => id === 'oh-tax-rate')!
	const contested: LawRow = {
		...lawRows.find(({ id }) => id === 'la-tax-rate')!,
		id: 'own-contested',
		state: 'OH',
		effectiveFrom: '2026-10-01',
	}
	const imported = addImportedRates(
		[contested],
		[
			{
				state: 'IN',
				ppm: 70_000,
				beginDate: '2026-11-01',
				quarter: '2026Q4',
				fileName: 'INR2026Q4AUG28.csv',
				fileDate: '2026-08-28',
				hasLocalRates: false,
			},
		],
	)
	const rows = [ohio, ...imported]
	expect(idIn('OH', [ohio])).toBe('oh-tax-rate')
	expect(idIn('OH', rows)).toBeUndefined()
	expect(idIn('IN', rows)).toBe('imported-in-tax-rate-2026-11-01')
	expect(idIn('IN', [...rows, { ...contested, state: 'IN' }])).toBeUndefined()
})

test('the rate of an imported file never takes the place of a rule for cars', () => {
	const imported = addImportedRates(lawRows, [
		{
			state: 'OH',
			ppm: 57_500,
			beginDate: '2026-11-01',
			quarter: '2026Q4',
			fileName: 'OHR2026Q4AUG28.csv',
			fileDate: '2026-08-28',
			hasLocalRates: false,
		},
	])
	expect(imported).toHaveLength(lawRows.length + 1)
	expect(idIn('OH', imported)).toBe('oh-tax-rate')
	expect(idIn('OH', imported.slice(-1))).toBe('imported-oh-tax-rate-2026-11-01')
})
