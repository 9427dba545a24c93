import { expect, test } from 'vitest'
import { attestations, type RoundTerms } from '../round.ts'
import { sentBidSchema } from './bid-fields.ts'
import { readBidForm } from './bid-form.ts'
import { confirmationOf } from './unlikely-entries.ts'

const today = '2026-11-29'
const opens = '2026-12-04'
const place = { details: '', delivery: false, noAddOns: true } as const
const crv = {
	condition: 'new',
	year: 2026,
	make: 'Honda',
	model: 'CR-V',
	trim: 'EX',
	msrpCents: 37_955_00,
} as const
const nj: RoundTerms = { ...place, vehicle: crv, payment: 'cash', state: 'NJ', zip: '07030' }
const used: RoundTerms = {
	...nj,
	vehicle: { condition: 'used', year: 2009, make: 'Toyota', model: 'Corolla', odometer: 181_000 },
}
const { msrpCents: _, ...unknown } = crv
const trade: RoundTerms = {
	...nj,
	vehicle: { condition: 'used', year: 2016, make: 'Subaru', model: 'Outback' },
	payment: null,
	trade: { payoffCents: 0, condition: {} },
}

type Typed = Record<string, string>
type Bid = { name: string; terms: RoundTerms; typed: Typed }

const manager = {
	managerName: 'Gail Brandt',
	managerPhone: '(201) 555-0142',
	managerEmail: 'gail@dealers.example',
}

function read({ terms, typed }: Omit<Bid, 'name'>) {
	const kind = terms.trade ? 'trade' : 'purchase'
	const confirmed = Object.fromEntries(attestations[kind].map(([key]) => [`attest-${key}`, 'on']))
	const empty = Object.fromEntries(Object.keys(sentBidSchema.shape).map((name) => [name, '']))
	const sent = sentBidSchema.parse({ ...empty, ...manager, ...confirmed, ...typed })
	return readBidForm(sent, { kind, terms, today, opens })
}

const usual = { price: '36,400', docFee: '499', salesTax: '2,444.56', governmentFees: '245' }

/** As dealers write them: each of these is sealed without a question. */
const honest: Bid[] = [
	{ name: 'a little below the sticker', terms: nj, typed: usual },
	{
		name: 'a deep discount with a rebate and items, good for a week',
		terms: nj,
		typed: {
			...usual,
			price: '$31,250',
			salesTax: '2103',
			rebates: '2,500',
			itemLabel0: 'All-weather mats',
			itemAmount0: '219',
			itemLabel1: 'Nitrogen',
			itemAmount1: '0',
			validUntil: '2026-12-07',
		},
	},
	{
		name: 'a market adjustment above the sticker, arriving in spring',
		terms: nj,
		typed: {
			...usual,
			price: '37955',
			salesTax: '2,845',
			itemLabel0: 'Market adjustment',
			itemAmount0: '5,000',
			arrives: '2027-03-15',
		},
	},
	{
		name: 'no doc fee',
		terms: nj,
		typed: { ...usual, price: '35,900', docFee: '0', salesTax: '2,378.38' },
	},
	{
		name: 'no sales tax in Oregon',
		terms: { ...nj, state: 'OR', zip: '97201' },
		typed: { ...usual, salesTax: '0' },
	},
	{
		name: 'the $500 of South Carolina',
		terms: { ...nj, state: 'SC', zip: '29401', vehicle: { ...crv, msrpCents: 71_000_00 } },
		typed: { price: '69,500', docFee: '399', salesTax: '500', governmentFees: '55' },
	},
	{
		name: 'a Florida doc fee and tax',
		terms: { ...nj, state: 'FL', zip: '33101' },
		typed: {
			...usual,
			docFee: '1,295',
			salesTax: '2,688.65',
			governmentFees: '420',
			validUntil: '2026-12-04',
		},
	},
	{
		name: 'registration by value in California',
		terms: { ...nj, state: 'CA', zip: '90012' },
		typed: { ...usual, docFee: '85', salesTax: '3,511.19', governmentFees: '612.75', arrives: today },
	},
	{
		name: 'a cheap used car',
		terms: used,
		typed: { price: '2,950', docFee: '399', salesTax: '221.88', governmentFees: '160' },
	},
	{
		name: 'a new car whose sticker nobody stated',
		terms: { ...nj, vehicle: unknown },
		typed: usual,
	},
	{
		name: 'a lease without taxes and fees beside it',
		terms: { ...nj, payment: 'lease' },
		typed: { price: '36,000', months: '36', capCost: '36,995', residual: '22,773', moneyFactor: '.00210' },
	},
	{ name: 'an offer for a car with a blown engine', terms: trade, typed: { allowance: '1,250' } },
]

