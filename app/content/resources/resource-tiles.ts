/** The three tiles below the list on `/resources`. */
export const resourceTiles = [
	{
		to: '/resources?category=guides',
		title: 'Buying Guides',
		text: 'Step by step, from the first listing to the signed title. Read them here or print the PDF.',
		go: 'Open the guides',
	},
	{
		to: '/resources?category=articles',
		title: 'Educational Articles',
		text: 'One question each, answered in a few minutes, with the numbers worked through.',
		go: 'Open the articles',
	},
	{
		to: '/resources?category=safety',
		title: 'Scam Alerts',
		text: 'What sellers hide, how to recognize it, and the check that exposes it.',
		go: 'See the alerts',
	},
] as const
