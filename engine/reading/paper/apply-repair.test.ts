import { expect, test } from 'vitest'
import { editLine } from './edit-reading.ts'
import { readRows } from './read-rows.ts'

const readingOf = (...texts: string[]) =>
	readRows({ rows: texts.map((text) => ({ text, place: null, words: [], doubts: [] })) })

test('a corrected amount changes the field that it repeats, and no miles, rate or fee of the same figure', () => {
	const reading = readingOf(
		'36 month lease, 12,000 miles per year',
		'Money factor 0.00050',
		'Agreed value\t$31,000.00',
		'Residual value\t$18,600.00',
		'Monthly payment\t$412.00',
		'Disposition fee\t$395.00',
		'Acquisition fee\t$695.00',
		'Dealer handling\t$120.00',
		'Etching\t$5,000.00',
		'Roof rack\t$395.00',
	)
	const { lease } = reading.document
	expect(lease).toMatchObject({ milesPerYear: 12_000, moneyFactorPpb: 500_000, dispositionCents: 39_500 })
	const corrected = (label: string, amount: string) => {
		const index = reading.lines.findIndex((line) => line.label === label)
		const changed = editLine(reading, index, { label, amount })
		return typeof changed === 'string' ? changed : changed.document.lease
	}
	// 12,000 cents and 500,000 cents are figures of the lease that are no money.
	expect(corrected('Dealer handling', '130')).toEqual(lease)
	expect(corrected('Etching', '500')).toEqual(lease)
	// Another charge of the same amount is no disposition fee.
	expect(corrected('Roof rack', '350')).toEqual(lease)
	expect(corrected('Disposition fee', '350')).toEqual({ ...lease, dispositionCents: 35_000 })
})
