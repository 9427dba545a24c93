import { expect } from 'vitest'
import { checkDeal } from '../../../engine/checks/check-deal.ts'
import type { DealDocument } from '../../../engine/format/format.ts'
import type { LawRow } from '../../../engine/law/law-row.ts'
import { lawRows } from '../../../engine/law/law-rows.ts'
import { lastDayOf } from '../../../engine/law/rule-amount.ts'
import { order } from '../found.ts'

// What the trials of rows of law share: each tries a row on both sides of its limit, and of its last fresh day.

export const dayAfter = (day: string) => lastDayOf(day, 1)
export const dayBefore = (day: string) => lastDayOf(day, -1)
/** A day on which the row is in effect and fresh. */
export const freshDay = ({ staleAfter }: LawRow) =>
	staleAfter !== null && staleAfter < '2026-11-23' ? staleAfter : '2026-11-23'

/** The rows with one of them read in its primary text, so that a verdict may rest on it until it is stale. */
export const withFirm = (row: LawRow): LawRow[] =>
	lawRows.map((each) => (each.id === row.id ? { ...row, grade: 'A' } : each))

export type Trial = (row: LawRow) => void

/** The trials of some rows by their ids, and of rows without a trial of their own by their kind. */
export type Trials = {
	byId: readonly (readonly [id: string, Trial])[]
	byKind(row: LawRow): Trial | undefined
}

export const docFeeOrder = (cents: number, { state }: LawRow): DealDocument => ({
	...order({ label: 'Doc fee', cents }),
	state: state as NonNullable<DealDocument['state']>,
})
export const ruleIs = <Kind extends LawRow['rule']['kind']>(row: LawRow, kind: Kind) => {
	if (row.rule.kind !== kind) throw new Error(`${row.id} is a rule of the kind ${row.rule.kind}`)
	return row.rule as Extract<LawRow['rule'], { kind: Kind }>
}

/** Tries a row that is only shown: it has no amount but a bond, and the services it is about wait for the operator. */
export const isShownOnly: Trial = ({ rule }) =>
	expect(JSON.stringify(rule)).not.toMatch(/(?<!bond)cents|ppm/i)

/** Tries a row whose amounts are shown and compared with nothing: not even a high one gives a finding that rests on it. */
export const isNeverCompared: Trial = (row) => {
	const lines = [
		{ label: 'Registration', cents: 99_900 },
		{ label: 'EV fee', cents: 99_900 },
		{ label: 'Warranty fee', cents: 99_900 },
	]
	const { findings } = checkDeal({ ...docFeeOrder(0, row), lines }, { lawRows, today: freshDay(row) })
	expect(findings.filter(({ source }) => source?.title === row.title)).toEqual([])
}
