import type { OfferingKind } from '#app/modules/catalog/offerings.ts'

/** The advisor's first action after the payment of a service, and within how many days it is due. */
export const firstActions: Record<OfferingKind, { what: string; days: number }> = {
	online_search: { what: 'Ask what the client needs from a car, then start the search', days: 1 },
	in_person: { what: 'Confirm the exact time of the appointment', days: 1 },
	concierge: { what: 'Call to start the search', days: 1 },
}
