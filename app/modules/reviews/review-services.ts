/** The filters of the reviews page, in order, with their labels while no service was renamed. */
export const reviewFilters = [
	{ key: 'all', label: 'All Reviews', service: undefined },
	{ key: 'in-person', label: 'In-Person Advisor', service: 'in_person' },
	{ key: 'online', label: 'Online Deal Search', service: 'online_search' },
	{ key: 'concierge', label: 'Full Concierge', service: 'concierge' },
] as const

export const reviewSorts = {
	newest: 'Newest',
	highest: 'Highest rated',
	lowest: 'Lowest rated',
} as const

export type ReviewSort = keyof typeof reviewSorts
