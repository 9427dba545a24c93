const sampleQuote = [
	['Selling price', '26,900'],
	['Documentation fee', '599'],
	['Nitrogen tires', '199'],
	['Paint protection', '895'],
	['Sales tax 7%', '2,001.51'],
	['Title and registration', '310'],
] as const

/** An invented quote, filled into the quote checker: its lines add up to $30,904.51, and it states $31,150. */
export const sampleQuotePath = `/resources/quote-checker?${new URLSearchParams([
	...sampleQuote.flatMap(([line, amount]) => [
		['line', line],
		['amount', amount],
	]),
	['total', '31,150'],
])}`

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
		text: 'Type in a dealer’s quote. Learn what each line is, if it adds up and what to ask.',
		illustration: 'contract',
		example: { to: sampleQuotePath, label: 'Try a sample quote' },
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
