import type { SamplePost } from './sample-post.ts'

export const privatePartySales: readonly SamplePost[] = [
	{
		by: 'yasmin',
		daysAgo: 4.1,
		title: 'Seller wants to meet at his “cousin’s” and the title is in another name. Normal?',
		body: [
			'2015 hatch, $6,800, looks great. The name on the title isn’t his and it isn’t the cousin’s either. It’s signed on the back already, buyer’s line empty. He says that saves me paperwork.',
		],
		likes: 23,
		picture: { shape: 'hatch', paint: 'cream', sky: 'sand', alt: 'A cream hatchback at the curb' },
		comments: {
			'gus 0.3h +18':
				'That’s an **open title**. He bought it, skipped the tax, and is selling without ever having owned it. If anything’s wrong with it there’s no one to find. Thank him and go.',
			'hank 1h +9': 'Curbstoner. Does this every week with a different cousin.',
			'* advisor 2h +17':
				'Three things have to match: the name on the title, the photo ID of the person in front of you, and the VIN on the car, the title and the door. Here the first one fails, so nothing else needs checking. In many states jumping a title is an offense, and you would be the one standing at the counter with it. Meet sellers at a bank or the title office; the honest ones like it.',
			'> yasmin 3h +6': 'I asked for the ID. He got very busy suddenly.',
			'bo 6h': 'Could be his late father’s. Happens.',
			'> gus 7h +10': 'Then he has a paper from the county that says so, and he shows it before you ask.',
			'linh 12h +3': 'Glad you asked before you paid.',
		},
	},
	{
		by: 'gus',
		daysAgo: 14.7,
		title: 'My ten minutes in a stranger’s driveway',
		body: [
			'I’ve done this 40-odd times. In this order:',
			'1. Hand on the hood. Warm? Ask why he started it.\n2. Cold start with the window down. Listen for five seconds, not to the engine, to the seller. Do they talk over it?\n3. Every button. Every one. Heat AND cold.\n4. Full lock both ways, slowly, listening for clicks.\n5. Then, and only then, drive. Highway if they let you.\n6. Title and ID before any number is spoken.',
			'If they hurry you at any of these, that’s number 7.',
		],
		likes: 37,
		comments: {
			'hank 1h +14': 'Printed. It’s on the shop fridge now.',
			'mei 3h +6': '“Do they talk over it.” Oh. OH.',
			'colleen 5h +5': '8. Bring someone whose only job is to stand there looking unimpressed.',
			'> gus 6h +9': 'My late wife was world class at it.',
			'owen 9h +3':
				'I’d add a $25 code reader. Check that the monitors are “ready”. If they aren’t, somebody cleared the codes this morning.',
			'> hank 10h +11': 'That’s the best $25 in this thread.',
			'sam 20h +1': 'What do you do about inspections, same day?',
			'> gus 22h +6':
				'I find the nearest shop beforehand, ring them, and ask the seller to drive it there himself. If he won’t, see number 7.',
			'frances 44h +8': 'Hand on the hood. In heels. They never expect it.',
		},
	},
	{
		by: 'sam',
		daysAgo: 26.2,
		title: 'Cash, cashier’s check or transfer for $13,400? I’m the seller',
		body: [
			'Buyer wants to bring a cashier’s check on a Sunday. I’ve read they can be fake. What’s fair to both?',
		],
		likes: 11,
		comments: {
			'gus 1h +9': 'Meet at HIS bank on a weekday, watch the teller print it. Or walk away from Sunday.',
			'tpham 3h +12':
				'This. A check that’s printed in front of you at the buyer’s bank is as good as it gets. One that arrives in an envelope can bounce ten days after your bank showed it as available, and then it’s your money that’s gone.',
			'kofi 8h +1':
				'We did an instant transfer through the app, $5,000 a day in three days, key on the third.',
			'> ingrid 9h +4': 'Those can be reversed when the account it came from was stolen. I’d not.',
			'sam 98h +7':
				'Met at his bank on Tuesday, 15 minutes, both relieved. $13,400, title signed at the table.',
		},
	},
	{
		by: 'tomasz',
		daysAgo: 44.9,
		title: 'Bought from the first owner and she gave me a shoebox',
		body: [
			'Eleven years of receipts, the window sticker from new, and a note where the rattle in the back comes from (a coin, she never got it out). $8,300 for a coupe I’d budgeted at $9,500, because I let her tell me about the trip to the lake.',
			'It’s all people in the end.',
		],
		likes: 34,
		picture: { shape: 'coupe', paint: 'red', sky: 'green', alt: 'A red coupe in front of low hills' },
		comments: {
			'marisol 2h +8': 'WHO IS CUTTING ONIONS',
			'hank 4h +6': 'Get the coin out. Then put it back, for the next one.',
			'> tomasz 5h +13': 'It was a 1998 quarter. It’s glued on the dash now.',
			'frances 9h +7': 'She will sleep better knowing. Send her a picture of the car now and then.',
			'bo 20h +2': 'I have no objection to this one.',
		},
	},
	{
		by: 'mei',
		daysAgo: 61.3,
		title: 'What do I sign when I sell my car, and what do I keep?',
		body: [
			'First time selling. Buyer is my coworker’s son. $4,250. I don’t want his parking tickets next year.',
		],
		likes: 10,
		comments: {
			'* advisor 3h +13':
				'Sign the title over in full (his name, date, mileage, price: nothing left empty). Write a bill of sale twice, both sign both: VIN, mileage, price, “as is”, time of day. Photograph title and his license. **Then tell the state the same day**, with the notice of sale or release of liability; that is the paper that keeps his tickets his. Take your plates off if your state lets you keep them, and end the insurance after all that.',
			'> mei 5h +4': 'The time of day! I would never have thought of that.',
			'dwight 9h +5': 'My buyer ran a red light 40 minutes after. The time of day saved me $218.',
			'ravi 30h +1': 'Some states want a notary. Check before you both stand in a parking lot.',
		},
	},
	{
		by: 'marcus',
		daysAgo: 2.4,
		title: 'Private sale with a loan still on the car. Worth the trouble?',
		body: [
			'Found a 2021 sedan for $19,200, about $1,800 under what dealers ask. The seller still owes $11,600 to a credit union. He’s friendly and shows me everything. I’ve never done this and a visit with the advisor is booked for another one. Would you?',
		],
		likes: 9,
		picture: { shape: 'sedan', paint: 'green', sky: 'blue', alt: 'A green sedan, four years old' },
		comments: {
			'gus 0.8h +8':
				'Yes, if it happens at the lender’s branch. You pay $11,600 to them and $7,600 to him, same table, same minute.',
			'tpham 2h +9':
				'We do this every week. Ask them for a **10-day payoff letter** and for the lien release process: in some states the title is electronic and takes days. Until it’s there you hold a receipt and not a title, so have it written down who does what.',
			'> marcus 3h +2': 'He’s fine with meeting at the branch. I’m calling them in the morning.',
			'patrice 6h +3': 'Don’t let friendly replace the inspection. $1,800 is a timing chain.',
			'advisor 21h +7':
				'All good advice above. Bring it to our visit if it’s still open, Marcus, and we’ll put the two side by side.',
		},
	},
]
