/** The categories of resources: the chips of `/resources` after 'All', in this order. */
export const categories = [
	'Checklists',
	'Negotiation',
	'Financing',
	'Safety',
	'Research',
	'Trade-Ins',
	'Timing',
] as const
export type Category = (typeof categories)[number]

/** Returns the name of a category in a URL: 'trade-ins'. */
export const categorySlug = (category: Category) => category.toLowerCase()

/** Returns the category with this name in a URL; null for any other text. */
export const categoryOf = (slug: string | null) =>
	categories.find((category) => categorySlug(category) === slug) ?? null
