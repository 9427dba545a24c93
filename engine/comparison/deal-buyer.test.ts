import { expect, test } from 'vitest'
import type { DealDocument } from '../index.ts'
import { buyerOfDeal } from './deal-buyer.ts'

const buyer = { state: 'OH' } as const
const today = '2026-11-23'

const approval = (aprPpm: number | undefined, set: { state?: string; validUntil?: string } = {}) => ({
	kind: 'pre_approval' as const,
	state: set.state ?? 'confirmed',
	document: {
		version: 1,
		kind: 'pre_approval',
		deal: 'loan',
		lines: [],
		loan: { months: 60, ...(aprPpm !== undefined && { aprPpm }) },
		...(set.validUntil && { validUntil: set.validUntil }),
	} satisfies DealDocument as DealDocument,
})

const rateOf = (...documents: ReturnType<typeof approval>[]) =>
	buyerOfDeal(buyer, { documents, today })?.preApproval?.aprPpm

test('without the buyer’s terms there is no buyer to compute for, whatever the pre-approvals', () => {
	expect(buyerOfDeal(null, { documents: [approval(60_000)], today })).toBeUndefined()
})

test('the rate to beat is the lowest of the confirmed pre-approvals', () => {
	expect(rateOf(approval(70_000), approval(60_000), approval(65_000))).toBe(60_000)
	expect(rateOf(approval(60_000, { state: 'draft' }), approval(70_000))).toBe(70_000)
	expect(rateOf(approval(60_000, { state: 'superseded' }), approval(70_000))).toBe(70_000)
	expect(rateOf(approval(undefined))).toBeUndefined()
	expect(rateOf()).toBeUndefined()
})

test('a pre-approval counts on its last day and not after it', () => {
	expect(rateOf(approval(60_000, { validUntil: '2026-11-23' }))).toBe(60_000)
	expect(rateOf(approval(60_000, { validUntil: '2026-11-22' }))).toBeUndefined()
})

test('only pre-approvals count, and one that cannot be read does not', () => {
	const quote = { ...approval(60_000), kind: 'quote' as const }
	const unread = { ...approval(60_000), document: null }
	expect(buyerOfDeal(buyer, { documents: [quote, unread], today })).toEqual(buyer)
})
