export type PackageKey = 'find_it_fast' | 'find_it_with_me'

/** One thing to do for a client. */
export type PackageTask = {
	/** The step of the package it belongs to. */
	section: string
	description: string
	/** Not required for the checklist to be complete. */
	optional?: boolean
	/** Completing this task is the delivery, which starts the support time. */
	startsSupport?: boolean
	/** Complete as soon as the client has filled in the order's brief. */
	fromBrief?: boolean
}

export type PackageChecklist = {
	package: PackageKey
	name: string
	offering: 'price_online_search' | 'price_in_person'
	summary: string
	items: PackageTask[]
}

const intake = 'Client info intake'
const search = 'Car search'
const delivery = 'Delivery and follow-up'
const setup = 'Step 1: Client setup'
const prep = 'Step 2: Prep work'
const meet = 'Step 3: Meet and assist'
const close = 'Step 4: Close and review'

/** The advisor's two packages and their tasks. */
export const packageChecklists: readonly PackageChecklist[] = [
	{
		package: 'find_it_fast',
		name: 'Find It Fast',
		offering: 'price_online_search',
		summary: 'Online Car Deal Search: find and recommend 1-3 car options remotely.',
		items: [
			{ section: intake, description: 'Contact details', fromBrief: true },
			{ section: intake, description: 'Budget', fromBrief: true },
			{ section: intake, description: 'Vehicle type', fromBrief: true },
			{ section: intake, description: 'Mileage range', fromBrief: true },
			{ section: intake, description: 'Must-have features', fromBrief: true },
			{ section: intake, description: 'Trade-in or financing, if any', optional: true, fromBrief: true },
			{ section: search, description: 'Search local dealers and private listings' },
			{ section: search, description: 'Choose 2-3 options' },
			{ section: search, description: 'Verify price, mileage, location and availability' },
			{ section: delivery, description: 'Send matches with notes', startsSupport: true },
			{ section: delivery, description: 'Advise on the choice' },
			{ section: delivery, description: 'Offer the VIP visit' },
		],
	},
	{
		package: 'find_it_with_me',
		name: 'Find It With Me',
		offering: 'price_in_person',
		summary: 'In-person VIP visit: test, compare and finalize side by side.',
		items: [
			{ section: setup, description: 'Confirm contact, budget and needs', fromBrief: true },
			{ section: setup, description: 'Agree on day and place' },
			{ section: prep, description: 'Pre-screen 3 or more vehicles' },
			{ section: prep, description: 'Confirm dealers' },
			{ section: prep, description: 'Set test-drive times' },
			{ section: meet, description: 'Inspect and test-drive together' },
			{ section: meet, description: 'Compare side by side' },
			{ section: meet, description: 'Negotiate price, fees and rate' },
			{ section: close, description: 'Check the contract before signing' },
			{ section: close, description: 'Ask for a testimonial or referral' },
		],
	},
]
