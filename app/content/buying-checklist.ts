export type ChecklistStep = {
	/** Never changes: people's checked items are stored under it. */
	id: string
	text: string
	/** Why, or how; shown in small text below the step. */
	hint?: string
	/** A page of this site that helps with it. */
	link?: { to: string; label: string }
}

export type ChecklistStage = {
	id: string
	title: string
	when: string
	steps: readonly ChecklistStep[]
}

/** The car buying checklist, from the budget to the week after the purchase. Ids are never reused. */
export const buyingChecklist: readonly ChecklistStage[] = [
	{
		id: 'home',
		title: 'Before the lot',
		when: 'At the kitchen table',
		steps: [
			{
				id: 'budget-total',
				text: 'Set the most you’ll spend out the door, including tax and fees.',
				hint: 'Decide on a total, not a payment: a payment can be stretched until almost any car fits.',
				link: { to: '/resources/financing?tool=afford', label: 'What can I afford?' },
			},
			{
				id: 'budget-running',
				text: 'Add a year of insurance, gas and upkeep.',
				hint: 'Ask your insurer for a quote by model; two cars at the same price can differ by hundreds of dollars a year.',
				link: { to: '/resources/financing?tool=own', label: 'Cost to own' },
			},
			{
				id: 'credit-report',
				text: 'Read your credit reports and dispute any mistakes.',
				hint: 'Free from the three bureaus at AnnualCreditReport.com.',
			},
			{
				id: 'preapproval',
				text: 'Get a written pre-approval from a bank or credit union.',
				hint: 'It gives the dealer a rate to beat. Make all your loan applications within 14 days, so they count as one inquiry.',
				link: { to: '/resources/article/pre-approval-in-one-evening', label: 'Pre-approval in one evening' },
			},
			{ id: 'needs', text: 'Write down what the car must have and what would just be nice.' },
			{
				id: 'models',
				text: 'Choose two or three models, and look up their reliability and recalls.',
				hint: 'Recalls by VIN or model: nhtsa.gov/recalls.',
			},
			{
				id: 'trade-offers',
				text: 'Get two written offers for your trade-in, and its loan payoff.',
				hint: 'Ask your lender for a ten-day payoff amount.',
				link: { to: '/resources/guide/trade-in-or-sell-it-yourself', label: 'Trade in or sell it yourself' },
			},
		],
	},
	{
		id: 'find',
		title: 'Choosing the car',
		when: 'Online and by phone',
		steps: [
			{
				id: 'written-quotes',
				text: 'Ask at least three sellers for the out-the-door price in writing.',
				hint: 'Say: "What is the total with every fee and tax, for this VIN?"',
				link: { to: '/resources/guide/negotiate-the-out-the-door-price', label: 'How to ask' },
			},
			{
				id: 'vin-check',
				text: 'Check that the VIN’s check digit matches.',
				link: { to: '/resources/scams#vin', label: 'Check a VIN' },
			},
			{
				id: 'history',
				text: 'Read the vehicle history report and the title record in NMVTIS, the national title database.',
				hint: 'Look for salvage, flood, lemon and many owners in a short time.',
				link: { to: '/resources/article/what-title-brands-mean', label: 'What title brands mean' },
			},
			{ id: 'recalls', text: 'Check this exact VIN for open recalls.' },
			{
				id: 'price-compare',
				text: 'Compare the price with five similar cars: year, trim, miles and location.',
				hint: 'A much lower price than all the others is a warning, not luck.',
			},
			{ id: 'still-there', text: 'Call before you go: is it on the lot, and is the price the same?' },
		],
	},
	{
		id: 'outside',
		title: 'Around the car',
		when: 'On the lot, by daylight',
		steps: [
			{
				id: 'vin-plates',
				text: 'Compare the VIN on the windshield, the door frame and the paperwork.',
			},
			{
				id: 'panels',
				text: 'Look along the sides for waves, uneven gaps and different shades of paint.',
				hint: 'Repairs after a crash show there first.',
			},
			{ id: 'rust', text: 'Look under the doors, in the wheel wells and under the car for rust.' },
			{
				id: 'tires',
				text: 'Look at all four tires: depth, even wear, the same make, age.',
				hint: 'The last four digits after DOT are the week and year they were made.',
			},
			{
				id: 'glass-lights',
				text: 'Check the glass for cracks, and make sure all the lights work and aren’t foggy.',
			},
			{
				id: 'flood',
				text: 'Look and smell for water damage: musty carpet, silt under the seats, fog in the lights.',
			},
			{ id: 'leaks', text: 'Look under the engine and on the ground where the car was parked for drips.' },
		],
	},
	{
		id: 'inside',
		title: 'Inside and under the hood',
		when: 'Before you drive',
		steps: [
			{
				id: 'odometer',
				text: 'Compare the miles with the wear of the pedals, the wheel and the seat.',
				hint: 'And with service stickers and the history report.',
				link: { to: '/resources/article/odometer-fraud-five-checks', label: 'Five checks' },
			},
			{ id: 'warning-lights', text: 'Turn the key: all warning lights should come on, then go out.' },
			{
				id: 'everything-works',
				text: 'Try every window, lock, seat, belt, heater, air conditioning and camera.',
			},
			{ id: 'fluids', text: 'With the engine cold, look at oil, coolant and brake fluid.' },
			{ id: 'cold-start', text: 'Start it cold: no smoke, no rattle, a steady idle.' },
			{ id: 'spare-keys', text: 'Ask for both keys, the spare tire, the jack and the manuals.' },
		],
	},
	{
		id: 'drive',
		title: 'The test drive',
		when: 'Thirty minutes, your route',
		steps: [
			{
				id: 'drive-city',
				text: 'Drive on slow streets and a rough road, and park the car.',
				link: { to: '/resources/article/the-25-minute-test-drive', label: 'A route to drive' },
			},
			{ id: 'drive-highway', text: 'Drive on the highway: does it pull, shake or whistle?' },
			{
				id: 'brakes',
				text: 'Brake hard once on an empty road. It should be straight and quiet, without a pulsing pedal.',
			},
			{ id: 'gears', text: 'Feel the gears: no slipping, no bang from park to drive.' },
			{
				id: 'fit',
				text: 'Sit the way you would on a long drive. Can you see, reach everything, load the trunk and buckle up?',
			},
			{
				id: 'mechanic',
				text: 'Have your own mechanic look at a used car before you agree on a price.',
				hint: 'It costs about $100 to $200. If the seller refuses, that’s your answer.',
			},
		],
	},
	{
		id: 'deal',
		title: 'The deal',
		when: 'At the dealer’s desk',
		steps: [
			{
				id: 'price-first',
				text: 'Agree on the price of the car first, then the trade-in, then the loan.',
			},
			{
				id: 'line-by-line',
				text: 'Go through the quote line by line and ask what each fee is.',
				hint: 'The quote checker explains the usual ones.',
				link: { to: '/resources/quote-checker', label: 'Check a quote' },
			},
			{
				id: 'add-ons',
				text: 'Say no to every add-on you did not ask for.',
				link: { to: '/resources/article/what-the-finance-office-sells', label: 'What they sell' },
			},
			{
				id: 'apr-term',
				text: 'Compare APR, months and total with your pre-approval, not the payment.',
				link: { to: '/resources/financing?tool=compare', label: 'Compare two offers' },
			},
			{
				id: 'due-bill',
				text: 'Get every promise (second key, repair, mats) in writing on a "we owe" form.',
			},
			{
				id: 'sleep',
				text: 'If you feel pressured, go home and sleep on it.',
				hint: 'No federal law lets you return a car. California gives three days on many used cars since October 1, 2026; some stores do too. The time to think is before.',
			},
		],
	},
	{
		id: 'sign',
		title: 'Signing',
		when: 'In the finance office',
		steps: [
			{ id: 'numbers-match', text: 'Check that every number is the one you agreed to, on every page.' },
			{
				id: 'no-blanks',
				text: 'Sign nothing with blanks, and nothing that says the loan is still to be approved.',
				hint: 'That is how people are called back days later for a worse loan.',
				link: { to: '/resources/article/yo-yo-financing', label: 'Yo-yo financing' },
			},
			{
				id: 'buyers-guide',
				text: 'If it’s a used car, keep the Buyers Guide from the window. "As is" means no warranty.',
			},
			{
				id: 'odometer-statement',
				text: 'Sign the odometer statement only if it shows the same miles as the dash.',
			},
			{ id: 'copies', text: 'Get copies of everything you signed.' },
			{ id: 'insurance-on', text: 'Call your insurer before you drive off.' },
		],
	},
	{
		id: 'after',
		title: 'After signing',
		when: 'The first weeks',
		steps: [
			{ id: 'walk-delivery', text: 'Look the car over one more time in daylight before you leave.' },
			{ id: 'lender-letter', text: 'Check that the lender’s first letter shows your rate and term.' },
			{ id: 'old-loan', text: 'Check that the loan on your trade-in was really paid off.' },
			{ id: 'plates', text: 'Put the date your plates and title are due on your calendar.' },
			{
				id: 'cancel-addons',
				text: 'Changed your mind about a service contract or GAP? Cancel it in writing now.',
				hint: 'Most can be canceled with a full refund in the first 30 or 60 days; the contract says how.',
			},
			{ id: 'first-service', text: 'Book the first service, and start a folder for receipts.' },
		],
	},
]
