import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/parse-form.ts'
import { attestations, type RoundTerms } from '../round.ts'
import { bidSchema, readTypedBid } from './bid-fields.ts'
import { readBidForm } from './bid-form.ts'

const terms: RoundTerms = {
	vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'CR-V', trim: 'EX' },
	details: '',
	payment: 'cash',
	state: 'PA',
	zip: '19103',
	delivery: false,
	noAddOns: true,
}
const tradeTerms: RoundTerms = {
	...terms,
	vehicle: { condition: 'used', year: 2016, make: 'Subaru', model: 'Outback', vin: '4S4BSANC5G3200001' },
	payment: null,
	trade: { payoffCents: 4_000_00, condition: {} },
}
const today = '2026-11-23'

const manager = {
	managerName: 'Gail Brandt',
	managerTitle: 'Sales manager',
	managerPhone: '(215) 555-0142',
	managerEmail: 'gail@dealers.example',
}
const confirmed = (kind: 'purchase' | 'trade') =>
	Object.fromEntries(attestations[kind].map(([key]) => [`attest-${key}`, 'on']))
const purchase = {
	...manager,
	...confirmed('purchase'),
	price: '33,400',
	docFee: '449',
	salesTax: '2004',
	governmentFees: '120',
}
const trade = { ...manager, ...confirmed('trade'), allowance: '9,800' }

const read = (typed: Record<string, string>, set: Partial<RoundTerms> = {}) =>
	readBidForm(
		{ ...typed, ...readTypedBid({ ...purchase, ...typed }) },
		{
			kind: 'purchase',
			terms: { ...terms, ...set },
			today,
			opens: today,
		},
	)
const readTrade = (typed: Record<string, string>) =>
	readBidForm(readTypedBid({ ...trade, ...typed }), { kind: 'trade', terms: tradeTerms, today, opens: today })

test('a cash offer becomes a document with each line in cents, and its total as the price out the door', () => {
	const { bid, errors } = read({
		itemLabel0: 'Floor mats',
		itemAmount0: '219.50',
		itemOff0: 'on',
		itemLabel1: 'Paint sealant',
		itemAmount1: '0',
		rebates: '500',
	})
	expect(errors).toEqual({})
	expect(bid!.document).toMatchObject({ kind: 'bid', deal: 'cash', date: today, state: 'PA', zip: '19103' })
	expect(bid!.document.lines).toEqual([
		{ label: 'Selling price', cents: 33_400_00, category: 'price' },
		{ label: 'Floor mats', cents: 219_50, optional: true },
		{ label: 'Paint sealant', cents: 0 },
		{ label: 'Documentation fee', cents: 449_00, category: 'doc_fee' },
		{ label: 'Sales tax', cents: 2_004_00, category: 'sales_tax' },
		{ label: 'Title and registration', cents: 120_00, category: 'registration' },
		{ label: 'Rebates', cents: 500_00, category: 'rebate' },
	])
	const sum = 33_400_00 + 219_50 + 449_00 + 2_004_00 + 120_00 - 500_00
	expect(bid!.document.stated).toEqual({ outTheDoorCents: sum })
	expect(bid!.contact).toEqual({
		name: 'Gail Brandt',
		title: 'Sales manager',
		phone: '(215) 555-0142',
		email: 'gail@dealers.example',
	})
	expect(bid!.attested).toEqual(attestations.purchase.map(([key]) => key))
})

test('a typed total must equal the sum of the lines to the cent', () => {
	expect(read({ total: '35,973.00' }).bid).not.toBeNull()
	const { bid, errors } = read({ total: '35,972.99' })
	expect(bid).toBeNull()
	expect(errors).toEqual({
		total: 'The lines add up to $35,973.00. Change a line, or leave this empty.',
	})
})

test.for([
	['no price', { price: '' }, 'price', /selling price/],
	['a price in words', { price: 'call me' }, 'price', /./],
	['no documentation fee', { docFee: '' }, 'docFee', /or 0/],
	['no tax', { salesTax: '' }, 'salesTax', /or 0/],
	['no title and registration', { governmentFees: '' }, 'governmentFees', /or 0/],
	['an amount without a label', { itemAmount2: '10' }, 'itemLabel2', /What is this amount for/],
	['a label without an amount', { itemLabel2: 'Etching' }, 'itemAmount2', /or 0 where it is free/],
	['an amount that cannot be read', { itemLabel2: 'Etching', itemAmount2: 'ten' }, 'itemAmount2', /./],
	['a very long label', { itemLabel0: 'x'.repeat(121), itemAmount0: '1' }, 'itemLabel0', /at most 120/],
	['a VIN that is too short', { vin: '1HGCM826' }, 'vin', /17 characters; this has 8/],
	['a long stock number', { stock: 'x'.repeat(41) }, 'stock', /at most 40/],
	['no manager', { managerName: '' }, 'managerName', /name of the manager/],
	['a phone number without an area code', { managerPhone: '555-0142' }, 'managerPhone', /area code/],
	['an email address without a domain', { managerEmail: 'gail@' }, 'managerEmail', /email address/],
	['two email addresses', { managerEmail: 'a@b.example,c@d.example' }, 'managerEmail', /email address/],
	['a long note', { note: 'x'.repeat(1_001) }, 'note', /at most 1000/],
	['a day that does not exist', { validUntil: '2026-02-30' }, 'validUntil', /./],
] as const)('an offer with %s is rejected at that field only', ([, typed, field, message]) => {
	const { bid, errors } = read(typed)
	expect(bid).toBeNull()
	expect(Object.keys(errors)).toEqual([field])
	expect(errors[field]).toMatch(message)
})

