export type BuyingTip = {
	title: string
	text: string
	/** The text or the calculator behind it. */
	link: { to: string; label: string }
}

export type BuyingTipStage = { id: string; title: string; when: string; tips: readonly BuyingTip[] }

/** Short advice in the order it is needed; each tip links to a text or a tool. */
export const buyingTips: readonly BuyingTipStage[] = [
	{
		id: 'before',
		title: 'Before you look at cars',
		when: 'A few weeks ahead',
		tips: [
			{
				title: 'Start with a total, not a payment',
				text: 'Decide what you can spend in total, including tax and fees. Any car fits any payment if the loan is long enough.',
				link: { to: '/resources/financing?tool=afford', label: 'What can I afford?' },
			},
			{
				title: 'Get a loan before you need one',
				text: 'A written pre-approval takes an evening and costs nothing. It’s the rate the dealer has to beat, and you can always turn it down later.',
				link: { to: '/resources/article/pre-approval-in-one-evening', label: 'Pre-approval in one evening' },
			},
			{
				title: 'Count the costs after you buy',
				text: 'Insurance, gas, upkeep and depreciation come on top of the loan. Ask your insurer about each model before you fall for one.',
				link: { to: '/resources/financing?tool=own', label: 'Cost to own' },
			},
			{
				title: 'First car? Spread it over a month',
				text: 'With one task each weekend, you never have to make a decision when you’re tired.',
				link: {
					to: '/resources/guide/your-first-car-in-five-weekends',
					label: 'Your first car in five weekends',
				},
			},
		],
	},
	{
		id: 'timing',
		title: 'Choosing when to buy',
		when: 'When you know what you want',
		tips: [
			{
				title: 'Wait for the month to end, not for the perfect sale',
				text: 'The last days of a month or quarter can help a little. A second seller who wants your business helps more.',
				link: {
					to: '/resources/article/when-to-buy-a-car',
					label: 'When to buy, and when waiting costs more',
				},
			},
			{
				title: 'Check the dates on tax rules',
				text: 'Credits and deductions start and end on fixed dates. Check the current ones before you count on money that may no longer be there.',
				link: {
					to: '/resources/article/car-tax-rules-with-dates',
					label: 'Car tax rules with dates on them',
				},
			},
		],
	},
	{
		id: 'search',
		title: 'Finding the car',
		when: 'Online and by phone',
		tips: [
			{
				title: 'Ask every seller the same question',
				text: '"What is the out-the-door price for this VIN, with every fee and tax, in writing?" Three answers tell you the going price.',
				link: {
					to: '/resources/guide/negotiate-the-out-the-door-price',
					label: 'Negotiate the out-the-door price',
				},
			},
			{
				title: 'Distrust a bargain',
				text: 'A price far below five similar cars is a warning. Check the VIN, the title and the seller before you look at the features.',
				link: { to: '/resources/scams#vin', label: 'Check a VIN' },
			},
			{
				title: 'Buying from a person? Meet at their home or bank',
				text: 'If the names on the title and their license don’t match, leave. Never pay a deposit to hold a car you have not seen.',
				link: { to: '/resources/guide/buying-from-a-private-party', label: 'Buying from a private party' },
			},
		],
	},
	{
		id: 'look',
		title: 'Looking and driving',
		when: 'On the lot, by daylight',
		tips: [
			{
				title: 'Take the checklist, and take your time',
				text: 'You’ll forget what you don’t write down by the second car. Forty minutes is enough to find most problems.',
				link: { to: '/resources/checklist', label: 'Open the checklist' },
			},
			{
				title: 'Choose the route yourself',
				text: 'A rough street, a highway, a parking space. Keep the radio off, with the windows open first and then closed.',
				link: { to: '/resources/article/the-25-minute-test-drive', label: 'The 25-minute test drive' },
			},
			{
				title: 'Pay a mechanic before you pay the seller',
				text: 'An inspection costs about $100 to $200. If the seller refuses one, that’s your answer.',
				link: {
					to: '/resources/guide/used-car-inspection-in-40-minutes',
					label: 'Used car inspection in 40 minutes',
				},
			},
		],
	},
	{
		id: 'deal',
		title: 'Making the deal',
		when: 'At the dealer’s desk',
		tips: [
			{
				title: 'One thing at a time',
				text: 'First the price of the car, then your trade-in, then the loan. Mixed together, a gain in one hides a loss in another.',
				link: {
					to: '/resources/guide/trade-in-or-sell-it-yourself',
					label: 'Trade in or sell it yourself',
				},
			},
			{
				title: 'Read every line before you discuss any',
				text: 'Some lines are the state’s, some are the dealer’s, some are products you never asked for. Only the first kind is fixed.',
				link: { to: '/resources/quote-checker', label: 'Check a quote' },
			},
			{
				title: 'Compare totals, not payments',
				text: 'A longer loan always has a smaller payment. Put both offers side by side and look at the totals.',
				link: { to: '/resources/financing?tool=compare', label: 'Compare two offers' },
			},
			{
				title: 'Walking away is a tactic, not an insult',
				text: 'A good offer today is a good offer tomorrow. If it isn’t, it was never a good offer.',
				link: { to: '/services', label: 'Or have an advisor at your side' },
			},
		],
	},
	{
		id: 'sign',
		title: 'Signing, and after',
		when: 'In the finance office',
		tips: [
			{
				title: 'Say no once, kindly, to each product',
				text: 'Service contracts, coatings and etching are nearly always optional. If a lender requires one, its cost must be in the APR. You can buy most of them later for less.',
				link: {
					to: '/resources/article/what-the-finance-office-sells',
					label: 'What the finance office sells',
				},
			},
			{
				title: 'Do not drive home on a loan that is not final',
				text: 'If a document says the financing still has to be approved, the sale isn’t final either. Come back when it is.',
				link: { to: '/resources/article/yo-yo-financing', label: 'Yo-yo financing' },
			},
			{
				title: 'Keep a folder',
				text: 'Keep copies of everything you signed, the lender’s first letter and proof that the old loan was paid off. You’ll need at least one of them.',
				link: {
					to: '/resources/guide/read-a-buyers-order-line-by-line',
					label: 'Read a buyer’s order line by line',
				},
			},
		],
	},
]
