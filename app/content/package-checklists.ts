export type PackageChecklist = {
	name: string
	offering: 'price_online_search' | 'price_in_person'
	summary: string
	steps: { title: string; items: string[] }[]
}

/** The two packages of the advisor's material and the work each one is made of. */
export const packageChecklists: PackageChecklist[] = [
	{
		name: 'Find It Fast',
		offering: 'price_online_search',
		summary: 'Online Car Deal Search: find and recommend 1-3 car options remotely.',
		steps: [
			{
				title: 'Client info intake',
				items: [
					'Contact details',
					'Budget',
					'Vehicle type',
					'Mileage range',
					'Must-have features',
					'Trade-in or financing, if any',
				],
			},
			{
				title: 'Car search',
				items: [
					'Search local dealers and private listings',
					'Choose 2-3 options',
					'Verify price, mileage, location and availability',
				],
			},
			{
				title: 'Delivery and follow-up',
				items: ['Send matches with notes', 'Advise on the choice', 'Offer the VIP visit'],
			},
		],
	},
	{
		name: 'Find It With Me',
		offering: 'price_in_person',
		summary: 'In-person VIP visit: test, compare and finalize side by side.',
		steps: [
			{
				title: 'Step 1: Client setup',
				items: ['Confirm contact, budget and needs', 'Agree on day and place'],
			},
			{
				title: 'Step 2: Prep work',
				items: ['Pre-screen 3 or more vehicles', 'Confirm dealers', 'Set test-drive times'],
			},
			{
				title: 'Step 3: Meet and assist',
				items: ['Inspect and test-drive together', 'Compare side by side', 'Negotiate price, fees and rate'],
			},
			{
				title: 'Step 4: Close and review',
				items: ['Check the contract before signing', 'Ask for a testimonial or referral'],
			},
		],
	},
]
