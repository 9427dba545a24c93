import { expect, test } from 'vitest'
import { makeDocument } from '#tests/deals/make-document.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import type { SigningEntry } from './signing-entry.ts'
import { reportsOf } from './signing-reports.ts'
import { stateOfEntries } from './signing-state.ts'
import { costsInWords, statusOf } from './signing-status.ts'

const paper = '00000000-0000-4000-8000-000000000001'
const agreed = makeDocument([
	['Selling price', 28_100],
	['Doc fee', 250],
])

function signing(isVinRight: boolean) {
	const ofPaper = { paper, over: [] }
	const entries: SigningEntry[] = [
		{ kind: 'open', paper, form: 'buyers_order', corrects: null },
		...[...answersOf(agreed, agreed, 'buyers_order')].map(
			([box, value]): SigningEntry => ({ ...ofPaper, kind: 'box', box, value }),
		),
		{ ...ofPaper, kind: 'question', question: 'vin', isRight: isVinRight },
	]
	const state = stateOfEntries(
		entries.map((entry, index) => ({
			key: String(index),
			author: 'client',
			writtenAt: '2026-11-24T10:00:00.000Z',
			entry,
		})),
	)
	const reports = reportsOf(state, { agreed, checks: { lawRows: [], today: '2026-11-24' } })
	return [statusOf(state, reports), costsInWords({ state, reports })]
}

test('a paper with the same boxes and another VIN is not called as agreed', () => {
	expect(signing(true)).toEqual(['matches', 'Buyer’s order: as agreed'])
	expect(signing(false)).toEqual(['differs', 'Buyer’s order: costs the same, something else differs'])
})

test('a paper of which nothing was read is not called as agreed', () => {
	const opened = stateOfEntries([
		{
			key: '0',
			author: 'client',
			writtenAt: '2026-11-24T10:00:00.000Z',
			entry: { kind: 'open', paper, form: 'buyers_order', corrects: null },
		},
	])
	const reports = reportsOf(opened, { agreed, checks: { lawRows: [], today: '2026-11-24' } })
	expect([statusOf(opened, reports), costsInWords({ state: opened, reports })]).toEqual([
		'reading',
		'Buyer’s order: 0 of 12 boxes checked',
	])
})
