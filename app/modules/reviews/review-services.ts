import type { OfferingKind } from '#app/modules/catalog/offerings.ts'

/** The name of each service in reviews. */
export const reviewServices: Record<OfferingKind, string> = {
	in_person: 'In-Person Car Advisor',
	online_search: 'Online Deal Search',
	concierge: 'Full Concierge Car Buying',
}

/** The filters of the reviews page, in order. */
export const reviewFilters = [
	{ key: 'all', label: 'All Reviews', service: undefined },
	{ key: 'in-person', label: 'In-Person Advisor', service: 'in_person' },
	{ key: 'online', label: 'Online Deal Search', service: 'online_search' },
] as const

export const reviewSorts = {
	newest: 'Newest',
	highest: 'Highest rated',
	lowest: 'Lowest rated',
} as const

export type ReviewSort = keyof typeof reviewSorts
