import { type Category, type CategoryGroup, categories, categoryNames } from '#engine'

const groups: Record<CategoryGroup, string> = {
	price: 'The car',
	add_ons: 'Add-ons and products',
	dealer_fees: 'Fees of the dealer and lender',
	government: 'Fees of the government',
	tax: 'Taxes',
	rebates: 'Rebates and credits',
	trade: 'Trade-in',
	cash: 'Already paid',
	held: 'Comes back to you',
	unknown: 'Other',
}

/** What a line can be, for a select: grouped, with capitalized names. */
export const categoryOptions = Object.entries(groups).map(([group, label]) => ({
	group: label,
	options: categoryNames
		.filter((name) => categories[name].group === group)
		.map((name): { value: Category; label: string } => ({
			value: name,
			label: capitalized(categories[name].name),
		})),
}))

/** The name of a category as a label: 'Documentation fee'. */
export const categoryLabel = (category: Category): string => capitalized(categories[category].name)

function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
