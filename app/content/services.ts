/** What happens after the payment of a service; shown before the client pays. */
export const afterPayment = {
	online_search:
		'After you pay, we’ll email you within one business day to learn what you need, then start looking.',
	concierge:
		'After you pay, we’ll contact you within one business day to learn what you want and take it from there.',
}

export const finePrint = [
	{
		title: 'What you pay',
		text: 'The price you see, once. No subscription, and nothing added at checkout.',
	},
	{
		title: 'How you pay',
		text: 'On the payment provider’s own page. Your card number never reaches our server.',
	},
	{
		title: 'Who else pays us',
		text: 'No one. We take no commission from dealers, lenders or sellers.',
	},
	{
		title: 'What we cannot promise',
		text: 'A certain price, a loan approval or a flawless car. We tell you what we see, and you decide.',
	},
]
