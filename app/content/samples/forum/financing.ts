import type { SamplePost } from './sample-post.ts'

export const financing: readonly SamplePost[] = [
	{
		by: 'ravi',
		daysAgo: 2.8,
		title: '$2,000 cash back or 1.9%? I did the math so you can check it',
		body: [
			'New sedan, $29,500 out the door, nothing down, 60 months. The offer is **either** 1.9% from the maker’s bank **or** $2,000 off and your own loan. My credit union says 6.4%.',
			'- 1.9% on $29,500: $515.78 a month, **$30,947** in all\n- 6.4% on $27,500: $536.78 a month, **$32,207** in all',
			'So the low rate wins by $1,260. Did I miss anything?',
		],
		likes: 22,
		picture: { shape: 'sedan', paint: 'red', sky: 'blue', alt: 'A red sedan under a clear sky' },
		comments: {
			'dele 0.7h +9':
				'Confirmed to the dollar. Break-even is where your own rate is about 4.7%. Under that take the cash.',
			'tpham 2h +12':
				'One thing: how long will you keep the loan? The rebate is yours on day one, the rate only pays if you stay. If you sell after two years most of the advantage is still in the bank’s months.',
			'> ravi 3h +3': 'I keep cars until they’re embarrassing. So, the rate.',
			'harlan 5h +2': 'Third option: pay cash and take the $2,000.',
			'> ravi 5.5h +10': 'My third option has $6,300 in it, Harlan.',
			'shauna 9h +6':
				'Check that you qualify for the 1.9 before you fall in love with it. “On approved credit” usually means a top score, and it’s the shorter months on some cars.',
			'ravi 26h +5': 'Qualified. 1.9 it is. Thank you all.',
		},
	},
	{
		by: 'beth',
		daysAgo: 8.4,
		title: 'do I need gap insurance if I put 10% down?',
		body: [
			'finance guy wants $995 for it on a $24,000 loan, 72 months. says i’d be “crazy” without. is that the price of it?',
		],
		likes: 10,
		comments: {
			'shauna 1h +11':
				'It’s not the price of it, it’s our price of it. Your own car insurer may add it for $30 to $60 a year. Ask them first, you can add it the same day.',
			'* advisor 4h +14':
				'Gap pays the difference when the car is totaled and you owe more than it’s worth. With 10% down over 72 months you’ll likely be under for two to three years, so **some** cover makes sense and **this price** doesn’t. Get it from your insurer or the lender, and cancel it once you owe less than the car would sell for. If you already bought it: it can be canceled, and the unused part comes back.',
			'> beth 5h +3': 'insurer says $41 a year!! I feel robbed and i haven’t even paid',
			'olu 9h +4': 'Also worth asking why 72 months. At 60 you’re above water about a year earlier.',
			'bo 12h +2': 'Never had it, never needed it. Put 20% down and forget it exists.',
			'> colleen 13h +9': 'I needed it. A deer. $3,800 it would have been.',
		},
	},
	{
		by: 'patrice',
		daysAgo: 17.4,
		title: 'The dealer called four days later: “your financing fell through”',
		body: [
			'I had signed, driven home and given my old car away. Now they say the bank wants two points more, 9.6 instead of 7.1, and I should come in today. On $21,000 over 60 that’s $442.07 instead of $416.82.',
			'Can they do that??',
		],
		likes: 29,
		comments: {
			'olu 0.5h +13':
				'Read what you signed for the words “subject to financing” or “conditional delivery”. If it’s there, either side can usually undo it: they take the car, you get back your down payment AND your trade-in or its value. You don’t have to take the new rate.',
			'* advisor 1.5h +21':
				'It’s called a yo-yo sale. Don’t go today. Ask by email for the lender’s denial in writing: if credit was turned down, the law owes you an adverse action notice naming the lender and the reason. Meanwhile ask a credit union for an offer on $21,000. Then you choose: their contract as signed, your own loan, or hand the car back and get everything back. Signing the worse contract is the one thing that ends your choices. Rules differ by state, and the attorney general’s office has heard this story before.',
			'> patrice 3h +4': 'It IS conditional. But they already sold my trade!',
			'> olu 4h +8': 'Then they owe you what the contract says it was worth. Put that in the email.',
			'shauna 7h +7':
				'Ashamed for my trade. When this happened at my store it was a real decline maybe one time in three.',
			'patrice 51h +24':
				'Asked for the notice. Silence for a day, then: “we were able to get it approved at 7.1 after all.” You don’t say.',
			'curtis 60h +5': '“Were able to.” I’d embroider that on a pillow.',
			'ingrid 62h +3': 'New rule for me: I keep my old keys until the bank’s letter comes.',
		},
	},
	{
		by: 'sam',
		daysAgo: 35.8,
		title: '60 or 72 months, same rate. Why not take 72 and pay extra?',
		body: [
			'$31,500 at 6.9% either way. 60 is $622.25 and 72 is $535.53. If I take 72 and pay the 60 amount, isn’t that the same with a safety net?',
		],
		likes: 13,
		comments: {
			'dele 1h +8':
				'At the same rate: yes, nearly the same total, if you really pay it every month. $37,335 against $38,558 if you don’t, so the “if” costs $1,223.',
			'bo 2h +4': 'Nobody pays extra. Ask yourself when you last paid extra on anything.',
			'> sam 3h +5': 'Ouch. Never.',
			'tpham 6h +9':
				'Two checks: is the rate **truly** the same (usually longer is higher), and does an extra payment go to principal at once? Say “apply to principal” every time, or in some apps it just moves your next due date.',
			'sueann 20h +2':
				'I did it with an automatic transfer the day after payday. Worked because I never saw the money.',
		},
	},
	{
		by: 'dwight',
		daysAgo: 79.9,
		title: 'Can you pay a deposit by card and get it back?',
		body: [
			'They want $500 to hold the car until Saturday. Salesman says refundable, the receipt says nothing.',
		],
		likes: 6,
		comments: {
			'rick 2h +6':
				'Have him write “refundable for any reason until Saturday 6 pm” on the receipt and sign. Takes ten seconds. If he won’t, it isn’t.',
			'colleen 4h +4':
				'Card, never cash or check. My bank got mine back with one phone call and that receipt.',
			'dwight 20h +3': 'He wrote it. Different car in the end, money back on Monday.',
		},
	},
]
