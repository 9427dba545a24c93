import type { TypedBid } from '#app/modules/rounds/bids/bid-fields.ts'
import type { RoundKind, RoundTerms } from '#app/modules/rounds/round.ts'

/** A sample round of the demo's member. Dealers have the names that they have in the sample dealer book. */
export type SampleRound = {
	kind: RoundKind
	terms: RoundTerms
	offers: readonly { dealer: string; typed: TypedBid }[]
	declined: readonly string[]
}

const place = { state: 'NJ', zip: '07030' } as const

const attestedPurchase = { 'attest-complete': 'on', 'attest-available': 'on', 'attest-authorized': 'on' }
const attestedTrade = { 'attest-firm': 'on', 'attest-payoff': 'on', 'attest-authorized': 'on' }

const managers = {
	gail: {
		managerName: 'Gail Brandt',
		managerTitle: 'Sales manager',
		managerPhone: '(973) 555-0121',
		managerEmail: 'gail@northsidehonda.test',
	},
	curtis: {
		managerName: 'Curtis Boyle',
		managerTitle: 'Internet sales',
		managerPhone: '(914) 555-0117',
		managerEmail: 'curtis@merridenhonda.test',
	},
	elena: {
		managerName: 'Elena Duarte',
		managerTitle: 'Internet sales',
		managerPhone: '(201) 555-0145',
		managerEmail: 'elena@palisadehonda.test',
	},
	renee: {
		managerName: 'Renée Castellano',
		managerTitle: 'Internet sales',
		managerPhone: '(203) 555-0111',
		managerEmail: 'renee@harborroadtoyota.test',
	},
}

/** One round that asks dealers for a car, and one that asks them to buy one. */
export const sampleRounds: readonly SampleRound[] = [
	{
		kind: 'purchase',
		terms: {
			vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'Civic', trim: 'Sport' },
			details: 'Any color but orange. Delivery within three weeks is fine.',
			payment: 'cash',
			...place,
			delivery: false,
			noAddOns: true,
		},
		offers: [
			{
				dealer: 'Northside Honda',
				typed: {
					price: '25,480',
					docFee: '249',
					salesTax: '1,704.55',
					governmentFees: '145',
					note: 'Meteorite gray, arrives in ten days.',
					...managers.gail,
					...attestedPurchase,
				},
			},
			{
				dealer: 'Merriden Honda',
				typed: {
					price: '24,990',
					docFee: '699',
					salesTax: '1,701.90',
					governmentFees: '145',
					itemLabel0: 'All-weather mats',
					itemAmount0: '219',
					itemOff0: 'on',
					...managers.curtis,
					...attestedPurchase,
				},
			},
			{
				dealer: 'Palisade Honda',
				typed: {
					price: '26,100',
					docFee: '249',
					salesTax: '1,745.62',
					governmentFees: '145',
					note: 'Crystal black, arrives next week.',
					...managers.elena,
					...attestedPurchase,
				},
			},
		],
		declined: ['Ridgewood Honda'],
	},
	{
		kind: 'trade',
		terms: {
			vehicle: {
				condition: 'used',
				year: 2015,
				make: 'Mazda',
				model: '3',
				trim: 'i Touring',
				odometer: 96_400,
			},
			details: 'Serviced every year, records are there. New brakes in spring.',
			payment: null,
			...place,
			delivery: true,
			noAddOns: false,
			trade: {
				payoffCents: 0,
				condition: {
					title: 'Clean',
					accidents: 'None',
					body: 'Small scratches or dents',
					glass: 'No damage',
					tires: 'Less than half left',
					warning: 'None',
					interior: 'Clean',
					smoke: 'No',
					keys: 'Two or more',
				},
			},
		},
		offers: [
			{
				dealer: 'Northside Honda',
				typed: { allowance: '6,850', ...managers.gail, ...attestedTrade },
			},
			{
				dealer: 'Harbor Road Toyota',
				typed: { allowance: '7,200', ...managers.renee, ...attestedTrade },
			},
		],
		declined: [],
	},
]
