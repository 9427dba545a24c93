import type { SamplePost } from './sample-post.ts'

export const newCarBuying: readonly SamplePost[] = [
	{
		by: 'pete',
		daysAgo: 0.3,
		title: 'Ordered from the factory: has anybody had the price change on delivery?',
		body: [
			'Paid $500 in March for a build slot. They’re calling it in for next week and now there’s “a new model year price”, $1,120 more. My order sheet says MSRP at time of order. Anyone?',
		],
		likes: 5,
		comments: {
			'rick 0.5h +4':
				'If the sheet says price protection or names the price, hold it up. The maker protects most ordered cars, the dealer has to ask for it.',
			'> pete 1.1h +1': 'Asked. They’re “checking with the region”.',
			'harlan 2h': 'Happened to my brother, they honored it after one email to the maker’s customer line.',
		},
	},
	{
		by: 'elena',
		daysAgo: 5.4,
		title: 'Which new-car fees are real and which are decoration?',
		body: [
			'My sheet for a new SUV: MSRP $36,420 with destination, then $799 documentation, $1,995 “market adjustment”, $599 “theft protection”, $299 wheel locks, $2,185 tax, $212 title and plates. They want **$42,509**.',
		],
		likes: 19,
		picture: { shape: 'suv', paint: 'plum', sky: 'sand', alt: 'A plum SUV with its window sticker still on' },
		comments: {
			'dele 0.6h +5':
				'At least it adds up: 36,420 + 799 + 1,995 + 599 + 299 + 2,185 + 212 = 42,509. That is the only nice thing I can say.',
			'* advisor 3h +20':
				'Real: destination (already inside the MSRP, so check that it isn’t there twice), tax, title and plates. Half real: documentation, whose height depends on the state and the store. Decoration: everything else, $2,893 of it. Ask three stores for the same trim without decoration; one will say yes.',
			'> elena 4h +3': 'Destination was in once, checked. Writing to three tonight.',
			'bo 6h +2': 'Adjustments exist because somebody pays them. On that model, somebody will.',
			'> elena 52h +15':
				'Second store: $38,990 out the door, same color, 40 minutes away. I’d drive 40 minutes for $3,519.',
			'marisol 54h +6': 'Wheel locks! For $299 I’d sleep beside the wheels.',
			'nina 60h +2': 'Do they come to you with it? Some deliver for free.',
		},
	},
	{
		by: 'gus',
		daysAgo: 16.8,
		title: 'New against three years old, worked out for the one I wanted',
		body: [
			'New: $34,200. Three years old with 33,000 miles: $26,100. Difference **$8,100**, and mind what’s already gone: three of the five years of powertrain warranty and half its first tires and brakes (say $900).',
			'So $7,200 buys me two more good years at the front. I bought the old one. Used to be the gap was bigger and the choice easier.',
		],
		likes: 17,
		comments: {
			'ravi 2h +6':
				'And the loan: my bank does 5.9% on new, 7.4% on used. On $20,000 over 60 months that’s $385.73 against $399.81, so another $845.',
			'> gus 4h +5': 'I paid cash, but you’re right, put it in the sum.',
			'beth 7h +2': 'insurance was cheaper on the older one for me, $210 a year',
			'bo 9h +4': 'New. I want to be the one who breaks it.',
			'frances 30h +6': 'I buy them three years old and keep them until we are both retired.',
		},
	},
	{
		by: 'naomi',
		daysAgo: 31.4,
		title: 'Is the dealer’s extended warranty ever worth it on a new car?',
		body: [
			'$2,890 for 7 years or 100,000 miles, on a brand known for boring reliability. I drive 9,000 a year and would have it 8 years probably.',
		],
		likes: 9,
		comments: {
			'hank 1h +12':
				'On a boring car, at 63,000 miles in year seven? Put $2,890 into a savings account called “car”. I’ve seen inside those engines. They’re boring in there too.',
			'shauna 3h +8':
				'If you ever want it: it isn’t only sold on signing day. You can buy the maker’s own plan until the factory warranty ends, often for half, from another store by phone. Nobody will tell you that in my chair.',
			'> naomi 4h +5': 'Half?!',
			'> shauna 5h +6': '$2,890 has a lot of air in it. I’ve seen that plan go for $1,450.',
			'yusuf 9h +2':
				'My screen died in year 5, $2,100. I was glad to have one. One story isn’t data, I know.',
			'> hank 10h +4': 'Screens. Didn’t have those to fix. I’ll give you that.',
		},
	},
	{
		by: 'sam',
		daysAgo: 67.5,
		title: 'Take the delivery at noon, not in the evening',
		body: [
			'Picked mine up at 8 pm. In the morning there was a scratch along the door and “you signed that it was perfect”. It took three weeks and photos from their own camera to get the $380 paid.',
			'Daylight. Walk around it twice. Then sign.',
		],
		likes: 18,
		picture: { shape: 'coupe', paint: 'blue', sky: 'dusk', alt: 'A blue coupe after dark' },
		comments: {
			'vince 2h +7': 'And not wet. Water fills scratches.',
			'jo 5h +3': 'Added to my list, under “count the keys”.',
			'rick 8h +4':
				'Fair. We deliver at 8 because that’s when people can come. Write “not inspected in daylight” on the form. We’ll sigh and sign it.',
			'tomasz 26h +1': 'How did you get the camera footage?',
			'> sam 28h +4': 'I asked for it in writing within two days, before it was overwritten.',
		},
	},
]
