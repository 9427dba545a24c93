import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { makeDocument } from '../../tests/deals/make-document.ts'
import type { DealDocument } from '../format/format.ts'
import { checkDeal } from './check-deal.ts'
import { correctedTotalOf } from './corrected-total.ts'

const today = '2026-11-23'
const buyer = (taxRatePpm: number, state: DealDocument['state'] = 'NY') => ({ state, taxRatePpm })

function corrected(document: DealDocument, ratePpm?: number) {
	const options = {
		lawRows: goldenLawRows,
		today,
		...(ratePpm !== undefined && { buyer: buyer(ratePpm, document.state) }),
	}
	const found = correctedTotalOf(document, checkDeal(document, options), options)
	return (
		found && {
			total: found.outTheDoorCents / 100,
			tax: found.taxCents / 100,
			codes: found.findings.map(({ code }) => code),
		}
	)
}

// Worked out by hand.
test('the tax falls with a documentation fee that is taxed', () => {
	// 8 % of 30,399 is 2,431.92, of 30,175 it is 2,414.00; the fee falls by 224.
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Documentation fee', 399],
			['Sales tax', 2_431.92],
			['Title and registration', 50],
			['Total out the door', 32_880.92],
		],
		{ state: 'NY' },
	)
	expect(corrected(document, 80_000)).toEqual({ total: 32_639, tax: 2_414, codes: ['doc_fee_above_maximum'] })
	// Without a rate the tax would be a guess.
	expect(corrected(document)).toBeNull()
})

test('a rate that the paper prints is enough', () => {
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Documentation fee', 399],
			['Sales tax 8%', 2_431.92],
		],
		{ state: 'NY' },
	)
	expect(corrected(document)).toEqual({ total: 32_589, tax: 2_414, codes: ['doc_fee_above_maximum'] })
})

test('the tax stays where the fee is not taxed', () => {
	// 8 % of 30,000.
	const document = makeDocument(
		[
			['Selling price', 30_000],
			['Sales tax', 2_400],
			['Documentation fee', 399, { taxable: false }],
		],
		{ state: 'NY' },
	)
	expect(corrected(document, 80_000)).toEqual({ total: 32_575, tax: 2_400, codes: ['doc_fee_above_maximum'] })
})

test('nothing is said about a paper in order, one that does not add up, or a lease', () => {
	const lines: [string, number][] = [
		['Selling price', 30_000],
		['Documentation fee', 399],
		['Sales tax 8%', 2_431.92],
	]
	const inOrder: [string, number][] = [
		['Selling price', 30_000],
		['Documentation fee', 150],
		['Sales tax 8%', 2_412],
	]
	expect(corrected(makeDocument(inOrder, { state: 'NY' }))).toBeNull()
	expect(corrected(makeDocument([...lines, ['Total out the door', 33_500]], { state: 'NY' }))).toBeNull()
	expect(corrected(makeDocument(lines, { state: 'NY', deal: 'lease' }))).toBeNull()
})
