import type { DealDocument } from '#engine'

/** A document of a sample deal. Days are counted back from the day the sample data is loaded. */
export type SampleDocument = {
	daysAgo: number
	/** After how many days it expires, counted from its own day. */
	goodForDays?: number
	/** The dealer, by the name of its sample in the dealer book. */
	dealer?: string
	/** The lender, in words. */
	writtenBy?: string
	title?: string
	state?: 'draft' | 'chosen'
	enteredBy?: 'client'
	document: Omit<DealDocument, 'version' | 'date' | 'validUntil'>
}

type Vehicle = NonNullable<DealDocument['vehicle']>

/** The deal of a sample client, whose file has this name. */
export type SampleDeal = {
	clientName: string
	startedDaysAgo: number
	wants: string
	mustHaves: string
	budgetDollars: number
	targetDollars: number
	targetReason: string
	walkAwayDollars: number
	/** The buyer's side of a comparison. */
	buyer: { zip: string; taxRatePpm: number; downPaymentCents?: number }
	vehicle: Vehicle & Required<Pick<Vehicle, 'condition' | 'make' | 'model'>>
	documents: readonly SampleDocument[]
	/** Which total of the chosen document counts, where it does not add up. */
	total?: { holds: 'paper' | 'lines'; reason: string }
	/** The dealer's manager, who confirmed that the chosen document is what was agreed. */
	agreedWith: string
	/** What a paper at the signing desk prints differently, by box in cents; without it nothing is read yet. */
	paperAtDesk?: Readonly<Record<string, number>>
	/** What the client asks at the signing desk. */
	asks?: string
}

const home = { state: 'NJ', zip: '07030' } as const

const civic = {
	condition: 'used',
	year: 2021,
	make: 'Honda',
	model: 'Civic',
	trim: 'Sport',
	odometer: 38_420,
} as const

const rav4 = {
	condition: 'used',
	year: 2020,
	make: 'Toyota',
	model: 'RAV4',
	trim: 'XLE',
	odometer: 51_870,
} as const

/** Invented deals of buyers in New Jersey: an honest quote beside one with a high fee and a product, and a dealer's loan beside a credit union's. */
export const sampleDeals: readonly SampleDeal[] = [
	{
		clientName: 'Marcus Bell',
		total: {
			holds: 'lines',
			reason: 'Gail Brandt confirmed by email that the total was typed $200 too high.',
		},
		agreedWith: 'Gail Brandt',
		startedDaysAgo: 6,
		wants: 'A Civic with a manual transmission, for a commute of 30 miles a day.',
		mustHaves: 'Manual transmission\nNo accident on record',
		budgetDollars: 24_000,
		targetDollars: 22_600,
		targetReason: 'Three cars like it within 150 miles were listed from $20,700 to $21,400 this month.',
		walkAwayDollars: 23_400,
		buyer: { zip: home.zip, taxRatePpm: 66_250 },
		vehicle: civic,
		documents: [
			{
				daysAgo: 5,
				goodForDays: 7,
				dealer: 'Northside Honda',
				document: {
					kind: 'quote',
					deal: 'cash',
					...home,
					vehicle: civic,
					lines: [
						{ label: 'Selling price', cents: 21_150_00 },
						{ label: 'Documentation fee', cents: 249_00 },
						{ label: 'Sales tax 6.625%', cents: 1_417_68 },
						{ label: 'Title fee', cents: 60_00 },
					],
					stated: { outTheDoorCents: 22_876_68 },
				},
			},
			{
				daysAgo: 4,
				goodForDays: 10,
				dealer: 'Merriden Honda',
				document: {
					kind: 'quote',
					deal: 'cash',
					...home,
					vehicle: civic,
					lines: [
						{ label: 'Internet price', cents: 20_790_00 },
						{ label: 'Ceramic coating', cents: 899_00 },
						{ label: 'Nitrogen in tires', cents: 199_00 },
						{ label: 'Dealer conveyance fee', cents: 699_00 },
						{ label: 'Sales tax 6.625%', cents: 1_496_39 },
						{ label: 'Title and registration', cents: 65_00 },
					],
					stated: { outTheDoorCents: 24_148_39 },
				},
			},
			{
				daysAgo: 2,
				goodForDays: 5,
				dealer: 'Westfield Ford',
				title: 'Forwarded by Marcus',
				enteredBy: 'client',
				state: 'chosen',
				document: {
					kind: 'quote',
					deal: 'cash',
					...home,
					vehicle: civic,
					lines: [
						{ label: 'Sale price', cents: 20_600_00 },
						{ label: 'Doc fee', cents: 249_00 },
						{ label: 'Sales tax 6.625%', cents: 1_381_25 },
						{ label: 'Title', cents: 60_00 },
					],
					stated: { outTheDoorCents: 22_490_25 },
				},
			},
		],
	},
	{
		clientName: 'Ana Belén Soto',
		agreedWith: 'Pete Castellano',
		paperAtDesk: { doc_fee: 399_00, out_the_door: 27_766_59 },
		asks: 'They say that everyone pays $399 for the documents. Is that so?',
		startedDaysAgo: 12,
		wants: 'A RAV4 with less than 60,000 miles, paid with a loan.',
		mustHaves: 'All-wheel drive\nPayment below $560 a month',
		budgetDollars: 29_000,
		targetDollars: 27_500,
		targetReason: 'The same trim sold for $25,600 before fees twice in the last month.',
		walkAwayDollars: 28_800,
		buyer: { zip: home.zip, taxRatePpm: 66_250, downPaymentCents: 3_000_00 },
		vehicle: rav4,
		documents: [
			{
				daysAgo: 11,
				goodForDays: 30,
				writtenBy: 'Hudson Community Credit Union',
				document: {
					kind: 'pre_approval',
					deal: 'loan',
					...home,
					lines: [],
					loan: { aprPpm: 79_000, months: 60, lender: 'Hudson Community Credit Union' },
				},
			},
			{
				daysAgo: 9,
				goodForDays: 14,
				dealer: 'Harbor Road Toyota',
				document: {
					kind: 'quote',
					deal: 'loan',
					...home,
					vehicle: rav4,
					lines: [
						{ label: 'Selling price', cents: 25_900_00 },
						{ label: 'Documentation fee', cents: 249_00 },
						{ label: 'Sales tax 6.625%', cents: 1_732_37 },
						{ label: 'Title fee', cents: 60_00 },
						{ label: 'Down payment', cents: 3_000_00 },
					],
					stated: { outTheDoorCents: 27_941_37, amountFinancedCents: 24_941_37 },
					loan: { aprPpm: 94_000, months: 60, paymentCents: 526_99 },
				},
			},
			{
				daysAgo: 8,
				goodForDays: 10,
				dealer: 'Union Square Mazda',
				state: 'chosen',
				document: {
					kind: 'quote',
					deal: 'loan',
					...home,
					vehicle: rav4,
					lines: [
						{ label: 'Sale price', cents: 25_600_00 },
						{ label: 'Doc fee', cents: 175_00 },
						{ label: 'Sales tax 6.625%', cents: 1_707_59 },
						{ label: 'Title', cents: 60_00 },
						{ label: 'Down payment', cents: 3_000_00 },
					],
					stated: { outTheDoorCents: 27_542_59, amountFinancedCents: 24_542_59 },
					loan: { aprPpm: 79_000, months: 60, paymentCents: 496_46 },
				},
			},
		],
	},
]
