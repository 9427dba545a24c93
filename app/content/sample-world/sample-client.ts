import type { SampleOrder } from '../sample-orders.ts'

/** Days before the day the sample is loaded; what is to come is below zero. */
type DaysAgo = number

/** A car that the advisor showed to a client, and what the client said to it. */
export type SampleVehicle = {
	daysAgo: DaysAgo
	year: number
	make: string
	model: string
	priceDollars: number
	/** As it was typed. */
	price: string
	vin: string | null
	description: string
	answer: { status: 'interested' | 'maybe' | 'rejected'; daysAgo: DaysAgo; reason: string | null } | null
}

/** The work on one order, task after task as the package lists them. */
export type SampleChecklist = {
	package: 'find_it_fast' | 'find_it_with_me'
	/** Of the order it is for; null for one begun by hand. */
	order: string | null
	startedDaysAgo: DaysAgo
	/** When each task was ticked, the first ones first; null, and what is not listed, is open. */
	ticksDaysAgo: readonly (DaysAgo | null)[]
}

/** Everything the advisor has on one made-up person. */
export type SampleClient = {
	name: string
	email: string
	phone: string
	/** The demo's member login. */
	member: boolean
	/** The sample orders of this person, the oldest first; none: the advisor opened the file by hand. */
	orders: readonly SampleOrder[]
	openedDaysAgo: DaysAgo
	/** When the case was closed; null while it is open. */
	closedDaysAgo: DaysAgo | null
	tags: readonly string[]
	notes: readonly { daysAgo: DaysAgo; text: string }[]
	move: { side: 'advisor' | 'client'; what: string; dueInDays: number; passedDaysAgo: DaysAgo } | null
	followUp: { inDays: number; note: string } | null
	checklists: readonly SampleChecklist[]
	vehicles: readonly SampleVehicle[]
}
