import { type ForumCategory, forumCategories } from './categories.ts'

/** The tabs of the list, in order. */
export const forumTabs = {
	discussions: 'Discussions',
	questions: 'Questions',
	'success-stories': 'Success Stories',
} as const
export type ForumTab = keyof typeof forumTabs

/** The orders of the list; a search adds 'Best Match' before them and begins with it. */
export const forumSorts = { latest: 'Latest', popular: 'Most Popular', commented: 'Most Commented' } as const
export const bestMatch = 'Best Match'
export type ForumSort = keyof typeof forumSorts | 'match'

/** What somebody looks at on `/community`; all of it is in the address. */
export type ForumView = {
	tab: ForumTab
	/** Null: all topics. */
	category: ForumCategory | null
	query: string
	sort: ForumSort
	/** How many posts the page shows; 'Load More' asks for more of them. */
	shown: number
	/** The post the list began with when its first page was read: what came since is not pushed in between. Latest only. */
	from: number | null
	/** The last post of the page before, for those who read further than one page holds. */
	after: number | null
}

export const postsAtFirst = 10
/** A page stays a page; what comes behind it begins a new one. */
export const postsShownMax = 100
export const queryCharsMax = 100

/** Anything in an address that is no view is as if it were not there. */
export function readForumView(params: URLSearchParams): ForumView {
	const [tab, category, sort] = ['tab', 'category', 'sort'].map((name) => params.get(name) ?? '')
	const query = (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, queryCharsMax)
	const shown = Number(params.get('shown'))
	return {
		tab: isKeyOf(forumTabs, tab) ? tab : 'discussions',
		category: isKeyOf(forumCategories, category) ? category : null,
		query,
		sort: isKeyOf(forumSorts, sort) ? sort : firstSort(query),
		shown: Number.isInteger(shown) ? Math.min(Math.max(shown, postsAtFirst), postsShownMax) : postsAtFirst,
		from: readId(params.get('from')),
		after: readId(params.get('after')),
	}
}

/** The one address of a view that the page cache keeps; undefined for a search and for places further down, which few people ask for. */
export function sharedForumView(query: URLSearchParams): string | undefined {
	const view = readForumView(query)
	const path = forumViewPath(view)
	return view.query || forumViewPath(changedView(view, {})) !== path ? undefined : path
}

/** The shortest address of a view. */
export function forumViewPath({ tab, category, query, sort, shown, from, after }: ForumView): string {
	const params = new URLSearchParams()
	if (tab !== 'discussions') params.set('tab', tab)
	if (category) params.set('category', category)
	if (query) params.set('q', query)
	if (sort !== firstSort(query)) params.set('sort', sort)
	if (from !== null) params.set('from', String(from))
	if (after !== null) params.set('after', String(after))
	if (shown !== postsAtFirst) params.set('shown', String(shown))
	const search = params.toString()
	return search ? `/community?${search}` : '/community'
}

/** The same view from its beginning, with something changed. */
export function changedView(view: ForumView, change: Partial<ForumView>): ForumView {
	const changed = { ...view, shown: postsAtFirst, from: null, after: null, ...change }
	// Best match is an order of a search only.
	return change.query === '' && changed.sort === 'match' ? { ...changed, sort: 'latest' } : changed
}

/** Where 'Load More' leads: more of this page, or behind its end once it is full. */
export function moreView(view: ForumView, { first, last }: { first: number; last: number }): ForumView {
	if (view.shown >= postsShownMax) return { ...view, shown: postsAtFirst, from: null, after: last }
	const anchored = view.sort === 'latest' && view.after === null
	const shown = Math.min(view.shown + postsAtFirst, postsShownMax)
	return { ...view, shown, from: anchored ? (view.from ?? first) : null }
}

/** The order a list begins with. */
export const firstSort = (query: string): ForumSort => (query ? 'match' : 'latest')

function isKeyOf<T extends object>(words: T, key: string | undefined): key is Extract<keyof T, string> {
	return key !== undefined && Object.hasOwn(words, key)
}

function readId(text: string | null): number | null {
	const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
	return id > 0 && id < 2 ** 31 ? id : null
}
