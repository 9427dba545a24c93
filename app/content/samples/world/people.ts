import type { CarKind } from './cars.ts'

type Service = 'price_online_search' | 'price_in_person' | 'price_concierge'

export type SamplePerson = {
	name: string
	looksFor: CarKind
	/** The car they bought or are about to buy; absent for `reviewers`, whose review names it. */
	car?: readonly [year: number, make: string, model: string, dollars: number]
	/** The recommended cars, the one they choose first; generated if absent. */
	shown?: readonly (readonly [
		year: number,
		make: string,
		model: string,
		dollars: number,
		description: string,
	])[]
	/** The advisor's note. */
	note: string
	tags?: readonly string[]
	/** Orders that are not in `sample-orders.ts`. */
	orders?: readonly (readonly [service: Service, daysAgo: number])[]
	/** How many days ago the advisor opened the file manually, without an order. */
	byHand?: number
	followUp?: readonly [inDays: number, note: string]
	/** Derived from the name if absent. */
	email?: string
}

const [search, appointment, concierge] = [
	'price_online_search',
	'price_in_person',
	'price_concierge',
] as const

/** The people who paid for a sample order, nearly all sample applicants, and more clients and contacts of the advisor. */
const buyers: readonly SamplePerson[] = [
	{
		name: 'Priya Nandakumar',
		looksFor: 'small crossover',
		car: [2022, 'Toyota', 'Corolla Cross', 24_100],
		note: 'First car in this country, no credit history yet. Works nights: write, and do not call before noon.',
		tags: ['first car'],
	},
	{
		name: 'Dele Adeyemi',
		looksFor: 'sedan',
		car: [2022, 'Toyota', 'Camry', 25_400],
		note: 'Brings his brother. Wants the hybrid only if the battery report is clean.',
		tags: ['hybrid'],
	},
	{
		name: 'Joanna Bright',
		looksFor: 'crossover',
		car: [2021, 'Honda', 'CR-V', 24_900],
		shown: [
			[2021, 'Honda', 'CR-V', 24_900, '62,000 miles, blue. One owner, 21 entries in the service history.'],
			[
				2020,
				'Honda',
				'CR-V',
				23_400,
				'71,300 miles, gray. Two owners, no accident. Tires are due this winter.',
			],
			[
				2021,
				'Honda',
				'CR-V',
				25_700,
				'48,900 miles, red. Off lease. Rear bumper was painted, nothing behind it.',
			],
		],
		note: 'Under $26,000, AWD, room for a stroller. Nothing white.',
		tags: ['family'],
	},
	{
		name: 'Hank Oyelaran',
		looksFor: 'truck',
		car: [2019, 'Ford', 'F-150', 27_800],
		note: 'Tows a 4,000 lb trailer twice a month. Has cash, wants to hear about financing anyway.',
		tags: ['truck'],
	},
	{
		name: 'Sofia Lindqvist',
		looksFor: 'wagon',
		car: [2020, 'Volvo', 'V60', 26_900],
		note: 'Came back: the XC40 of last summer went to her sister. Private seller, viewing on Maple Street.',
		tags: ['repeat', 'private sale'],
		orders: [[search, 91]],
	},
	{
		name: 'Marisol Quintero',
		looksFor: 'small car',
		car: [2020, 'Honda', 'Civic', 18_400],
		note: 'Applied for credit herself. $380 a month is the limit; do not show anything above $19,000.',
		tags: ['credit'],
	},
	{
		name: 'Elena Ruiz',
		looksFor: 'small car',
		car: [2019, 'Honda', 'Fit', 14_900],
		note: 'Her own van is done. This one is for her mother: low step, easy to park, no touchscreen.',
		tags: ['repeat', 'family'],
		orders: [[concierge, 35]],
	},
	{
		name: 'Marcus Thibodeaux',
		looksFor: 'family car',
		car: [2023, 'Toyota', 'Highlander', 41_300],
		note: 'Travels until Friday, his wife decides with him. Sends the contract photos to both.',
		tags: ['family'],
		followUp: [2, 'Both are back: go through the two contracts'],
	},
	{
		name: 'Aisha Karim',
		looksFor: 'small crossover',
		car: [2021, 'Mazda', 'CX-30', 21_800],
		note: 'Trades in a 2013 Focus with the known clutch. Get an offer for it in writing before the dealer sees it.',
		tags: ['trade-in'],
	},
	{
		name: 'Colleen Murtagh',
		looksFor: 'crossover',
		car: [2020, 'Subaru', 'Forester', 23_900],
		note: 'Head gasket was dry, underside clean. She took it for $1,100 under the sticker.',
		followUp: [19, 'Ask how the first oil change went'],
	},
	{
		name: 'Ravi Subramanian',
		looksFor: 'sedan',
		car: [2021, 'Hyundai', 'Sonata', 20_700],
		note: 'A colleague sold him a car before I had begun. Gave all of it back the same day.',
		tags: ['refunded'],
	},
	{
		name: 'Beth Kowalczyk',
		looksFor: 'small car',
		car: [2018, 'Toyota', 'Prius', 17_200],
		note: 'Drives 90 miles a day. Battery health of the Prius: 84%, dealer puts it in writing.',
		tags: ['hybrid'],
	},
	{
		name: 'Jerome Castellan',
		looksFor: 'sedan',
		car: [2016, 'Honda', 'Accord', 13_800],
		note: 'Seller had the title in his late father’s name. We waited two days for the papers; worth it.',
		tags: ['private sale'],
	},
	{
		name: 'Linh Pham',
		looksFor: 'small car',
		car: [2022, 'Kia', 'Niro', 23_300],
		note: 'Charges at work. Asked about the used-EV tax credit: it ended on September 30, 2025. Utility pays $250 for the home charger.',
		tags: ['electric'],
	},
	{
		name: 'Owen Fitzhugh',
		looksFor: 'wagon',
		car: [2017, 'Subaru', 'Outback', 16_900],
		note: 'Bought the first one we sent. Wants to hear from us if a roof box shows up, only half joking.',
		followUp: [-2, 'Wanted to tell us how the timing cover repair went'],
	},
	{
		name: 'Naomi Sato',
		looksFor: 'crossover',
		car: [2021, 'Mazda', 'CX-5', 25_400],
		note: 'Very well prepared, had the out-the-door sheet filled in. Dealer fee went from $899 to $0.',
	},
	{
		name: 'Curtis Boone',
		looksFor: 'truck',
		car: [2019, 'Chevrolet', 'Silverado', 29_900],
		note: 'Lifter noise on the first one; he heard it himself from the video. Second one is quiet.',
		tags: ['truck'],
	},
	{
		name: 'Ingrid Halvorsen',
		looksFor: 'crossover',
		car: [2021, 'Volkswagen', 'Tiguan', 22_700],
		note: 'Wanted German, bought German, against my first list. The warranty made it right.',
	},
	{
		name: 'Deshawn Ellery',
		looksFor: 'family car',
		car: [2020, 'Ford', 'Explorer', 27_200],
		note: 'Needs room behind the third row for his mother’s wheelchair ramp. Measured it on the lot, 44 inches.',
		tags: ['family'],
	},
	{
		name: 'Patrice Lemoine',
		looksFor: 'finer car',
		car: [2022, 'Acura', 'MDX', 42_800],
		note: 'No phone calls at the office. Signed by courier; the spare key came a week later.',
	},
	{
		name: 'Yusuf Demir',
		looksFor: 'family car',
		car: [2018, 'Honda', 'Odyssey', 21_500],
		note: 'Sliding door motor was the point. Seller fixed it before the money moved.',
		tags: ['family', 'referral'],
	},
	{
		name: 'Marcus Bell',
		looksFor: 'small car',
		car: [2021, 'Honda', 'Civic', 20_900],
		email: 'member@lotwise.test',
		note: 'Wants a stick shift and knows that there are three of them in the state.',
		tags: ['credit', 'community'],
	},
	{
		name: 'Imani Clarke',
		looksFor: 'small car',
		car: [2020, 'Hyundai', 'Elantra', 16_800],
		note: 'Trade-in: 2014 Corolla, 118k miles. Stays under $380 a month.',
		tags: ['credit', 'trade-in'],
		orders: [[search, 11]],
	},
	{
		name: 'Ana Belén Soto',
		looksFor: 'crossover',
		car: [2020, 'Toyota', 'RAV4', 25_900],
		email: 'anabelen.soto@example.com',
		note: 'Approved at 6.49% by the credit union. She turned down the dealer’s 9.4%.',
		tags: ['credit'],
		orders: [[search, 24]],
	},
	{
		name: 'Walter Nyland',
		looksFor: 'small car',
		car: [2015, 'Toyota', 'Corolla', 11_400],
		note: 'Declined in his own name. Pays cash for less car, and sleeps better, he says.',
		tags: ['credit'],
		orders: [[search, 41]],
		followUp: [40, 'Half a year without a late bill: look at the score again'],
	},
	{
		name: 'Lucille Tran',
		looksFor: 'finer car',
		car: [2021, 'Lexus', 'RX 350', 40_600],
		note: 'Her lease ends on the last of the month. Everything has to be signed a week before.',
		orders: [[concierge, 7]],
	},
	{
		name: 'Devon Achterberg',
		looksFor: 'truck',
		car: [2020, 'Toyota', 'Tacoma', 31_200],
		note: 'Self-employed: two years of tax returns are ready for the lender.',
		tags: ['credit', 'truck'],
		orders: [[search, 5]],
	},
	{
		name: 'Ruth Abelson',
		looksFor: 'small crossover',
		car: [2021, 'Hyundai', 'Kona', 19_300],
		note: 'Called; a friend of the Pells. Will buy the search once her son has looked at the site with her.',
		tags: ['referral'],
		byHand: 9,
		followUp: [1, 'Call her back after ten'],
	},
	{
		name: 'Theo Marchetti',
		looksFor: 'sedan',
		car: [2019, 'Honda', 'Accord', 20_100],
		note: 'Met at the credit union’s info night. Graduates in May, buys in June.',
		tags: ['first car'],
		byHand: 3,
	},
	{
		name: 'Gwen Castillo',
		looksFor: 'crossover',
		car: [2022, 'Honda', 'CR-V', 28_700],
		note: 'Paid by check for her church’s car, so there is no order. Everything else as usual.',
		tags: ['referral'],
		byHand: 33,
	},
	{
		name: 'Kofi Boateng',
		looksFor: 'sedan',
		car: [2019, 'Toyota', 'Camry', 19_900],
		note: 'Search first, then had me come along. Two offers in hand made the third negotiation short.',
		orders: [
			[search, 74],
			[appointment, 66],
		],
	},
	{
		name: 'Sara Lindholm',
		looksFor: 'wagon',
		car: [2018, 'Volvo', 'V60', 22_400],
		note: 'Two dogs, one of them large. The loading lip decided it.',
		orders: [[search, 92]],
	},
	{
		name: 'Pete Vasquez',
		looksFor: 'truck',
		car: [2021, 'Ram', '1500', 36_700],
		note: 'Fleet of three by now. Asks for a fourth in spring; wants one invoice for all.',
		tags: ['repeat', 'truck'],
		orders: [
			[concierge, 171],
			[concierge, 64],
		],
		followUp: [12, 'Fourth truck: ask whether spring still holds'],
	},
]

