import type { SamplePost } from './sample-post.ts'

export const buyHerePayHere: readonly SamplePost[] = [
	{
		by: 'cw',
		daysAgo: 4.5,
		title: 'What two buy here pay here cars really cost me',
		body: [
			'I was asked to write it down, so here it is, no shame left.',
			'**Car one:** 2009 sedan, $8,200, 22.9%, 42 months, $285.58 a month. It died in month 17. I had paid $4,854.86 by then and still owed on it.',
			'**Car two:** the same lot rolled what was left into the next one. I did not even read that paper.',
			'What I’d tell me at 23: the price on the windshield was about $3,000 over what the car was worth before any interest, and none of my payments showed up on my credit report. Not one. I did 17 on time and was nobody.',
		],
		likes: 36,
		comments: {
			'marisol 1h +9':
				'Thank you for writing this. People pretend it only happens to fools. It happens to people who need to be at work on Monday.',
			'hank 2h +14':
				'I fixed cars for one of those lots for a year. They’d buy at auction for $2,400, I’d put in $300, and it sold for $7,900. Told them where to put it and left.',
			'olu 4h +12':
				'The reporting part matters. Ask **“to which bureaus do you report, and is it in the contract?”** If it isn’t written, the answer is no.',
			'angie 6h +5': 'Did they put one of those boxes in that stops the car?',
			'> cw 7h +8':
				'Yep. Two days late and it beeped at me through the whole drive-through. Third day it didn’t start.',
			'bo 9h +2':
				'They do lend to people nobody else lends to though. It’s expensive because half of them don’t pay.',
			'> cw 10h +22': 'I was the half that paid, Bo.',
			'> bo 11h +11': 'That’s fair. I take it back.',
			'tpham 20h +15':
				'Before the next person signs: a credit union will often lend $6,000 to $8,000 at 18% or less, which is what federal credit unions may charge at most. It isn’t pretty. It is 5 points less on a car that you picked, and it reports.',
			'kofi 31h +4': 'Bookmarked for my brother.',
		},
	},
	{
		by: 'rosa',
		daysAgo: 11.2,
		title: 'Do they have to let me take the car to my own mechanic?',
		body: [
			'Small lot, they finance in-house. I asked for an inspection before buying and he said “insurance doesn’t allow it”. He’d let me drive around the block with him.',
		],
		likes: 12,
		comments: {
			'hank 0.8h +13':
				'No law makes him. No law makes you buy it either. That sentence about insurance is the inspection. It failed.',
			'* advisor 3h +17':
				'They don’t have to. But there is a middle way: a mobile mechanic who comes to the lot, on a lift or not. If he refuses that too, he knows something. Also look for the **Buyers Guide**, the sheet in the window that federal rules require on used cars: it says whether you get a warranty or “as is”. If the sheet is missing, leave.',
			'> rosa 5h +3': 'There was no sheet. I left.',
			'gus 8h +4':
				'Around the block is long enough to smell a heater core and short enough to hide a transmission. He picked the distance, not you.',
			'dwight 14h +1': 'As is means as is. My neighbor found out for $2,900.',
		},
	},
	{
		by: 'deshawn',
		daysAgo: 19.6,
		title: 'Bankruptcy last year. Is buy here pay here my only choice?',
		body: [
			'Chapter 7, discharged 13 months ago. Score is 561. I work nights and there is no bus. I have $1,800. Please be straight with me.',
		],
		likes: 16,
		comments: {
			'olu 2h +16':
				'No, it isn’t. After a discharge some lenders like you better, because you have no other debt and can’t file again soon. Expect 15 to 19%. Take the discharge papers and two pay stubs to two credit unions **before** you set foot on a lot.',
			'cw 3h +8':
				'What Olu said. I’d have given a lot for somebody to tell me this when I was where you are.',
			'harlan 5h +4':
				'Alternative nobody likes: $1,800 buys an ugly car from an old person. I drove an ugly one for two years and paid nobody.',
			'> hank 6h +10':
				'I’d do that. Old beige four-door, one owner, boring. Have $500 over for what it needs.',
			'> deshawn 8h +3': 'Ugly is fine. Not starting at 2 am is not fine.',
			'tpham 10h +9':
				'If you borrow, keep it at 36 months or less and refinance after a year of clean payments. Say so to the loan officer, we write it into the notes.',
			'deshawn 220h +27':
				'Coming back to say: credit union, $6,200 over 36 months at 16.5%, $219.51. It’s a beige four-door lol. Hank you’d be proud.',
			'> hank 221h +14': 'I am.',
		},
	},
	{
		by: 'lara',
		daysAgo: 37.3,
		title: 'Lot wants two payments at the post office box of “a partner”. Red flag?',
		body: [
			'In-house financing, but they now say I should mail money orders to a different company’s PO box because they “sold the note”. No letter about it. Same salesman telling me by text.',
		],
		likes: 8,
		comments: {
			'shauna 1.5h +11':
				'Loans do get sold, but then **both** companies write to you, with the date, the new address and the account number. A text is not a notice. Pay the old address until you have paper.',
			'ingrid 4h +5': 'Call the number in your contract, not the one in the text.',
			'* advisor 7h +12':
				'Keep paying exactly as the contract says and keep proof. Ask in writing: “Please send the notice of assignment.” If they can’t within a few days, your state attorney general’s consumer office would like to see those texts. Never send a money order without keeping its stub.',
			'lara 75h +9': 'The lot’s owner knew nothing about it. The salesman does not work there anymore.',
		},
	},
	{
		by: 'sueann',
		daysAgo: 64.4,
		title: 'One that went fine, for balance',
		body: [
			'Family lot in a town of 4,000, they’ve been there since my school days. $5,400, 15%, 24 months, $261.83 a month. They let my mechanic look, they report to two bureaus, and when my hours got cut they moved one payment to the end for free.',
			'They’re not all wolves. But I did ask every question on this board first.',
		],
		likes: 19,
		comments: {
			'cw 2h +7': 'Glad it exists. I’d have paid that with a smile.',
			'frances 6h +6':
				'In a town of 4,000 a man has to look at you in the grocery store. That is the best consumer protection I know.',
			'naomi 22h +2': 'The questions are the point. Could somebody pin a list of them?',
			'> advisor 25h +13':
				'Here is mine: 1. What is the total of payments, in dollars? 2. To whom do you report? 3. May my mechanic see it? 4. Is there a device in the car, and when does it act? 5. What happens if I pay early? 6. Where is the Buyers Guide?',
		},
	},
]
