export const dealerUses = { all: 'All dealers', 'in-use': 'In use', 'do-not-use': 'Do not use' } as const
export type DealerUse = keyof typeof dealerUses

/** A view of the dealer book; properties are named like its URL parameters. */
export type DealerListView = { q: string; use: DealerUse; state: string; after: string }

/** Reads the view from the URL. Unknown values fall back to the default view, since the address can be typed by hand. */
export function readDealerListView(query: URLSearchParams): DealerListView {
	const text = (name: string, max: number) => (query.get(name) ?? '').slice(0, max)
	const uses = Object.keys(dealerUses) as DealerUse[]
	return {
		q: text('q', 200),
		use: uses.find((use) => use === query.get('use')) ?? 'all',
		state: /^[A-Z]{2}$/.test(query.get('state') ?? '') ? text('state', 2) : '',
		after: text('after', 36),
	}
}

/** Returns the URL of a view. A changed view starts at its first page; default values are left out. */
export function dealerListAddress(view: DealerListView, changed: Partial<DealerListView>): string {
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries({ ...view, after: '', ...changed }))
		if (value && value !== 'all') query.set(name, value)
	const search = query.toString()
	return `/admin/dealers${search && `?${search}`}`
}
