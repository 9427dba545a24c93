/** The three papers the home page hands out. */
export const resourceCards = [
	{
		to: '/resources/checklist',
		title: 'Car buying checklist',
		text: 'What to look at, in the order you will meet it: outside, inside, under the hood, on paper.',
		call: 'Open the checklist',
		art: 'checklist',
	},
	{
		to: '/resources/financing',
		title: 'Financing guide',
		text: 'How a car loan is built, what the rate does to the total, and which add-ons to refuse.',
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
