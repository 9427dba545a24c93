/** The categories of resources: the chips of `/resources`, in their order, after 'All'. */
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

/** The name of a category in a URL: 'trade-ins'. */
export const categorySlug = (category: Category) => category.toLowerCase()

/** The category with this name in a URL; null for any other text. */
export const categoryOf = (slug: string | null) =>
	categories.find((category) => categorySlug(category) === slug) ?? null
