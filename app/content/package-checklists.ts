export type PackageKey = 'find_it_fast' | 'find_it_with_me' | 'full_concierge'

/** One thing to do for a client. */
export type PackageTask = {
	/** The step of the package it belongs to. */
	section: string
	description: string
	/** The same in the client's words; without them the client reads `section` or `description`. */
	clientSection?: string
	clientWords?: string
	/** For the advisor only: not shown to the client. */
	internal?: boolean
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
	/** Shown beside the name. */
	badge?: string
	offering: 'price_online_search' | 'price_in_person' | 'price_concierge'
	summary: string
	items: PackageTask[]
}

type Task = Omit<PackageTask, 'section' | 'clientSection'>

/** A step with its tasks; `clientSection` is its title in the client's words. */
const step = (section: string, clientSection: string, tasks: Task[]): PackageTask[] =>
	tasks.map((task) => ({ section, clientSection, ...task }))

/** The advisor's packages, one for each service, and their tasks. */
export const packageChecklists: readonly PackageChecklist[] = [
	{
		package: 'find_it_fast',
		name: 'Find It Fast',
		offering: 'price_online_search',
		summary: 'Online Car Deal Search: find and recommend 1-3 car options remotely.',
		items: [
			...step('Client info intake', 'What you need', [
				{ description: 'Contact details', clientWords: 'We know how to reach you', fromBrief: true },
				{ description: 'Budget', clientWords: 'Your budget is set', fromBrief: true },
				{ description: 'Vehicle type', clientWords: 'The type of vehicle is chosen', fromBrief: true },
				{ description: 'Mileage range', clientWords: 'Your mileage limit is set', fromBrief: true },
				{
					description: 'Must-have features',
					clientWords: 'Your must-have features are listed',
					fromBrief: true,
				},
				{
					description: 'Trade-in or financing, if any',
					clientWords: 'Your trade-in or financing is discussed',
					optional: true,
					fromBrief: true,
				},
			]),
			...step('Car search', 'Our search', [
				{
					description: 'Search local dealers and private listings',
					clientWords: 'We search local dealers and private sellers',
				},
				{ description: 'Choose 2-3 options', clientWords: 'We choose 2-3 cars for you' },
				{
					description: 'Verify price, mileage, location and availability',
					clientWords: 'We confirm their price, mileage, location and availability',
				},
			]),
			...step('Delivery and follow-up', 'Your matches', [
				{
					description: 'Send matches with notes',
					clientWords: 'You receive your matches with our notes',
					startsSupport: true,
				},
				{ description: 'Advise on the choice', clientWords: 'We help you choose' },
				{ description: 'Offer the VIP visit', internal: true },
			]),
		],
	},
	{
		package: 'find_it_with_me',
		name: 'Find It With Me',
		badge: 'VIP',
		offering: 'price_in_person',
		summary: 'In-person visit: test, compare and finalize side by side.',
		items: [
			...step('Step 1: Client setup', 'Step 1: Getting to know you', [
				{
					description: 'Confirm contact, budget and needs',
					clientWords: 'We go over your budget and what you need',
					fromBrief: true,
				},
				{ description: 'Agree on day and place', clientWords: 'We agree on a day and a place' },
			]),
			...step('Step 2: Prep work', 'Step 2: Before we meet', [
				{
					description: 'Pre-screen 3 or more vehicles',
					clientWords: 'We check 3 or more vehicles in advance',
				},
				{
					description: 'Confirm dealers',
					clientWords: 'We confirm with the dealers that the cars are available',
				},
				{ description: 'Set test-drive times', clientWords: 'We schedule the test drives' },
			]),
			...step('Step 3: Meet and assist', 'Step 3: At the dealership', [
				{ description: 'Inspect and test-drive together', clientWords: 'We inspect and test-drive together' },
				{ description: 'Compare side by side', clientWords: 'We compare the cars side by side' },
				{
					description: 'Negotiate price, fees and rate',
					clientWords: 'We negotiate the price, the fees and the loan’s interest rate',
				},
			]),
			...step('Step 4: Close and review', 'Step 4: Before you sign', [
				{ description: 'Check the contract before signing', clientWords: 'We check the contract with you' },
				{ description: 'Ask for a testimonial or referral', internal: true },
			]),
		],
	},
	{
		package: 'full_concierge',
		name: 'Full Concierge',
		offering: 'price_concierge',
		summary: 'Full Concierge Car Buying: search, dealer contact and negotiation on the client’s behalf.',
		items: [
			...step('Step 1: Brief', 'Step 1: What you want', [
				{
					description: 'Confirm budget, must-haves and deal-breakers',
					clientWords: 'We go over your budget, your must-haves and what you don’t want',
					fromBrief: true,
				},
				{
					description: 'Trade-in and financing, if any',
					clientWords: 'Your trade-in or financing is discussed',
					optional: true,
					fromBrief: true,
				},
				{
					description: 'Agree on a target price and a walk-away price',
					clientWords: 'We agree on a target price and on when to walk away',
				},
				{ description: 'Confirm that we’re allowed to negotiate in the client’s state', internal: true },
			]),
			...step('Step 2: Search', 'Step 2: Our search', [
				{
					description: 'Search dealers and private listings',
					clientWords: 'We search dealers and private sellers',
				},
				{
					description: 'Verify title history, price and availability',
					clientWords: 'We check each car’s history, price and availability',
				},
				{ description: 'Send a shortlist with notes', clientWords: 'You receive a shortlist with our notes' },
				{
					description: 'Agree on the car to negotiate for',
					clientWords: 'You choose the car you want us to negotiate for',
				},
			]),
			...step('Step 3: Negotiate', 'Step 3: We talk to the dealers', [
				{
					description: 'Get written out-the-door quotes',
					clientWords: 'We get out-the-door prices in writing',
				},
				{
					description: 'Negotiate price, fees, trade-in and rate',
					clientWords: 'We negotiate the price, the fees, your trade-in and the loan’s interest rate',
				},
				{
					description: 'Compare the final offers',
					clientWords: 'You see the final offers side by side',
				},
				{ description: 'Record the savings against the first quote', internal: true },
			]),
			...step('Step 4: Sign and follow up', 'Step 4: You sign', [
				{ description: 'Book the test drive', clientWords: 'We book your test drive' },
				{
					description: 'Check the contract against the agreed figures',
					clientWords: 'We check the contract before you sign',
				},
				{
					description: 'Confirm pickup or delivery, title and plates',
					clientWords: 'We confirm pickup or delivery, title and plates',
				},
				{ description: 'Ask for a testimonial or referral', internal: true },
			]),
		],
	},
]
