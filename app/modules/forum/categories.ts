/** The categories by their key in URLs and rows, in the order of the sidebar. */
export const forumCategories = {
	'buy-here-pay-here': 'Buy Here Pay Here',
	'credit-questions': 'Credit Questions',
	'used-car-red-flags': 'Used Car Red Flags',
	'negotiation-tips': 'Negotiation Tips',
	'success-stories': 'Success Stories',
	financing: 'Financing',
	'trade-ins': 'Trade-Ins',
	'new-car-buying': 'New Car Buying',
	'private-party-sales': 'Private Party Sales',
} as const

export type ForumCategory = keyof typeof forumCategories

export const forumCategoryKeys = Object.keys(forumCategories) as [ForumCategory, ...ForumCategory[]]

/** The label in the list for no category. */
export const allTopics = 'All Topics'
