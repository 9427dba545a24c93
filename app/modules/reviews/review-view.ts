import { isOwnKey } from '#app/lib/own-key.ts'
import { type ReviewSort, reviewFilters, reviewSorts } from './review-services.ts'

export type ReviewFilter = (typeof reviewFilters)[number]['key']

/** The state of the list on `/reviews`; all of it is in the URL. */
export type ReviewView = {
	query: string
	filter: ReviewFilter
	sort: ReviewSort
	/** How many reviews are shown; 'Load More' asks for ten more. */
	shown: number
	/** The ID of the review that the page starts after, for readers who went past one full page. */
	after: number | undefined
}

export const reviewsAtFirst = 10
/** The most reviews one page shows; 'Load More' then starts a new page. */
export const reviewsShownMax = 100
const queryCharsMax = 100

/** Reads the view from the URL; invalid parameters are ignored. */
export function readReviewView(params: URLSearchParams): ReviewView {
	const filter = params.get('service') ?? ''
	const sort = params.get('sort') ?? ''
	const shown = Number(params.get('shown'))
	const after = Number(params.get('after'))
	return {
		query: (params.get('q') ?? '').trim().slice(0, queryCharsMax),
		filter: reviewFilters.find(({ key }) => key === filter)?.key ?? 'all',
		sort: isOwnKey(reviewSorts, sort) ? sort : 'newest',
		shown: Number.isInteger(shown)
			? Math.min(Math.max(shown, reviewsAtFirst), reviewsShownMax)
			: reviewsAtFirst,
		after: Number.isInteger(after) && after > 0 && after < 2 ** 31 ? after : undefined,
	}
}

/** Whether the view is the whole list from the newest on, as it starts: only then the featured reviews are above it. */
export const isWholeList = ({ query, filter, sort }: ReviewView): boolean =>
	!query && filter === 'all' && sort === 'newest'

/**
 * Returns the path under which the page cache stores a view; undefined for a search and for later pages, because few people
 * request them.
 */
export function sharedReviewView(query: URLSearchParams): string | undefined {
	const view = readReviewView(query)
	const path = reviewViewPath(view)
	const top = reviewViewPath({ ...view, shown: reviewsAtFirst, after: undefined })
	return view.query || top !== path ? undefined : path
}

/** Returns the shortest path of a view. */
export function reviewViewPath({ query, filter, sort, shown, after }: ReviewView): string {
	const params = new URLSearchParams()
	if (query) params.set('q', query)
	if (filter !== 'all') params.set('service', filter)
	if (sort !== 'newest') params.set('sort', sort)
	if (after !== undefined) params.set('after', String(after))
	if (shown !== reviewsAtFirst) params.set('shown', String(shown))
	const search = params.toString()
	return search ? `/reviews?${search}` : '/reviews'
}

/** Returns the path that 'Load More' leads to: more of this page, or the next one once it is full. */
export function moreReviewsPath(view: ReviewView, next: number): string {
	return view.shown < reviewsShownMax
		? reviewViewPath({ ...view, shown: Math.min(view.shown + reviewsAtFirst, reviewsShownMax) })
		: reviewViewPath({ ...view, shown: reviewsAtFirst, after: next })
}
