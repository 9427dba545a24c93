import { expect, test } from 'vitest'
import type { DealDocument } from '#engine'
import { amountField, correctedDocument } from './correction.ts'

const document: DealDocument = {
	version: 1,
	kind: 'quote',
	deal: 'cash',
	lines: [
		{ label: 'Selling price', cents: 3_000_000 },
		{ label: 'Doc fee', cents: 17_500 },
	],
	stated: { outTheDoorCents: 3_017_500 },
}
const correct = (typed: Record<string, string>) => correctedDocument(document, typed)

test('unchanged or empty amounts are not a correction', () => {
	expect(correct({})).toBeNull()
	expect(correct({ [amountField(0)]: '30,000.00', [amountField(1)]: '$175' })).toBeNull()
})

test('a changed amount gives a document without the old totals', () => {
	expect(correct({ [amountField(0)]: '30,500' })).toEqual({
		version: 1,
		kind: 'quote',
		deal: 'cash',
		lines: [
			{ label: 'Selling price', cents: 3_050_000 },
			{ label: 'Doc fee', cents: 17_500 },
		],
	})
})

test('an invalid amount gets a message at its field', () => {
	for (const amount of ['thirty', '-5', '1,23,4', '30.000,00'])
		expect(() => correct({ [amountField(1)]: amount })).toThrow(
			expect.objectContaining({ errors: { [amountField(1)]: expect.any(String) } }),
		)
})
