/** The tools at the top of `/resources`, each with one of the guides' illustrations. */
export const toolCards = [
	{
		to: '/resources/financing',
		title: 'Loan and lease calculators',
		text: 'What you’d pay each month, what it costs in all, and the real rate behind a payment.',
		illustration: 'loan',
	},
	{
		to: '/resources/quote-checker',
		title: 'Quote checker',
		text: 'Paste a dealer’s quote. Learn what each line is, if it adds up and what to ask.',
		illustration: 'contract',
		example: { to: '/resources/quote-checker?sample=', label: 'Try a sample quote' },
	},
	{
		to: '/resources/scams#vin',
		title: 'VIN check',
		text: 'See what the 17 characters say about a car before you go and look at it.',
		illustration: 'inspection',
	},
	{
		to: '/resources/fees-and-taxes',
		title: 'Fees and taxes by state',
		text: 'What your state says about dealer fees and sales tax, with the source and its date.',
		illustration: 'calendar',
	},
] as const
