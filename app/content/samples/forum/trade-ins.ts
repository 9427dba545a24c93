import type { SamplePost } from './sample-post.ts'

export const tradeIns: readonly SamplePost[] = [
	{
		by: 'colleen',
		daysAgo: 3.9,
		title: 'Offers on my trade: $9,200, $11,450 and $10,300. Same car, same week',
		body: [
			'2017 midsize, 84,000 miles, clean, one owner. The dealer I buy from: $9,200. Online buyer number one: **$11,450**, good for seven days. Another dealer: $10,300.',
			'I showed the $11,450 to the first one. He “found” $10,900, and in my state the trade lowers the sales tax, so I’m taking it: 7% of $10,900 is **$763**. $11,663 in effect.',
		],
		likes: 27,
		picture: {
			shape: 'sedan',
			paint: 'cream',
			sky: 'green',
			alt: 'A cream-colored sedan, cleaned for its trade-in',
		},
		comments: {
			'dele 1h +7': '10,900 + 763 = 11,663 against 11,450. $213 better and one errand less.',
			'gus 3h +4': 'Private you’d have had thirteen. But you’d have had strangers, too.',
			'> colleen 4h +6': 'I have two toddlers. No strangers.',
			'lara 8h +3': 'The tax part isn’t everywhere, right?',
			'> advisor 10h +11':
				'Right. Most states tax only the difference, a handful tax the full price (California is the big one), and some have none. Look it up for yours before you compare.',
			'rick 20h +5': 'The spread is normal. The first number is a question, not an answer.',
			'pete 41h': 'How long did the online appraisal take?',
			'> colleen 43h +2':
				'Eleven minutes and fourteen photos. They knocked nothing off at drop-off elsewhere, a friend says, but read the part about “condition”.',
		},
	},
	{
		by: 'kofi',
		daysAgo: 13.6,
		title: 'Upside down by $3,900. Roll it in or wait?',
		body: [
			'I owe $17,700 and the best offer is $13,800. The dealer says “no problem, we’ll make it disappear”. It’ll reappear in the new loan, I know. But my commute has changed and this pickup drinks.',
		],
		likes: 14,
		picture: {
			shape: 'pickup',
			paint: 'mustard',
			sky: 'dusk',
			alt: 'A mustard pickup at a gas station at dusk',
		},
		comments: {
			'marisol 1h +6': '“Disappear” is a word for magicians.',
			'* tpham 3h +16':
				'Run it in three numbers. 1. What does the truck cost you more a month in gas? 2. What does $3,900 cost in the new loan (at 8% over 60 months: $79.08 a month)? 3. How many months of extra payments now would get you to zero? If 1 is smaller than 2, waiting wins.',
			'> kofi 5h +5':
				'Gas difference is about $95. So I’d be ahead by $16 a month?? That’s closer than I thought.',
			'> tpham 6h +9':
				'And you’d start the next loan $3,900 down, without gap cover for it in some policies. $16 is thin pay for that. I’d throw $300 a month at the truck for a year and look again.',
			'harlan 9h +3': 'Or sell it private for $15,500 and only $2,200 is missing.',
			'> gus 11h +5':
				'With a lien you do that at the lender’s branch: buyer pays them, you pay the gap, they release the title. I’ve done it twice. It’s boring, which is what you want.',
			'kofi 260h +13':
				'Sold at the branch for $15,100. Paid in $2,600 from savings. Hurt. Done. Driving my aunt’s car for now.',
		},
	},
	{
		by: 'ingrid',
		daysAgo: 29.9,
		title: 'Should I tell them about the trade before or after the price?',
		body: ['I keep reading both. What do people here do?'],
		likes: 8,
		comments: {
			'owen 1h +7': 'After. Two deals, two papers.',
			'rick 2h +9':
				'Honest dealer view: if you spring it at the end we just look for the money again in the other pocket. What helps you is having **your own number for the trade**. Then the order doesn’t matter.',
			'bo 5h +3': 'Before. Who has time for theater?',
			'* advisor 7h +12':
				'If they ask, say: “Possibly, let’s settle this car’s price first.” Not a lie, and the price gets a line of its own. Then look at one figure only: the difference you pay, tax included. Get two outside offers on the trade that week, and you’ll know if the difference is good.',
			'ingrid 30h +4': 'Did it that way. Difference went from $14,300 to $12,950 in two sentences.',
		},
	},
	{
		by: 'harlan',
		daysAgo: 52.3,
		title: 'Detail it before the appraisal? I tested it, by accident',
		body: [
			'Online offer on a Monday, dirty, dog hair, photos at dusk: $8,150. It expired. Two weeks later I’d had it cleaned for my daughter’s wedding ($140): $8,600. Same company, same miles plus 300.',
			'So $310 for a wash and some daylight.',
		],
		likes: 20,
		comments: {
			'vince 3h +6': 'Don’t fix the dents though. Costs you more than it costs them.',
			'amber 6h +2': 'Could it be the market that moved in two weeks?',
			'> harlan 8h +3': 'Could be. I’d still rather be appraised without dog.',
			'sueann 21h +5':
				'I left a folder with every receipt on the passenger seat. He flipped through it like a magazine and added $400.',
		},
	},
	{
		by: 'lara',
		daysAgo: 96.1,
		title: 'They lost my second key and took $250 off. Check your pockets',
		body: [
			'Found it at home an hour later. They’d already sent it to auction. A second key, the manual and both floor mats: put them in a bag on the hook **today**.',
		],
		likes: 12,
		comments: {
			'mei 4h +2': 'Just did. The manual was under the spare.',
			'curtis 9h +3':
				'Also wipe your phone and garage door from the screen. I found the last owner’s home address in mine.',
			'> lara 10h +5': 'Oh no. Doing that now, two cars too late.',
		},
	},
]
