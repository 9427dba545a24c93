import { getOwnValue } from '#app/lib/own-key.ts'

/** The tabs of the admin's list: spec section 2, `/admin`. */
export const listTabs = [
	{ tab: 'new', label: 'New' },
	{ tab: 'reviewing', label: 'Reviewing' },
	{ tab: 'processed', label: 'Processed' },
	{ tab: 'all', label: 'All Applications' },
] as const
export type ListTab = (typeof listTabs)[number]['tab']

const sorts = ['newest', 'oldest', 'name', 'name-back'] as const
export type ListSort = (typeof sorts)[number]

export type ListView = { tab: ListTab; q: string; sort: ListSort; after: string }

/** Reads the view from the URL. Unknown values fall back to the default view, since the address can be typed by hand. */
export function readListView(query: URLSearchParams): ListView {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	return {
		tab: listTabs.find(({ tab }) => tab === query.get('tab'))?.tab ?? 'new',
		q: text('q'),
		sort: sorts.find((sort) => sort === query.get('sort')) ?? 'newest',
		after: text('after'),
	}
}

/** Returns the URL of a view. A changed view starts at its first page; default values are left out. */
export function listAddress(view: ListView, changed: Partial<ListView>): string {
	const defaults: Record<string, string> = { tab: 'new', sort: 'newest' }
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries({ ...view, after: '', ...changed }))
		if (value && value !== getOwnValue(defaults, name)) query.set(name, value)
	const search = query.toString()
	return `/admin/applications${search && `?${search}`}`
}

/** Returns where the header of a column links to, and how the list is sorted by that column now. */
export function columnSort(view: ListView, column: 'date' | 'name') {
	const [primary, reversed] =
		column === 'date' ? (['newest', 'oldest'] as const) : (['name', 'name-back'] as const)
	const { sort } = view
	const direction =
		sort !== primary && sort !== reversed
			? 'none'
			: sort === 'oldest' || sort === 'name'
				? 'ascending'
				: 'descending'
	return { to: listAddress(view, { sort: sort === primary ? reversed : primary }), direction } as const
}
