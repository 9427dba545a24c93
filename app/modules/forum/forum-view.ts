import { type ForumCategory, forumCategories } from './categories.ts'

/** The tabs of the list, in order. */
export const forumTabs = {
	discussions: 'Discussions',
	questions: 'Questions',
	'success-stories': 'Success Stories',
} as const
export type ForumTab = keyof typeof forumTabs

/** The list's sort orders. A search adds 'Best Match' before them and starts with it. */
export const forumSorts = { latest: 'Latest', popular: 'Most Popular', commented: 'Most Commented' } as const
export const bestMatch = 'Best Match'
export type ForumSort = keyof typeof forumSorts | 'match'

/** The state of the list on `/community`; all of it is in the URL. */
export type ForumView = {
	tab: ForumTab
	/** Null: all topics. */
	category: ForumCategory | null
	query: string
	sort: ForumSort
	/** How many posts the page shows; 'Load More' asks for more of them. */
	shown: number
	/** The post that the list started with on its first page: newer posts are not inserted in between. Sort 'latest' only. */
	from: number | null
	/** The last post of the previous page, for readers who went past one full page. */
	after: number | null
}

export const postsAtFirst = 10
/** The most posts one page shows; 'Load More' then starts a new page. */
export const postsShownMax = 100
export const queryCharsMax = 100

/** Reads the view from the URL; invalid parameters are ignored. */
export function readForumView(params: URLSearchParams): ForumView {
	const [tab, category, sort] = ['tab', 'category', 'sort'].map((name) => params.get(name) ?? '')
	const query = (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, queryCharsMax)
	const shown = Number(params.get('shown'))
	return {
		tab: isKeyOf(forumTabs, tab) ? tab : 'discussions',
		category: isKeyOf(forumCategories, category) ? category : null,
		query,
		sort: isKeyOf(forumSorts, sort) ? sort : defaultSort(query),
		shown: Number.isInteger(shown) ? Math.min(Math.max(shown, postsAtFirst), postsShownMax) : postsAtFirst,
		from: readId(params.get('from')),
		after: readId(params.get('after')),
	}
}

/**
 * Returns the path under which the page cache stores a view; undefined for a search and for later pages, because few people
 * request them.
 */
export function sharedForumView(query: URLSearchParams): string | undefined {
	const view = readForumView(query)
	const path = forumViewPath(view)
	return view.query || forumViewPath(changedView(view, {})) !== path ? undefined : path
}

/** Returns the shortest path of a view. */
export function forumViewPath({ tab, category, query, sort, shown, from, after }: ForumView): string {
	const params = new URLSearchParams()
	if (tab !== 'discussions') params.set('tab', tab)
	if (category) params.set('category', category)
	if (query) params.set('q', query)
	if (sort !== defaultSort(query)) params.set('sort', sort)
	if (from !== null) params.set('from', String(from))
	if (after !== null) params.set('after', String(after))
	if (shown !== postsAtFirst) params.set('shown', String(shown))
	const search = params.toString()
	return search ? `/community?${search}` : '/community'
}

/** Returns the view with a change, from its first page again unless the change says otherwise. */
export function changedView(view: ForumView, change: Partial<ForumView>): ForumView {
	const changed = { ...view, shown: postsAtFirst, from: null, after: null, ...change }
	// Best match is a sort order of a search only.
	return change.query === '' && changed.sort === 'match' ? { ...changed, sort: 'latest' } : changed
}

/** Returns the view that 'Load More' leads to: more of this page, or the next page once it is full. */
export function moreView(view: ForumView, { first, last }: { first: number; last: number }): ForumView {
	if (view.shown >= postsShownMax) return { ...view, shown: postsAtFirst, from: null, after: last }
	const anchored = view.sort === 'latest' && view.after === null
	const shown = Math.min(view.shown + postsAtFirst, postsShownMax)
	return { ...view, shown, from: anchored ? (view.from ?? first) : null }
}

/** Returns the default sort order: best match for a search, otherwise the latest. */
export const defaultSort = (query: string): ForumSort => (query ? 'match' : 'latest')

function isKeyOf<T extends object>(labels: T, key: string | undefined): key is Extract<keyof T, string> {
	return key !== undefined && Object.hasOwn(labels, key)
}

function readId(text: string | null): number | null {
	const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
	return id > 0 && id < 2 ** 31 ? id : null
}
