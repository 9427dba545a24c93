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
			vehicle: { condition: 'used', year: 2021, make: 'Honda', model: 'Civic', trim: 'Sport' },
			details: 'Manual transmission, no accident on record, less than 45,000 miles.',
			payment: 'cash',
			...place,
			delivery: false,
			noAddOns: true,
		},
		offers: [
			{
				dealer: 'Northside Honda',
				typed: {
					price: '20,950',
					docFee: '249',
					salesTax: '1,404.43',
					governmentFees: '60',
					note: 'Gray, 36,200 miles, one owner.',
					...managers.gail,
					...attestedPurchase,
				},
			},
			{
				dealer: 'Merriden Honda',
				typed: {
					price: '20,790',
					docFee: '699',
					salesTax: '1,423.65',
					governmentFees: '60',
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
					price: '21,300',
					docFee: '249',
					salesTax: '1,427.62',
					governmentFees: '60',
					note: 'Black, 29,800 miles, new tires.',
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
