import { describe, expect, test } from 'vitest'
import { feeTrials } from '../../tests/deals/row-trials/fee-trials.ts'
import { leaseTrials } from '../../tests/deals/row-trials/lease-trials.ts'
import { serviceTrials } from '../../tests/deals/row-trials/service-trials.ts'
import { taxTrials } from '../../tests/deals/row-trials/tax-trials.ts'
import { dayAfter, dayBefore, type Trial } from '../../tests/deals/row-trials/trial.ts'
import { findLawRow, isStale, type LawRow } from './law-row.ts'
import { lawRows } from './law-rows.ts'

// Tests every row on both sides of its limit, of its first day and of its last fresh day. A row without a trial fails.

const subjects = [feeTrials, taxTrials, leaseTrials, serviceTrials]
const ownTrials = new Map(subjects.flatMap(({ byId }) => byId))

/** The trial of a row: its own, else that of its kind. */
function trialOf(row: LawRow): Trial | undefined {
	const [ofKind] = subjects.flatMap((subject) => subject.byKind(row) ?? [])
	return ownTrials.get(row.id) ?? ofKind
}

test('a row that an index changes is outdated on the day of the next index, not a year after somebody looked', () => {
	const nextIndex: Record<string, string> = {
		'ca-doc-fee': '2027-01-01',
		'co-electric-car': '2025-07-01',
		'il-doc-fee': '2027-01-01',
		'in-electric-car': '2023-01-01',
		'mi-doc-fee': '2027-01-01',
		'mi-electric-car': '2026-01-01',
		'mo-doc-fee': '2025-01-01',
		'nj-electric-car': '2027-07-01',
		'oh-doc-fee': '2025-10-01',
		'pa-doc-fee': '2024-01-01',
		'pa-registration': '2025-07-01',
		'us-disclosure-threshold': '2027-01-01',
		'va-electric-car': '2026-07-01',
		'wa-luxury-tax': '2027-07-01',
	}
	for (const [id, day] of Object.entries(nextIndex))
		expect([id, dayAfter(lawRows.find((row) => row.id === id)!.staleAfter!)]).toEqual([id, day])
	for (const { id, rule } of lawRows)
		if (rule.kind === 'indexedFormula') expect(nextIndex).toHaveProperty([id])
})

test('every row has a trial, and every trial has a row', () => {
	expect(lawRows.filter((row) => !trialOf(row)).map(({ id }) => id)).toEqual([])
	const ids = new Set(lawRows.map(({ id }) => id))
	expect([...ownTrials.keys()].filter((id) => !ids.has(id))).toEqual([])
	expect(ownTrials.size).toBe(subjects.reduce((sum, { byId }) => sum + byId.length, 0))
})

describe.each(lawRows.map((row) => [row.id, row] as const))('%s', (_id, row) => {
	test('gives the expected findings on both sides of its limit', () => {
		trialOf(row)!(row)
	})

	test('is found from its first day, and is outdated after its last fresh day', () => {
		const { state, subject, effectiveFrom, staleAfter, rule } = row
		const foundOn = (onDate: string) => findLawRow([row], { state, subject, onDate, kind: rule.kind })
		expect(foundOn(dayBefore(effectiveFrom))).toBeNull()
		expect(foundOn(effectiveFrom)?.row).toBe(row)
		if (staleAfter === null) expect(isStale(row, '2999-12-31')).toBe(false)
		else {
			expect([isStale(row, staleAfter), isStale(row, dayAfter(staleAfter))]).toEqual([false, true])
			expect(foundOn(staleAfter)?.isFirm).toBe(row.grade === 'A')
			expect(foundOn(dayAfter(staleAfter))?.isFirm).toBe(false)
		}
	})
})
