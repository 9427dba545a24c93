import { type Category, categories, categoryOf, categorySlug } from '../categories.ts'
import type { ResourceCard } from './resource.ts'

export type Tab = 'guides' | 'articles'

/** The state of the list on `/resources`; all of it is in the URL. */
export type View = { query: string; category: Category | null; tab: Tab | null }

const QUERY_CHARS_MAX = 100

/** Reads a view from the URL. `?category=` is a category or a tab (guides, articles); anything else is ignored. */
export function readView(params: URLSearchParams): View {
	const categoryParam = params.get('category')?.toLowerCase() ?? null
	const tab = params.get('tab') ?? categoryParam
	return {
		query: (params.get('q') ?? '').trim().slice(0, QUERY_CHARS_MAX),
		category: categoryOf(categoryParam),
		tab: tab === 'guides' || tab === 'articles' ? tab : null,
	}
}

/** Returns the path under which the page cache stores a view; undefined for a search, which few people share. */
export function sharedLibraryView(query: URLSearchParams): string | undefined {
	const view = readView(query)
	return view.query ? undefined : viewPath(view)
}

/** Returns the shortest path of a view. */
export function viewPath({ query, category, tab }: View): string {
	const params = new URLSearchParams()
	if (query) params.set('q', query)
	if (category) params.set('category', categorySlug(category))
	if (tab) params.set(category ? 'tab' : 'category', tab)
	const search = params.toString()
	return search ? `/resources?${search}` : '/resources'
}

/** Returns the cards of the open tab and the count of each tab. If no tab was chosen, the first one that has results is open. */
export function browse(cards: ResourceCard[], view: View) {
	const query = view.query.toLowerCase()
	const matchingCards = cards.filter(
		({ title, description, category }) =>
			(!view.category || category === view.category) &&
			(title.toLowerCase().includes(query) || description.toLowerCase().includes(query)),
	)
	const sorted = matchingCards.toSorted((a, b) => Number(b.featured) - Number(a.featured))
	const guides = sorted.filter(({ kind }) => kind !== 'article')
	const articles = sorted.filter(({ kind }) => kind === 'article')
	const tab: Tab = view.tab ?? (guides.length === 0 && articles.length > 0 ? 'articles' : 'guides')
	const counts = { guides: guides.length, articles: articles.length }
	return { tab, counts, shown: tab === 'guides' ? guides : articles }
}

/** Returns 'All' and the categories as links that keep the search and the chosen tab. */
export function categoryLinks(view: View): { label: string; to: string; current: boolean }[] {
	return [null, ...categories].map((category) => ({
		label: category ?? 'All',
		to: viewPath({ ...view, category }),
		current: category === view.category,
	}))
}