test('each confirmation is required and has a message of its own', () => {
	for (const [key] of attestations.purchase)
		expect(read({ [`attest-${key}`]: '' }).errors).toEqual({ [`attest-${key}`]: 'Please confirm this.' })
})

test('a sales tax of zero is a line, and fees of zero are not', () => {
	const zero = { salesTax: '0', docFee: '0', governmentFees: '0' }
	const { text } = read(zero, { state: 'OR' }).unlikely[0]!
	const { bid } = read({ ...zero, 'sure-governmentFees': text }, { state: 'OR' })
	expect(bid!.document.lines.map(({ label }) => label)).toEqual(['Selling price', 'Sales tax'])
})

test('a loan has its rate in parts per million and its payment in cents, and needs its months', () => {
	const loan = { payment: '612.34', apr: '5.9' }
	expect(read({ ...loan, months: '60' }, { payment: 'loan' }).bid!.document).toMatchObject({
		deal: 'loan',
		loan: { months: 60, aprPpm: 59_000, paymentCents: 612_34 },
	})
	expect(read(loan, { payment: 'loan' }).errors).toEqual({ months: 'How many months does the loan run?' })
	// Without any figure of a loan the dealer offers the car only.
	expect(read({}, { payment: 'loan' }).bid!.document).toMatchObject({ deal: 'loan' })
})

test('a lease needs the figures by which leases are compared, but no tax, and states no price out the door', () => {
	const lease = { docFee: '', salesTax: '', governmentFees: '' }
	expect(Object.keys(read(lease, { payment: 'lease' }).errors).toSorted()).toEqual([
		'capCost',
		'months',
		'residual',
	])
	const { bid } = read(
		{ ...lease, months: '36', capCost: '34,000', residual: '20,000', moneyFactor: '.00210' },
		{ payment: 'lease' },
	)
	expect(bid!.document).toMatchObject({
		deal: 'lease',
		lease: {
			months: 36,
			grossCapCents: 34_000_00,
			residualCents: 20_000_00,
			capReductionCents: 0,
			moneyFactorPpb: 2_100_000,
		},
	})
	expect(bid!.document.stated).toBeUndefined()
})

test('an offer for a trade-in has its amount and the balance owed on the car', () => {
	expect(readTrade({}).bid!.document).toMatchObject({
		kind: 'trade_offer',
		deal: 'cash',
		lines: [],
		trade: { allowanceCents: 9_800_00, payoffCents: 4_000_00, vin: '4S4BSANC5G3200001' },
	})
	expect(readTrade({ allowance: '' }).errors).toEqual({ allowance: 'Enter what you would pay for this car.' })
	expect(readTrade({ allowance: '0' }).errors).toEqual({
		allowance: 'Enter an amount above zero, or decline below.',
	})
})

test('everything typed is returned without spaces around it, and unknown fields are dropped', () => {
	const form = new FormData()
	form.set('price', '  33,400 ')
	form.set('note', 'x'.repeat(5_000))
	form.set('__proto__', 'x')
	form.set('state', 'open')
	form.set('docFee', new File(['x'], 'x.pdf'))
	const { ok, value: typed } = parseForm(bidSchema, form) as { ok: true; value: Record<string, string> }
	expect(ok).toBe(true)
	expect(typed).toMatchObject({ price: '33,400', docFee: '' })
	expect(typed.note).toHaveLength(4_000)
	expect(Object.keys(typed)).not.toContain('state')
})

test.for([
	['nothing', null],
	['a list', ['33,400']],
	['a record without texts', { price: 33_400, note: {} }],
	['a text', 'price'],
] as const)('a stored draft that is %s is read as an empty form', ([, stored]) => {
	expect(new Set(Object.values(readTypedBid(stored)))).toEqual(new Set(['']))
})

test('a stored draft is read as the same form, without unknown fields', () => {
	expect(readTypedBid({ ...purchase, unknown: 'x' })).toMatchObject(purchase)
	expect(Object.keys(readTypedBid({ unknown: 'x' }))).not.toContain('unknown')
})
