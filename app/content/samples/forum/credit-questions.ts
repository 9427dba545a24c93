import type { SamplePost } from './sample-post.ts'

export const creditQuestions: readonly SamplePost[] = [
	{
		by: 'linh',
		daysAgo: 2.1,
		title: 'Approved at 9.4% with a 640 score',
		body: [
			'Because everybody online told me 640 means 15% or worse. The order I did it in:',
			'1. Pulled all three reports, found a medical bill of $212 that was not mine, disputed it (gone after 19 days)\n2. Paid one card down from 81% of its limit to 28%\n3. Credit union first. **$16,500, 60 months, 9.4%, $345.72 a month**\n4. Dealer second. Their first offer was 13.9%',
			'Over five years 13.9% would have been $383.07 a month, so $2,241 more in total. I showed them the letter, they came back with 9.9%, I stayed with the credit union.',
		],
		likes: 38,
		comments: {
			'tpham 1h +21':
				'Textbook. And for those reading: step 2 is the fastest lever there is. Card balances are reported about once a month and scores follow within weeks. There is no need to close the card afterwards.',
			'cw 3h +12': 'Wish I had read this four years and two bad cars ago.',
			'yasmin 5h +3': 'Did all those applications hurt your score?',
			'> linh 6h +7':
				'Went down 6 points, and was back up two months later. I did both within the same week.',
			'> tpham 7h +11':
				'Auto loan inquiries close together count as one when the score is computed: within 14 days for the oldest models still in use, 45 for the newer ones. Do your shopping in two weeks and you are safe with all of them.',
			'bo 10h +1': '9.4% is still a lot. Could have waited six months and had 7.',
			'> linh 11h +19': 'I could have. My car could not.',
			'olu 21h +9':
				'I underwrite these. Worth knowing: 640 with two years on the same job and 10% down reads very differently from 640 with neither. The score is only the first page.',
			'angie 30h +2': 'Saving this thread.',
		},
	},
	{
		by: 'yasmin',
		daysAgo: 6.7,
		title: 'No credit history at all. Where do I even start?',
		body: [
			'Grad student, stipend of $2,350 a month, 2 years in the US, $4,000 saved. My bank said “no file”. I need something around $11,000 by August. Is a cosigner the only way?',
		],
		likes: 13,
		comments: {
			'ravi 2h +8':
				'Was in the same seat. What worked: the university’s credit union has a first-time buyer loan. They wanted a pay stub, 10% down, and a lease contract. No cosigner. 10.9% the first year, refinanced at 8.1% after 14 payments.',
			'> yasmin 3h +2': 'They have a branch next to the library and I never knew what it was for!',
			'* tpham 4h +18':
				'Thin file is not bad file, so don’t let anyone price you like bad credit. Ask at two credit unions for their **first-time buyer program**, by that name. Bring stipend letter, bank statements of six months, proof of address. Keep the car under about half a year’s income. With $4,000 down on $11,000 you are asking for $7,000, which is a very lendable number.',
			'> yasmin 6h +3': 'Thank you. Appointment on Tuesday.',
			'frances 9h +4':
				'A cosigner signs for all of it if you can’t pay. I did it once for a nephew. We are still polite at Thanksgiving.',
			'olu 12h +5':
				'Second that. If you do use one, ask beforehand whether the lender has a “cosigner release” and after how many payments. Many don’t.',
			'yasmin 96h +16':
				'Approved: $7,000, 48 months, 10.5%, no cosigner. I may have cried next to the library.',
		},
	},
	{
		by: 'angie',
		daysAgo: 12.4,
		title: 'Divorced, his name is still on my car loan. Can I buy another one?',
		body: [
			'The decree says the SUV is his to pay. The loan has both names. He’s been late twice and my score went from 702 to 651. Now I need a car of my own and the lender counts his payment as my debt. Is there any way around that?',
		],
		likes: 9,
		comments: {
			'* olu 3h +15':
				'The lender isn’t a party to your divorce, so to them you both owe it. What helps on a **new** application: bring the decree plus 12 months of statements showing that the payments come from his account alone. Many underwriters may then leave that debt out of your ratio. Late payments stay, but a short letter explaining them is read by a person more often than you think.',
			'> angie 4h +2': 'Nobody told me about the 12 months of statements. I only have his word… I’ll ask.',
			'colleen 7h +6':
				'Been there. Ask your lawyer about enforcing the refinance part of the decree. Mine had a deadline in it I’d forgotten.',
			'marisol 8h +5': 'No advice, only solidarity. You will drive away from this one, literally.',
			'angie 130h +10':
				'He refinanced it into his own name after the letter from my lawyer. Six weeks of my life, but it’s OFF.',
		},
	},
	{
		by: 'curtis',
		daysAgo: 33.5,
		title: 'Five inquiries from one dealer visit, is that allowed?',
		body: [
			'I signed one credit application. My report shows five lenders pulled me the same afternoon. I thought they’d ask one bank.',
		],
		likes: 11,
		comments: {
			'shauna 2h +12':
				'That’s how it works: we send it to the lenders who might take it and use the best answer. The form you signed most likely allows it. You can write on it “submit to no more than two lenders” and we have to live with that.',
			'tpham 5h +9': 'For scoring, five auto pulls in one day are one inquiry. They look ugly and do little.',
			'harlan 8h +3': 'Still don’t like it. Arrive with your own approval and there’s nothing to shotgun.',
			'> curtis 9h +2': 'Next time. If there is one.',
			'dwight 30h':
				'Freeze your reports and thaw the one your lender uses. Takes five minutes, costs nothing.',
			'> olu 33h +4':
				'Works, just tell the lender beforehand. A frozen file reads as a declined one at 6 pm on a Saturday.',
		},
	},
	{
		by: 'rosa',
		daysAgo: 58.2,
		title: 'Does paying the car off early hurt my score?',
		body: [
			'I have 14 payments left at $318 and an inheritance of $5,000. My cousin says never close an account. Is that true?',
		],
		likes: 7,
		comments: {
			'tpham 6h +10':
				'It may dip some points, because an open loan paid on time looks good. It’s usually back in a few months. Ask the lender for the **payoff amount**, which is less than 14 × $318 = $4,452, since the interest of those months falls away. Don’t pay interest to please a score.',
			'sueann 9h +6': 'I paid mine off and slept. No score gives you that.',
			'rosa 20h +8': 'Payoff was $4,186. Done. Cousin informed.',
		},
	},
]
