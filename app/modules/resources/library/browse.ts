import { type Category, categories, categoryOf, categorySlug } from '../categories.ts'
import type { ResourceCard } from './resource.ts'

export type Tab = 'guides' | 'articles'

/** What somebody looks for on `/resources`; all of it is in the address. */
export type View = { query: string; category: Category | null; tab: Tab | null }

const QUERY_CHARS_MAX = 100

/** `?category=` names a chip, or a tab (guides, articles); anything else is as if it were not there. */
export function readView(params: URLSearchParams): View {
	const named = params.get('category')?.toLowerCase() ?? null
	const tab = params.get('tab') ?? named
	return {
		query: (params.get('q') ?? '').trim().slice(0, QUERY_CHARS_MAX),
		category: categoryOf(named),
		tab: tab === 'guides' || tab === 'articles' ? tab : null,
	}
}

/** The one address of a view that the page cache keeps; undefined for a search, which few people ask for. */
export function sharedLibraryView(query: URLSearchParams): string | undefined {
	const view = readView(query)
	return view.query ? undefined : viewPath(view)
}

/** The shortest address of a view. */
export function viewPath({ query, category, tab }: View): string {
	const params = new URLSearchParams()
	if (query) params.set('q', query)
	if (category) params.set('category', categorySlug(category))
	if (tab) params.set(category ? 'tab' : 'category', tab)
	const search = params.toString()
	return search ? `/resources?${search}` : '/resources'
}

/** What is shown: the cards of the tab that is open, and how many each has. With none named, the first that has something. */
export function browse(cards: ResourceCard[], view: View) {
	const words = view.query.toLowerCase()
	const found = cards.filter(
		({ title, description, category }) =>
			(!view.category || category === view.category) &&
			(title.toLowerCase().includes(words) || description.toLowerCase().includes(words)),
	)
	const sorted = found.toSorted((a, b) => Number(b.featured) - Number(a.featured))
	const guides = sorted.filter(({ kind }) => kind !== 'article')
	const articles = sorted.filter(({ kind }) => kind === 'article')
	const tab: Tab = view.tab ?? (guides.length === 0 && articles.length > 0 ? 'articles' : 'guides')
	const counts = { guides: guides.length, articles: articles.length }
	return { tab, counts, shown: tab === 'guides' ? guides : articles }
}

/** 'All' and the categories, each with where it leads; the search stays, and so does a tab that was chosen. */
export function chips(view: View): { label: string; to: string; current: boolean }[] {
	return [null, ...categories].map((category) => ({
		label: category ?? 'All',
		to: viewPath({ ...view, category }),
		current: category === view.category,
	}))
}
