import { expect, test } from 'vitest'
import { type BidderFacts, independenceWarnings } from './independence.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute))

const bidder = (name: string, set: Partial<BidderFacts> = {}): BidderFacts => ({
	invitationId: name,
	name,
	group: null,
	phone: null,
	cents: null,
	visits: [{ device: `device ${name}`, address: `address ${name}`, firstAt: at(0) }],
	bids: [{ device: `device ${name}`, address: `address ${name}`, revision: 0, receivedAt: at(10) }],
	...set,
})

const kinds = (...bidders: BidderFacts[]) => independenceWarnings(bidders).map(({ kind }) => kind)

test('independent bidders give no warning, also without phone, group or amount', () => {
	expect(independenceWarnings([])).toEqual([])
	expect(kinds(bidder('A'), bidder('B'), bidder('C'))).toEqual([])
	expect(kinds(bidder('A', { phone: '', cents: 1 }), bidder('B', { phone: '', cents: 2 }))).toEqual([])
})

test('each thing that two bidders share gives one warning, which names both dealers', () => {
	const same = { device: 'one', address: 'two', firstAt: at(0) }
	expect(kinds(bidder('A', { group: 'Merriden' }), bidder('B', { group: 'Merriden' }))).toEqual(['group'])
	expect(kinds(bidder('A', { cents: 3_194_900 }), bidder('B', { cents: 3_194_900 }))).toEqual(['amount'])
	expect(kinds(bidder('A', { phone: '(215) 555-0111' }), bidder('B', { phone: '+1 215.555.0111' }))).toEqual([
		'phone',
	])
	expect(
		kinds(
			bidder('A', { visits: [{ ...same, device: 'other' }] }),
			bidder('B', { visits: [{ ...same, device: 'another' }] }),
		),
	).toEqual(['address'])
	const warnings = independenceWarnings([
		bidder('A', { visits: [same] }),
		bidder('B', { visits: [{ ...same, address: 'x' }] }),
	])
	expect(warnings).toEqual([{ kind: 'device', text: 'A and B used the same device.' }])
})

test('three bidders of one group give a warning for each of the three pairs', () => {
	const group = { group: 'Merriden' }
	expect(kinds(bidder('A', group), bidder('B', group), bidder('C', group))).toEqual([
		'group',
		'group',
		'group',
	])
})

test('a change after the other page was opened on the same device gives a warning; a first bid or an earlier change does not', () => {
	const lookup = bidder('B', {
		visits: [
			{ device: 'device A', address: 'address B', firstAt: at(20) },
			{ device: 'device B', address: 'address B', firstAt: at(0) },
		],
	})
	const changed = (minute: number, revision: number) =>
		bidder('A', { bids: [{ device: 'device A', address: 'address A', revision, receivedAt: at(minute) }] })
	expect(kinds(changed(30, 1), lookup)).toEqual(['device', 'lookup'])
	expect(kinds(changed(10, 1), lookup)).toEqual(['device'])
	expect(kinds(changed(30, 0), lookup)).toEqual(['device'])
})
