/** The three resource cards of the home page. */
export const resourceCards = [
	{
		to: '/resources/checklist',
		title: 'Car buying checklist',
		text: 'What to check, step by step: outside, inside, under the hood and on paper.',
		call: 'Open the checklist',
		art: 'checklist',
	},
	{
		to: '/resources/financing',
		title: 'Financing guide',
		text: 'How a car loan works, how the rate changes the total, and which add-ons to skip.',
		call: 'Read the guide',
		art: 'loan',
	},
	{
		to: '/resources/scams',
		title: 'Spotting car scams',
		text: 'Rolled-back odometers, washed titles and deposits that vanish, with the check that catches each.',
		call: 'Learn the signs',
		art: 'rollback',
	},
] as const
