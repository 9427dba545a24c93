import type { SamplePost } from './sample-post.ts'

export const successStories: readonly SamplePost[] = [
	{
		by: 'jo',
		daysAgo: 1.9,
		title: 'Teacher, first new-to-me car in eleven years, $2,640 under the first offer',
		body: [
			'2021 compact SUV, 34,000 miles. First sheet: **$26,390** out the door. Signed at **$23,750**. Where the $2,640 came from, since I like showing my work:',
			'| line | before | after |\n| --- | ---: | ---: |\n| price of the car | $22,995 | $22,300 |\n| documentation | $399 | $399 |\n| “paint and fabric” | $895 | $0 |\n| nitrogen in the tires | $199 | $0 |\n| service contract I never asked for | $450 | $0 |\n| tax and title | $1,452 | $1,051 |',
			'The tax line went down by itself once they used the right county. I asked. Always ask.',
		],
		likes: 37,
		picture: {
			shape: 'suv',
			paint: 'green',
			sky: 'sand',
			alt: 'A green compact SUV on the first day with its owner',
		},
		comments: {
			'marisol 1h +11': 'The nitrogen! It’s 78% free in the air!',
			'dele 2h +9': 'Checked your table. It adds up both ways. I’m emotional.',
			'rick 4h +8':
				'Well done, and also: you were pleasant to somebody, I can tell. Nobody drops four lines for a shouter.',
			'> jo 5h +13': 'I brought them my third graders’ voice. Calm and absolutely not negotiable.',
			'amber 8h +2': 'How did you know about the county?',
			'> jo 9h +6':
				'I looked up my own rate on the state’s page and multiplied. 401 dollars for four minutes.',
			'frances 20h +7': 'My mother was a teacher. Never argue with one.',
			'advisor 26h +12':
				'This belongs in a frame: the total first, then every line with a question mark. Congratulations, Jo.',
		},
	},
	{
		by: 'nina',
		daysAgo: 10.5,
		title: '92 miles a day: what I bought and what it costs per mile',
		body: [
			'Paid $18,500 for a 3-year-old hybrid with 41,000 miles. I drive 23,000 miles a year. First full year:',
			'- gas $1,415\n- insurance $1,260\n- two oil changes and a set of tires $768\n- registration $147',
			'That is $3,590, or **15.6 cents a mile** before depreciation. My old SUV was at 27 cents on the same count. Difference over 23,000 miles: about $2,620 a year.',
		],
		likes: 28,
		picture: { shape: 'hatch', paint: 'sky', sky: 'green', alt: 'A light blue hybrid hatchback' },
		comments: {
			'dele 1h +10': '3,590 / 23,000 = 0.1561. Correct. What does depreciation come to?',
			'> nina 3h +8':
				'Similar ones with 64,000 on them list at about $15,300 now. So $3,200, another 14 cents. Still under 30 all in.',
			'pete 5h +5': 'My bicycle reports 3 cents a mile, including sandwiches.',
			'hank 8h +6':
				'Ask for the hybrid battery test at the next service and keep the printout. Sells the car for you later.',
			'ravi 22h +1': 'Which tires lasted best for you?',
			'> nina 24h +3': 'The ones with the 70,000-mile warranty. They’re loud. I have podcasts.',
		},
	},
	{
		by: 'tomasz',
		daysAgo: 24.3,
		title: 'Refinanced after one year and kept the same car',
		body: [
			'Last year I took what I could get: $16,200, 60 months, **11.9%**, $359.54. After 12 payments I owed $13,678.75. Score went from 618 to 684 in the meantime, mostly by paying on time and nothing else.',
			'Credit union gave me **7.4% over the remaining 48**: $330.10. That’s $29.44 a month, $1,413 until the end, for one form and one afternoon.',
		],
		likes: 26,
		comments: {
			'tpham 2h +9':
				'And you kept the 48 months instead of starting at 60 again. That’s the part people miss.',
			'> tomasz 3h +4': 'They offered 60! The payment looked lovely. I thought of Dele’s multiplication.',
			'> dele 4h +11': 'My work here is done.',
			'linh 9h +2': 'Any fee for the title change?',
			'> tomasz 10h +3': '$28 to the state. Counted: I’m ahead after the first month, nearly.',
			'harlan 30h +1': 'Did the first lender charge you for paying early?',
			'> tomasz 31h +2': 'No. It was in the contract and I had checked.',
		},
	},
	{
		by: 'elena',
		daysAgo: 41.7,
		title: 'Minivan, newborn, winter: the list that saved us',
		body: [
			'We had nine days before the old one’s inspection ran out. I wrote one list on the fridge: *must* (sliding doors both sides, 3 seats with anchors, under $24,000 total), *nice*, and *don’t care*. Color was in the last one and that got us $1,100: the brown one had been standing there for 83 days.',
			'$23,640 out the door. We call it the Potato.',
		],
		likes: 32,
		picture: {
			shape: 'minivan',
			paint: 'mustard',
			sky: 'sand',
			alt: 'A brownish yellow minivan, called the Potato',
		},
		comments: {
			'marisol 1h +12': 'LONG LIVE THE POTATO',
			'kofi 3h +5': '“Don’t care” is the smartest column. I’d never written one.',
			'beth 6h +4':
				'did you bring the car seats to the dealer? ours did not fit three across in the one that “fits three”',
			'> elena 7h +9':
				'Yes! All three. It took 25 minutes on the lot and the salesman learned some new words from my husband.',
			'ingrid 20h +2': 'What did the brown one have wrong with it to stand for 83 days?',
			'> elena 22h +8': 'It was brown.',
		},
	},
	{
		by: 'cw',
		daysAgo: 88.6,
		title: 'First loan that reports. First time I opened the app and smiled',
		body: [
			'After the two disasters (wrote about them separately some day, maybe). $7,400, 48 months, 12.9%, $198.16. Twelve payments in. Score 588 to 661. It’s a beige car with a dent and it starts. Every. Morning.',
		],
		likes: 35,
		comments: {
			'hank 1h +16': 'Start is the only feature.',
			'frances 2h +8': 'I am proud of you and I do not even know you.',
			'tpham 5h +10':
				'At 661 with twelve clean payments, ask for a refinance quote. A soft pull costs you nothing.',
			'> cw 30h +12':
				'8.9%!!! 36 months to go, same as before. I owe $5,889 and it’s $187.01 now. I know it’s eleven dollars. It’s the principle.',
			'> dele 31h +9': 'Eleven dollars and fifteen cents, times 36, is $401. It’s also the principal.',
			'curtis 40h +4': 'Pun of the year.',
		},
	},
	{
		by: 'naomi',
		daysAgo: 117.2,
		title: 'I paid somebody to say no for me',
		body: [
			'I cry when people raise their voice. I always have. So I had the advisor come along to the dealership, $149.99. She didn’t raise hers either. She asked for the amount financed, then for the same sheet without the two things I hadn’t ordered: $1,490 for a “gold package” and $695 etching.',
			'Price before: $21,885. After: $19,700. With her fee taken off I’m $2,035 ahead, and I didn’t cry.',
		],
		likes: 23,
		comments: {
			'dele 3h +6': '21,885 − 19,700 = 2,185. Minus 149.99 is 2,035.01. Confirmed.',
			'angie 6h +4': 'I cry too. It’s good to know that’s allowed.',
			'bo 10h +1': 'You could have done it yourself with a printout and a friend.',
			'> naomi 11h +15': 'I could have. I wouldn’t have.',
			'sueann 24h +3': 'What on earth is etching?',
			'> vince 26h +8':
				'Your VIN scratched into the windows. There’s a kit for $25. It also looks like somebody scratched your windows.',
		},
	},
]
