export type ClaimFigure = 'buyers-a-month' | 'average-savings' | 'four-or-five-stars' | 'recommend-share'

export type ClaimDefinition = {
	/** Never changes: the advisor's confirmed figure is stored under it. */
	key: string
	label: string
	/** The page that shows it. */
	page: 'home' | 'reviews'
	/** The figure of the demo, marked as a sample wherever it is shown. */
	sample: string
	/** How it is computed; null for a claim that only the advisor can confirm. */
	figure: ClaimFigure | null
}

/** Every figure that the site may publish about itself, in display order. */
export const claimDefinitions: readonly ClaimDefinition[] = [
	{
		key: 'buyers-helped',
		label: 'buyers helped each month',
		page: 'home',
		sample: '150+',
		figure: 'buyers-a-month',
	},
	{
		key: 'average-savings',
		label: 'average savings per client',
		page: 'home',
		sample: '$3,400',
		figure: 'average-savings',
	},
	{ key: 'community-support', label: 'community support', page: 'home', sample: '24/7', figure: null },
	{ key: 'satisfaction', label: 'satisfaction', page: 'home', sample: '98%', figure: 'four-or-five-stars' },
	{
		key: 'would-recommend',
		label: 'Would recommend our services',
		page: 'reviews',
		sample: '97%',
		figure: 'recommend-share',
	},
	{
		key: 'client-savings',
		label: 'Average client savings',
		page: 'reviews',
		sample: '$3,400+',
		figure: 'average-savings',
	},
]

/** The minimum number of cases before the site publishes a computed figure. */
export const claimCasesMin = 20

/** How each figure is calculated, for the page that explains them. */
export const claimFormulas: Record<ClaimFigure, { title: string; formula: string; detail: string }> = {
	'buyers-a-month': {
		title: 'Buyers helped each month',
		formula: 'different buyers with a paid order in the last 90 days ÷ 3, rounded down',
		detail: 'An order that was refunded in full does not count. Two orders from the same buyer count once.',
	},
	'average-savings': {
		title: 'Average savings',
		formula: 'sum of (first written quote − final price) ÷ number of reviews that give both',
		detail:
			'Clients enter both prices themselves when they review us. If the price went up, it counts as a negative amount. Reviews without prices and hidden reviews do not count.',
	},
	'four-or-five-stars': {
		title: 'Satisfaction',
		formula: 'reviews with four or five stars ÷ all reviews',
		detail:
			'Every visible review counts, including critical ones. We can hide a review only with a public reason.',
	},
	'recommend-share': {
		title: 'Would recommend',
		formula: 'reviews that answer "yes, I would recommend" ÷ all reviews',
		detail: 'Everyone who writes a review is asked the same question in the same words.',
	},
}
