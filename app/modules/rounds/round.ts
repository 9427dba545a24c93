import type { DealDocument } from '#engine'

/** 'purchase': dealers offer a car, the lowest cost leads. 'trade': dealers offer to buy the client's car, the highest offer leads. */
export type RoundKind = 'purchase' | 'trade'

/** The life of a round. `closed` is past the deadline and still sealed, `best_and_final` takes new bids until a new deadline. */
export type RoundState =
	| 'draft'
	| 'approved'
	| 'open'
	| 'closed'
	| 'opened'
	| 'best_and_final'
	| 'awarded'
	| 'canceled'

type StatedVehicle = NonNullable<DealDocument['vehicle']>

/** What dealers are asked for. It never names the client. */
export type RoundTerms = {
	vehicle: Required<Pick<StatedVehicle, 'condition'>> &
		Pick<StatedVehicle, 'vin' | 'year' | 'make' | 'model' | 'trim' | 'odometer' | 'msrpCents'>
	/** The requirements for the car or, for a trade-in, remarks about it, in words. */
	details: string
	/** How the client pays. Absent in a trade-in round. */
	payment: 'cash' | 'loan' | 'lease' | null
	/** Where the car is registered: two letters, and the five digits of the ZIP code. */
	state: string
	zip: string
	/** Whether the dealer brings the car to the client, or takes the trade-in away. */
	delivery: boolean
	/** Whether dealers may not add anything to the car and the price. */
	noAddOns: boolean
	/** For a trade-in only. */
	trade?: TradeTerms
}

/** The client's car, as its owner describes it. */
export type TradeTerms = {
	payoffCents: number
	/** For each item of `conditionItems`, what the owner answered. */
	condition: Record<string, string>
}

export const roundLimits = {
	details: 2_000,
	reason: 300,
	question: 1_000,
	answer: 2_000,
	/** A dealer’s question about the request, and how many each dealer can ask. */
	inquiry: 500,
	inquiries: 5,
	/** Dealers in one round. The list at closing has to have more entries. */
	dealers: 20,
	/** The longest time until a deadline, in days. */
	daysAhead: 30,
	/** How often a dealer can change a bid in each stage. */
	revisions: 3,
}

/** Rows of a dealer's form for what is on the car already, and for other charges. */
export const itemRows = 6

/** The answer to a bid after the deadline. */
export const lateMessage =
	'The deadline has passed, so we couldn’t accept this bid. Nothing was sent. Please contact the advisor.'

/** The answer to a bid in a round that was canceled or has ended. */
export const endedMessage =
	'We’re not accepting bids for this car now. Please contact the advisor if you have a question.'

/** Whether an answer to a dealer says that nothing can be sent anymore. */
export const isOverMessage = (message: string): boolean =>
	message.startsWith('The deadline has passed') || message === endedMessage

/** Photos of a trade-in, and the largest one in bytes. */
export const photosMax = 12
export const photoBytesMax = 10_000_000
export const photoTypes = ['image/jpeg', 'image/png'] as const

export const stateLabels: Readonly<Record<RoundState, string>> = {
	draft: 'Draft',
	approved: 'Approved',
	open: 'Open',
	closed: 'Closed, sealed',
	opened: 'Opened',
	best_and_final: 'Best and final',
	awarded: 'Awarded',
	canceled: 'Canceled',
}

/** Whether dealers can bid, apart from the deadline. */
export const isTakingBids = (state: RoundState): boolean => state === 'open' || state === 'best_and_final'

/** Why a dealer declines; the dealer's page has a button for each. */
export const declineReasons: Readonly<Record<RoundKind, ReadonlyMap<string, string>>> = {
	purchase: new Map([
		['no-car', 'We don’t have this car'],
		['price', 'We can’t sell at a competitive price'],
		['process', 'We don’t take part in bidding'],
		['time', 'We have no time for it now'],
	]),
	trade: new Map([
		['no-car', 'We don’t buy cars like this'],
		['price', 'We can’t pay a competitive price'],
		['process', 'We don’t take part in bidding'],
		['time', 'We have no time for it now'],
	]),
}

/** What a dealer confirms with a bid. */
export const attestations = {
	purchase: [
		['complete', 'This price is complete: nothing is added at signing except what is listed here.'],
		['available', 'We have this car, or the manufacturer has allocated it to us.'],
		['authorized', 'I may make this offer for the dealer.'],
	],
	trade: [
		['firm', 'We pay this amount if the car is as described.'],
		['payoff', 'We pay off the loan on the car and pay the rest to the owner.'],
		['authorized', 'I may make this offer for the dealer.'],
	],
} as const satisfies Record<RoundKind, readonly (readonly [string, string])[]>

/** The checklist for the condition of a trade-in, with its possible answers; the first is the best. */
export const conditionItems: readonly { key: string; label: string; answers: readonly string[] }[] = [
	{ key: 'title', label: 'Title', answers: ['Clean', 'Rebuilt or branded', 'Not known'] },
	{ key: 'accidents', label: 'Accidents', answers: ['None', 'One', 'Two or more', 'Not known'] },
	{
		key: 'body',
		label: 'Body and paint',
		answers: ['No damage', 'Small scratches or dents', 'Needs repair'],
	},
	{ key: 'glass', label: 'Glass and lights', answers: ['No damage', 'Chip or crack'] },
	{ key: 'tires', label: 'Tires', answers: ['More than half left', 'Less than half left', 'Worn out'] },
	{ key: 'warning', label: 'Warning lights', answers: ['None', 'At least one is on'] },
	{ key: 'interior', label: 'Interior', answers: ['Clean', 'Worn or stained', 'Damaged'] },
	{ key: 'smoke', label: 'Smoking in the car', answers: ['No', 'Yes'] },
	{ key: 'keys', label: 'Keys', answers: ['Two or more', 'One'] },
]

/** '2026 Honda CR-V EX' */
export const nameOfCar = ({ year, make, model, trim }: RoundTerms['vehicle']): string =>
	[year, make, model, trim].filter(Boolean).join(' ')

/** The lists of rounds in the admin area. */
export const roundListViews = ['running', 'ended'] as const
export type RoundListView = (typeof roundListViews)[number]
