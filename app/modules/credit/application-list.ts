import { ownValue } from '#app/lib/own-key.ts'

/** The tabs of the desk's list, spec section 2, `/admin`. */
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

/** What is no view is the usual one: the address can be typed. */
export function readListView(query: URLSearchParams): ListView {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	return {
		tab: listTabs.find(({ tab }) => tab === query.get('tab'))?.tab ?? 'new',
		q: text('q'),
		sort: sorts.find((sort) => sort === query.get('sort')) ?? 'newest',
		after: text('after'),
	}
}

/** The address of a view; what is changed begins at its first page. */
export function listAddress(view: ListView, changed: Partial<ListView>): string {
	const usual: Record<string, string> = { tab: 'new', sort: 'newest' }
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries({ ...view, after: '', ...changed }))
		if (value && value !== ownValue(usual, name)) query.set(name, value)
	const search = query.toString()
	return `/admin/applications${search && `?${search}`}`
}

/** What pressing the head of a column asks for, and how the list is sorted by it now. */
export function columnSort(view: ListView, column: 'date' | 'name') {
	const [usual, other] =
		column === 'date' ? (['newest', 'oldest'] as const) : (['name', 'name-back'] as const)
	const { sort } = view
	const direction =
		sort !== usual && sort !== other
			? 'none'
			: sort === 'oldest' || sort === 'name'
				? 'ascending'
				: 'descending'
	return { to: listAddress(view, { sort: sort === usual ? other : usual }), direction } as const
}
