/** The tools beside the guides and articles, and what to read about each. */
export const resourceTools = [
	{
		to: '/resources/checklist',
		title: 'Car buying checklist',
		text: 'Fifty steps to tick and note, on paper or on your phone, offline too.',
		read: { to: '/resources/guide/complete-car-buying-checklist', label: 'Why each step is there' },
	},
	{
		to: '/resources/financing',
		title: 'Loan and lease calculators',
		text: 'The payment, the car it buys, two offers side by side, lease or loan, cost to own.',
		read: { to: '/resources/guide/financing-without-fear', label: 'Financing without fear' },
	},
	{
		to: '/resources/quote-checker',
		title: 'Quote checker',
		text: 'Type a dealer’s lines: what each one is, whether the sum can be right, what to say.',
		read: { to: '/resources/guide/read-a-buyers-order-line-by-line', label: 'Read a buyer’s order' },
	},
	{
		to: '/resources/scams',
		title: 'Scams and the VIN check',
		text: 'Eight red flags, a number to look up, six situations to try yourself on.',
		read: {
			to: '/resources/guide/spot-a-scam-before-it-costs-you',
			label: 'Spot a scam before it costs you',
		},
	},
	{
		to: '/resources/buying-tips',
		title: 'Buying tips',
		text: 'Short advice in the order you need it, from the money to the papers.',
		read: {
			to: '/resources/guide/your-first-car-in-five-weekends',
			label: 'Your first car in five weekends',
		},
	},
] as const
