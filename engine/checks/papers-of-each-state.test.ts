import { describe, expect, test } from 'vitest'
import { honestLeases, wrongLease } from '../../tests/deals/state-leases.ts'
import {
	honestPurchases,
	paperToday,
	type StatePaper,
	wrongPurchases,
} from '../../tests/deals/state-papers.ts'
import { inSample } from '../../tests/setup/deep.ts'
import type { LawRow } from '../law/law-row.ts'
import { lawRows } from '../law/law-rows.ts'
import { summarizedStates } from '../law/summary/state-summary.ts'
import { checkDeal } from './check-deal.ts'

// Honest and wrong papers of every state, made apart from the engine, against the rows as they are, and with all of them certain, read
// in secondary sources, and out of date: only certain law accuses, and the same dollars are asked about otherwise.

const today = paperToday
const gradings: [string, readonly LawRow[]][] = [
	['as they are', lawRows],
	['certain', lawRows.map((row) => ({ ...row, grade: 'A' as const, staleAfter: null }))],
	['from secondary sources', lawRows.map((row) => ({ ...row, grade: 'B' as const, staleAfter: null }))],
	['out of date', lawRows.map((row) => ({ ...row, grade: 'A' as const, staleAfter: '2026-11-27' }))],
]

/** What the report says about the tax of a paper: its gravest finding, and what is at stake in all. */
function verdictOn({ document, wanted }: StatePaper, rows: readonly LawRow[]) {
	const { findings, atStakeCents } = checkDeal(document, { lawRows: rows, today })
	const faults = findings.filter(({ code, severity }) => code.startsWith('tax_') && severity !== 'pass')
	const [fault] = faults
	return {
		severity: fault?.severity ?? 'none',
		...(wanted.cents !== undefined && { cents: fault?.cents }),
		atStakeCents,
		stops: findings.filter(({ severity, code }) => severity === 'stop' && code !== fault?.code),
	}
}

const named = ({ name, wanted }: StatePaper) => ({ name, ...wanted, stops: [] })
/** Every state with the rows as they are; each of the other gradings with a third of the states, or with all of them in the deep run. */
const statesOf = (rows: readonly LawRow[]) => {
	const grading = gradings.findIndex(([, each]) => each === rows)
	return summarizedStates.filter((_state, i) => grading === 0 || inSample(3, grading, i))
}
const onValue = new Set(['DC', 'DE', 'GA', 'KY', 'LA', 'OK', 'VT'])

describe.each(gradings)('with the rows %s', (_, rows) => {
	test.each(statesOf(rows))('honest purchases in %s have no stop and nothing at stake', (state) => {
		for (const paper of honestPurchases(rows, state)) {
			const { name, document } = paper
			const { findings, atStakeCents } = checkDeal(document, { lawRows: rows, today })
			const stops = findings.filter(({ severity }) => severity === 'stop').map(({ message }) => message)
			expect({ name, stops, atStakeCents }).toEqual({ name, stops: [], atStakeCents: 0 })
			if (!onValue.has(state)) expect({ name, ...verdictOn(paper, rows) }).toEqual(named(paper))
		}
	})

	test.each(statesOf(rows))('a wrong tax on a purchase in %s is found in dollars', (state) => {
		for (const paper of wrongPurchases(rows, state))
			expect({ name: paper.name, ...verdictOn(paper, rows) }).toEqual(named(paper))
	})

	test.each(statesOf(rows))('honest leases in %s have no question about the tax', (state) => {
		for (const paper of honestLeases(rows, state))
			expect({ name: paper.name, ...verdictOn(paper, rows) }).toEqual(named(paper))
	})

	test.each(statesOf(rows))('a wrong tax on a lease in %s is found in dollars', (state) => {
		const paper = wrongLease(rows, state)
		expect({ name: paper.name, ...verdictOn(paper, rows) }).toEqual(named(paper))
	})
})

test.each([
	['from secondary sources', /\(.+, from a secondary source, as of (?:\w+ )?(?:\d+, )?\d{4}\)/],
	['out of date', /\(.+, as of (?:\w+ )?(?:\d+, )?\d{4}; it may have changed since\)/],
])('every sentence about law %s says so, and how old it is', (name, expected) => {
	const [, rows] = gradings.find(([grading]) => grading === name)!
	for (const state of statesOf(rows))
		for (const { document } of [...wrongPurchases(rows, state), wrongLease(rows, state)])
			for (const { message, source, severity } of checkDeal(document, { lawRows: rows, today }).findings)
				if (source && severity !== 'pass' && source.title !== 'Median documentation fee')
					expect(message).toMatch(expected)
})
