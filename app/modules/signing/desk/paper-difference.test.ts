import { expect, test } from 'vitest'
import { type DealDocument, outTheDoorOf, readDeal } from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import { differenceOf } from './paper-difference.ts'
import type { SigningEntry } from './signing-entry.ts'
import { reportsOf } from './signing-reports.ts'
import { stateOfEntries } from './signing-state.ts'

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const documentOf = (feeDollars: number) =>
	makeDocument([
		['Selling price', 28_100],
		['Doc fee', feeDollars],
		['Sales tax', 1_000],
	])
const agreed = documentOf(250)

type Printed = { prints: DealDocument; corrects?: number; isVinWrong?: boolean; unread?: string }

/** The difference at a signing desk with these buyer's orders, in the order in which they were started. */
function differenceAtDesk(...papers: Printed[]) {
	const entries = papers.flatMap(({ prints, corrects, isVinWrong, unread }, index): SigningEntry[] => {
		const ofPaper = { paper: idOf(index), over: [] }
		const correctedId = corrects === undefined ? null : idOf(corrects)
		return [
			{ kind: 'open', paper: idOf(index), form: 'buyers_order', corrects: correctedId },
			...[...answersOf(agreed, prints, 'buyers_order')]
				.filter(([box]) => box !== unread)
				.map(([box, value]): SigningEntry => ({ ...ofPaper, kind: 'box', box, value })),
			...(isVinWrong ? [{ ...ofPaper, kind: 'question' as const, question: 'vin', isRight: false }] : []),
		]
	})
	const state = stateOfEntries(
		entries.map((entry, index) => ({
			key: String(index),
			author: 'client',
			writtenAt: '2026-11-24T10:00:00.000Z',
			entry,
		})),
	)
	const reports = reportsOf(state, { agreed, checks: { lawRows: [], today: '2026-11-24' } })
	const outTheDoorCents = outTheDoorOf(readDeal(agreed)).cents!
	return differenceOf({ state, reports, agreement: { outTheDoorCents } })
}

test('the paper that costs most beyond what was agreed is named, with the amount and the line behind it', () => {
	expect(differenceAtDesk({ prints: documentOf(474) })).toEqual({
		paperId: idOf(0),
		headline: 'The buyer’s order costs you $224.00 more than agreed.',
		detail: 'Documentation fee: $224.00 higher than agreed.',
		totals: {
			agreedCents: 29_350_00,
			paperCents: 29_574_00,
			name: 'Buyer’s order',
			isPrinted: true,
			costsMoreCents: 224_00,
			reason: 'Documentation fee',
		},
	})
	const two = differenceAtDesk({ prints: documentOf(300) }, { prints: documentOf(474) })
	expect([two?.paperId, two?.headline]).toEqual([
		idOf(1),
		'The buyer’s order 2 costs you $224.00 more than agreed.',
	])
})

test('nothing differs on papers as agreed, on those that are corrected, and without any paper', () => {
	expect(differenceAtDesk()).toBeNull()
	expect(differenceAtDesk({ prints: agreed })).toBeNull()
	expect(differenceAtDesk({ prints: documentOf(474) }, { prints: agreed, corrects: 0 })).toBeNull()
})

test('a paper that costs the same and is about another car differs, too', () => {
	expect(differenceAtDesk({ prints: agreed, isVinWrong: true })).toMatchObject({
		headline: 'The buyer’s order differs from what was agreed.',
		detail: 'You answered one question with No.',
	})
})

test('both totals are named only where they and the difference add up', () => {
	const totalOf = (paper: Printed) => differenceAtDesk(paper)?.totals
	expect(totalOf({ prints: documentOf(474), unread: 'out_the_door' })).toMatchObject({
		paperCents: 29_574_00,
		isPrinted: false,
	})
	expect(totalOf({ prints: agreed, isVinWrong: true })).toBeNull()
	const trade = { ...documentOf(474), trade: { allowanceCents: 1_000_00, payoffCents: 0 } }
	expect(totalOf({ prints: trade })).toBeNull()
})
