import type { SampleOrder } from '../sample-orders.ts'

/** Days before the day the sample data is loaded; negative for the future. */
type DaysAgo = number

/** A car that the advisor recommended to a client, and the client's answer. */
export type SampleVehicle = {
	daysAgo: DaysAgo
	year: number
	make: string
	model: string
	priceDollars: number
	/** The price as typed. */
	price: string
	trim: string
	mileage: number | null
	vin: string | null
	description: string
	answer: { status: 'interested' | 'maybe' | 'rejected'; daysAgo: DaysAgo; reason: string | null } | null
}

/** The work on one order, with the tasks in the order of the package. */
export type SampleChecklist = {
	package: 'find_it_fast' | 'find_it_with_me' | 'full_concierge'
	/** The reference of its order; null if it was started manually. */
	order: string | null
	startedDaysAgo: DaysAgo
	/** When each task was completed, in the order of the package; a null or missing task is open. */
	completedDaysAgo: readonly (DaysAgo | null)[]
}

/** The complete file of a fictional person. */
export type SampleClient = {
	name: string
	email: string
	phone: string
	/** Whether this is the demo's member login. */
	member: boolean
	/** The sample orders of this person, oldest first; empty if the advisor opened the file manually. */
	orders: readonly SampleOrder[]
	openedDaysAgo: DaysAgo
	/** When the case was closed; null while it is open. */
	closedDaysAgo: DaysAgo | null
	tags: readonly string[]
	notes: readonly { daysAgo: DaysAgo; text: string }[]
	nextAction: { side: 'advisor' | 'client'; what: string; dueInDays: number; passedDaysAgo: DaysAgo } | null
	followUp: { inDays: number; note: string } | null
	checklists: readonly SampleChecklist[]
	vehicles: readonly SampleVehicle[]
}
