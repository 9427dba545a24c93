/** The tools besides the guides and articles, with further reading for each. */
export const resourceTools = [
	{
		to: '/resources/checklist',
		title: 'Car buying checklist',
		text: 'Fifty steps to check off and take notes on, on paper or on your phone, even offline.',
		read: { to: '/resources/guide/complete-car-buying-checklist', label: 'Why each step is there' },
	},
	{
		to: '/resources/financing',
		title: 'Loan and lease calculators',
		text: 'Your payment, the car it buys and the real rate behind a quote. Compare offers, leasing, refinancing and keeping your car.',
		read: { to: '/resources/guide/financing-without-fear', label: 'Financing without fear' },
	},
	{
		to: '/resources/quote-checker',
		title: 'Quote checker',
		text: 'Paste what a dealer sent you: what each line is, whether it adds up, what to ask about in dollars, and the reply to send.',
		read: { to: '/resources/guide/read-a-buyers-order-line-by-line', label: 'Read a buyer’s order' },
	},
	{
		to: '/resources/scams',
		title: 'Scams and the VIN check',
		text: 'Eight red flags, a VIN check and a quiz with six situations.',
		read: {
			to: '/resources/guide/spot-a-scam-before-it-costs-you',
			label: 'Spot a scam before it costs you',
		},
	},
	{
		to: '/resources/buying-tips',
		title: 'Buying tips',
		text: 'Short tips in the order you need them, from the money to the paperwork.',
		read: {
			to: '/resources/guide/your-first-car-in-five-weekends',
			label: 'Your first car in five weekends',
		},
	},
] as const