test.for(honest)('an honest offer is not asked about: $name', (offer) => {
	const { bid, errors, unlikely } = read(offer)
	expect({ errors, unlikely }).toEqual({ errors: {}, unlikely: [] })
	expect(bid?.confirmed).toEqual([])
})

/** Each has one mistake; the question repeats what was typed. */
const faulty: (Bid & { asks: [field: string, text: string] })[] = [
	{
		name: 'a digit is missing in the price',
		terms: nj,
		typed: { ...usual, price: '3,690', salesTax: '277.52' },
		asks: ['price', 'You wrote $3,690 for a car with a sticker of $37,955. Is that right?'],
	},
	{
		name: 'a digit too many in the price',
		terms: nj,
		typed: { ...usual, price: '364,000', salesTax: '24,148.06' },
		asks: ['price', 'You wrote $364,000 for a car with a sticker of $37,955. Is that right?'],
	},
	{
		name: 'the discount instead of the price',
		terms: { ...nj, vehicle: unknown },
		typed: { ...usual, price: '1,555', salesTax: '136.07' },
		asks: ['price', 'You wrote $1,555 for a 2026 Honda CR-V EX. Is that right?'],
	},
	{
		name: 'cents instead of dollars in the fee',
		terms: nj,
		typed: { ...usual, docFee: '49900', salesTax: '5,717' },
		asks: ['docFee', 'You wrote $49,900 for a documentation fee. Is that right?'],
	},
	{
		name: 'no sales tax',
		terms: nj,
		typed: { ...usual, salesTax: '0' },
		asks: ['salesTax', 'You wrote $0 sales tax, which is due in NJ. Is that right?'],
	},
	{
		name: 'the rate instead of the tax',
		terms: nj,
		typed: { ...usual, salesTax: '6.63' },
		asks: ['salesTax', 'You wrote $6.63 sales tax on $36,899. Is that right?'],
	},
	{
		name: 'ten times the tax',
		terms: nj,
		typed: { ...usual, salesTax: '24,445.60' },
		asks: [
			'salesTax',
			'You wrote $24,445.60 sales tax on $36,899, more than any place charges. Is that right?',
		],
	},
	{
		name: 'no title and registration',
		terms: nj,
		typed: { ...usual, governmentFees: '0' },
		asks: [
			'governmentFees',
			'You wrote $0 for title and registration, which every state charges for. Is that right?',
		],
	},
	{
		name: 'the price once more as a charge',
		terms: nj,
		typed: { ...usual, salesTax: '4,856', itemLabel0: 'CR-V EX', itemAmount0: '36,400' },
		asks: ['itemAmount0', 'You wrote $36,400 for “CR-V EX”. Is that right?'],
	},
	{
		name: 'an offer that ends before it is opened',
		terms: nj,
		typed: { ...usual, validUntil: '2026-11-30' },
		asks: [
			'validUntil',
			'Your offer would end on November 30, 2026, before the offers are opened on December 4, 2026. Is that right?',
		],
	},
	{
		name: 'last year’s arrival',
		terms: nj,
		typed: { ...usual, arrives: '2025-12-15' },
		asks: ['arrives', 'You wrote that the car arrives on December 15, 2025, which is past. Is that right?'],
	},
	{
		name: 'a trade-in in thousands',
		terms: trade,
		typed: { allowance: '9.8' },
		asks: ['allowance', 'You wrote $9.80 for a 2016 Subaru Outback. Is that right?'],
	},
]

test.for(faulty)('a mistake is asked about in words, at its field: $name', ({ terms, typed, asks }) => {
	const [field, text] = asks
	const asked = read({ terms, typed })
	expect(asked.bid).toBe(null)
	expect(asked.errors).toEqual({ [field]: text })
	const confirmed = read({ terms, typed: { ...typed, [confirmationOf(field)]: text } })
	expect(confirmed.errors).toEqual({})
	expect(confirmed.bid?.confirmed).toEqual([text])
})

test('a confirmation is of one amount, and does not confirm another one', () => {
	const text = faulty[0]!.asks[1]
	const { bid, errors } = read({
		terms: nj,
		typed: { ...usual, price: '369', salesTax: '57.52', 'sure-price': text },
	})
	expect(bid).toBe(null)
	expect(errors.price).toContain('You wrote $369 for')
})

test('an offer that has ended is refused, whatever is confirmed', () => {
	const { bid, errors, unlikely } = read({
		terms: nj,
		typed: { ...usual, validUntil: '2026-11-28', 'sure-validUntil': 'yes' },
	})
	expect(bid).toBe(null)
	expect(errors).toEqual({
		validUntil: 'This offer ended on November 28, 2026. Enter a later date, or leave it empty.',
	})
	expect(unlikely).toEqual([])
})
