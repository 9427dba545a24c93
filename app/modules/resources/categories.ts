/** What a resource is about: the chips of `/resources`, in their order, after 'All'. */
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

/** The name of a category in an address: 'trade-ins'. */
export const categorySlug = (category: Category) => category.toLowerCase()

/** The category an address names; null for any other word. */
export const categoryOf = (slug: string | null) =>
	categories.find((category) => categorySlug(category) === slug) ?? null
