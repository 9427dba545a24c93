import type { SamplePost } from './sample-post.ts'

export const negotiationTips: readonly SamplePost[] = [
	{
		by: 'deshawn',
		daysAgo: 1.4,
		title: 'Is $699 for “dealer prep” normal?',
		body: [
			'It was not on the listing. I asked what it is for and the answer was “washing it and taking the plastic off”. Then: “everyone pays it”.',
			'Truck is a 2022 half-ton, $31,480 online. With their sheet I am at **$34,913 out the door**: the truck, $699 prep, $449 documentation, $389 “protection”, and $1,896 tax and title. Is any of that for real?',
		],
		likes: 24,
		picture: {
			shape: 'pickup',
			paint: 'blue',
			sky: 'sand',
			alt: 'A blue half-ton pickup parked on a dealer’s lot',
		},
		comments: {
			'hank 0.5h +19':
				'The factory pays the dealer for prep on a new truck. On a used one it is called “cleaning it so somebody buys it”. Cross it out.',
			'> deshawn 1h': 'They said it is pre-printed and the computer can’t take it off.',
			'> hank 1.2h +28': 'Then the computer can take $699 off the price of the truck. Same total.',
			'rick 2h +15':
				'I sell these. Honest version: tax and title are real. The doc fee is real in the sense that we charge everyone the same, and in most states we have to. Prep and protection are ours to drop and everybody in the building knows it.',
			'* advisor 5h +33':
				'Leave the single lines alone and answer with one number. $34,913 less $699 less $389 is **$33,825**. Write: “I’ll sign today at $33,825 out the door, with nothing added. If that works, please send me the buyer’s order showing it.” Then stop talking. If they need the prep line for their printer, the truck gets $699 cheaper and you have not argued about a single word.',
			'> deshawn 7h +6': 'Sent exactly that. Waiting.',
			'> deshawn 26h +31':
				'Update: $33,900. They kept $75 for their pride and I let them. Picking it up Thursday!!',
			'bo 9h +2':
				'Unpopular opinion: $699 on a $31k truck is two percent. If it’s the right truck, pay it and get on with your life.',
			'> marisol 10h +17': 'Two percent is a set of tires, Bo.',
			'jo 12h +4':
				'I got “prep” AND “reconditioning” on the same sheet once. I asked which one was the washing.',
		},
	},
	{
		by: 'dele',
		daysAgo: 9.3,
		title: 'The email I sent to seven dealers, and what came back',
		body: [
			'I promised to post this. Same trim, same color or better, within 80 miles. One email, no phone number:',
			'> Hello, I am buying a [year model trim] this week. Please send the out-the-door price for a buyer in [ZIP], with each fee on its own line. I have asked several dealers and will come to the one with the best total. I am not trading anything in.',
			'- 2 never answered\n- 1 wrote “come in and we’ll take care of you”\n- 4 sent real numbers: **$33,210, $32,640, $31,985, $33,020**',
			'That is $1,225 between the best and the worst for the same car, and it cost me a coffee.',
		],
		likes: 34,
		comments: {
			'colleen 3h +8': 'No phone number is the key. I gave mine once and they still call on my birthday.',
			'nina 5h +5': 'Did you send the best one back to the others?',
			'> dele 6h +11':
				'Once, to the $32,640 one, because it was closer. They said congratulations and that they could not match it. Which is also an answer.',
			'shauna 20h +9':
				'Finance office here. The “come in” reply is usually because the manager doesn’t let sales send totals. It isn’t always a trick, but you are right to skip them: the store that won’t write a number down won’t like it later either.',
			'pete 28h': 'Copied, pasted, sent to five. Thank you.',
			'> pete 76h +7': 'Three answers. $900 apart. I’m a believer.',
			'frances 40h +14':
				'In 1988 I did this with a telephone and a legal pad. Nothing has changed but the pad.',
		},
	},
	{
		by: 'amber',
		daysAgo: 3.2,
		title: 'How do you not cave when they leave you sitting there for 40 minutes?',
		body: [
			'I know it’s a tactic and I STILL got so tired that I said yes to $600 more than I had decided on. I hadn’t signed so I went home, but I’m going back on Saturday and I don’t trust myself.',
		],
		likes: 21,
		comments: {
			'patrice 1h +16':
				'Set an alarm on your phone for 25 minutes, out loud, on the desk. When it rings, stand up. You don’t have to say anything clever. Standing up is the whole sentence.',
			'> amber 2h +3': 'I love that and I am terrified of it.',
			'rick 3h +12':
				'Half the time your salesperson is in line behind two other deals at the manager’s desk. The other half, yes. Either way it is your evening, so leave. Nobody here is offended, we call you in an hour.',
			'kofi 4h +7': 'Eat first. Not joking. I have made every bad purchase of my life hungry.',
			'* advisor 8h +22':
				'Don’t rely on willpower in the room; make the decision at home. Write your out-the-door maximum on paper and give the paper to somebody who comes along. Your sentence is then: “I can’t sign above what’s on the paper.” It is true, and it isn’t yours to give away. And agree on the total by email **before** Saturday, so that Saturday is only for checking that the car and the paper match.',
			'> amber 9h +5': 'My sister is very excited to be the holder of the paper.',
			'bo 12h +3': 'Or order food to the desk. Did it once. They laughed, and they hurried.',
			'amber 60h +25':
				'UPDATE went back, alarm rang, I stood up, they found the $600. My sister did not even get to say her line.',
		},
	},
	{
		by: 'yusuf',
		daysAgo: 22.6,
		title: 'They only talk about the monthly payment',
		body: [
			'Every time I ask for the price the screen turns to a payment. $489, then $471, then “what if we get you to $459?” I realized on the bus home that the months had gone from 60 to 72 to 75 while I was feeling good about it.',
			'What do you actually say?',
		],
		likes: 18,
		comments: {
			'dele 1h +13':
				'Multiply before you answer. 489 × 60 = $29,340. 471 × 72 = $33,912. 459 × 75 = $34,425. Your “better” offer cost $5,085 more.',
			'> yusuf 1.5h +4': 'I feel slightly sick, thank you.',
			'tpham 4h +14':
				'Three numbers decide a loan: amount financed, rate, months. A payment is just those three in a blender. Ask for them in that order, and write them down where they can see you doing it.',
			'sueann 6h +6': 'I say “I don’t buy payments.” Then I smile like my mother taught me.',
			'harlan 9h +2': 'I tell them I pay cash and talk about the loan after the price is signed off.',
			'> shauna 11h +8':
				'Please don’t claim cash if it isn’t. Some stores price a car with finance money in mind and the number jumps back. “I’ll decide how to pay once we agree on the price” is true and does the same job.',
			'> harlan 14h +1': 'Fair. Stealing that.',
		},
	},
	{
		by: 'kofi',
		daysAgo: 47.8,
		title: 'End of the month is real, but not in the way people say',
		body: [
			'I went on the 30th expecting fireworks. First store had met its target already and didn’t move a dollar. Second store was two cars short and took $1,150 off a car that they had sat on for 71 days.',
			'So it isn’t the date. It is whether **they** need **this** car gone. How long it has been listed tells you more than the calendar.',
		],
		likes: 15,
		comments: {
			'gus 5h +6': 'Been saying it since the listings were in newspapers. Stale car beats magic date.',
			'rick 8h +10':
				'True. Anything past 60 days on our lot has a manager looking at it every Monday. Ask “how long have you had this one?” We have to answer something.',
			'linh 20h': 'Where do you see the days? The listing didn’t say.',
			'> kofi 22h +5':
				'Price history on some listing sites, and I save a screenshot the first time I see a car. Low tech.',
		},
	},
]
