import { expect, test } from 'vitest'
import type { DealDocument } from '../../engine/format.ts'
import { lawRows } from '../../law/law-rows.ts'
import { costsOf, rankBids } from './rank-bids.ts'

const today = '2026-11-23'
const buyer = { state: 'OH', taxRatePpm: 72_500 } as const

const bid = (price: number, tax: number, more: DealDocument['lines'] = []): DealDocument => ({
	version: 1,
	kind: 'bid',
	deal: 'cash',
	state: 'OH',
	date: today,
	lines: [
		{ label: 'Selling price', cents: price, category: 'price' },
		{ label: 'Sales tax', cents: tax, category: 'sales_tax' },
		...more,
	],
})
const offer = (allowanceCents: number): DealDocument => ({
	version: 1,
	kind: 'trade_offer',
	deal: 'cash',
	date: today,
	lines: [],
	trade: { allowanceCents, payoffCents: 0 },
})
const ranks = (documents: DealDocument[], kind: 'purchase' | 'trade' = 'purchase') =>
	rankBids(documents, { kind, buyer, lawRows, today }).map(({ rank }) => rank)

test('purchases are ranked by their cost on equal terms, not by the tax that a dealer left out', () => {
	const honest = bid(30_000_00, 2_175_00)
	const withoutTax = bid(30_500_00, 0)
	expect(ranks([honest, withoutTax])).toEqual([1, 2])
	expect(costsOf([honest, withoutTax], { buyer, lawRows, today }).onEqualTerms).toBe(true)
})

test('ties share a rank, and the next rank is counted after all of them', () => {
	const [low, high] = [bid(30_000_00, 2_175_00), bid(31_000_00, 2_247_50)]
	expect(ranks([high, low, low])).toEqual([3, 1, 1])
	expect(ranks([offer(9_000_00), offer(9_000_00), offer(8_000_00)], 'trade')).toEqual([1, 1, 3])
})

test('offers for a trade-in are ranked the other way round', () => {
	expect(ranks([offer(9_800_00), offer(10_450_00)], 'trade')).toEqual([2, 1])
})

test('without the buyer’s side, purchases cost what was quoted, and the result says so', () => {
	const documents = [bid(30_000_00, 2_175_00), bid(30_500_00, 0)]
	const { costs, onEqualTerms } = costsOf(documents, { buyer: undefined, lawRows, today })
	expect(onEqualTerms).toBe(false)
	expect(costs).toEqual([32_175_00, 30_500_00])
})

test('without documents there are no ranks, and a document without an amount has none', () => {
	expect(ranks([])).toEqual([])
	expect(ranks([{ ...offer(1), trade: undefined } as never, offer(5)], 'trade')).toEqual([null, 1])
})