/** More authors of sample reviews; the review says what they bought. */
const reviewers: readonly SamplePerson[] = [
	{
		name: 'Priya Natarajan',
		looksFor: 'crossover',
		note: 'Rear door of the first CX-5 was painted, gauge says 14 mils. The one a row over is clean.',
		followUp: [25, 'Ask how the CX-5 does in the snow'],
	},
	{
		name: 'Marcus Trent',
		looksFor: 'sedan',
		note: 'Turned down both fees by email himself. Needs no more than a paragraph per car.',
	},
	{
		name: 'Dev Okafor',
		looksFor: 'truck',
		tags: ['truck'],
		note: 'Notes came a morning late. Since then they go out before I drive home.',
	},
	{
		name: 'Hannah Liu',
		looksFor: 'small crossover',
		tags: ['first car'],
		note: 'First car. Made her the budget sheet with insurance in it, that changed the class of car.',
	},
	{
		name: 'Walter Brandt',
		looksFor: 'finer car',
		note: 'Seat height for his wife: 27 inches, not one more. Does not want to hear a single counteroffer.',
	},
	{
		name: 'Tasha Greene',
		looksFor: 'sedan',
		note: 'Amount financed was $1,850 over the price: a service contract nobody had mentioned. Out.',
	},
	{
		name: 'Gregor Haas',
		looksFor: 'small car',
		note: 'Manual only. Told him too late how far we would have to look.',
	},
	{
		name: 'Amira Saleh',
		looksFor: 'crossover',
		note: 'Says yes early. Mother keeps the list. We agreed on a sign under the table.',
	},
	{
		name: 'Tom and Ruth Pell',
		looksFor: 'family car',
		tags: ['family', 'referral'],
		note: 'One message every evening, nothing in between. They send everyone they know.',
		followUp: [33, 'Card for the holidays'],
	},
	{
		name: 'Jerome Watts',
		looksFor: 'small car',
		note: 'The Corolla he had found: three owners in two years, no records from 2022 on. Talked him out of it.',
	},
	{
		name: 'Lucía Fernández',
		looksFor: 'family car',
		tags: ['family'],
		note: 'Her husband wants every line of the buyer’s order in Spanish. Bring the glossary.',
	},
	{
		name: 'Ben Aldridge',
		looksFor: 'crossover',
		note: 'Would like calls on top of the chat. Explained what the search covers.',
	},
	{
		name: 'Nadia Petrova',
		looksFor: 'crossover',
		note: 'Dealer added $2,000 while we were out driving. We left. They called before the corner.',
	},
	{
		name: 'Caleb Nwosu',
		looksFor: 'family car',
		tags: ['family'],
		note: 'First Tahoe was sold under us. Told him the same hour; the second one is the better truck.',
	},
	{
		name: 'Andre Mitchell',
		looksFor: 'crossover',
		tags: ['private sale'],
		note: 'Title against license first, then the car. Paid at the counter of the seller’s bank.',
	},
	{
		name: 'Grace Kim',
		looksFor: 'small car',
		tags: ['credit'],
		note: 'Student. 11.9% at the dealer, 7.4% at her credit union with the paper we sent her there with.',
	},
	{
		name: 'Ray Dombrowski',
		looksFor: 'truck',
		tags: ['truck'],
		note: 'Truck was sold on the morning of the visit. Half went back to him. We call ahead twice now.',
	},
	{
		name: 'Imani Brooks',
		looksFor: 'family car',
		tags: ['family'],
		note: 'Four dealers, one table. Second cheapest won, because its price did not change when we asked again.',
	},
	{
		name: 'Felix Brenner',
		looksFor: 'sedan',
		tags: ['electric'],
		note: 'Charging history mattered more than miles. Connectivity plan has to be moved to his name.',
	},
	{
		name: 'Danielle Fox',
		looksFor: 'truck',
		note: 'I do the talking, she does the deciding. Soft top is worn: $800 off.',
	},
	{
		name: 'Quang Pham',
		looksFor: 'truck',
		tags: ['truck', 'referral'],
		note: 'Linh’s uncle. Frame of the first Tacoma was rusted through, seller knew. Second one a week later.',
	},
	{
		name: 'Molly Prentice',
		looksFor: 'small crossover',
		note: 'Takes a day for each answer, and that is fine. Keep the offers open for three.',
	},
	{
		name: 'Stephen Achebe',
		looksFor: 'finer car',
		note: 'Lease was ending, dealer called daily. Spreadsheet: lease again, buy out, buy another.',
	},
	{
		name: 'Olivia Hart',
		looksFor: 'crossover',
		tags: ['hybrid'],
		note: 'Doc fee could not come off, so it came off the price. Waited five weeks for the hybrid.',
	},
	{
		name: 'Carol Jensen',
		looksFor: 'wagon',
		note: 'First car without her husband. Takes her time and is right to.',
	},
	{
		name: 'Victor Mensah',
		looksFor: 'sedan',
		note: 'Miles or condition, at that price not both. He took condition.',
	},
	{
		name: 'June Castellano',
		looksFor: 'truck',
		tags: ['truck'],
		note: 'Canceled order two hundred miles away, at sticker. Driven over on a Saturday.',
	},
]

export const samplePeople: readonly SamplePerson[] = [...buyers, ...reviewers]
