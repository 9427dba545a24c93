import { pagePath } from '#app/lib/page-path.ts'
import { type Preferences, preferenceCookies, readPreferences } from '#app/lib/preferences.ts'
import { changedView, forumViewPath, readForumView } from '#app/modules/forum/forum-view.ts'
import { readView, viewPath } from '#app/modules/resources/browse.ts'
import { readReviewView, reviewsAtFirst, reviewViewPath } from '#app/modules/reviews/review-view.ts'

/** Where a page stands that everybody sees alike, and the only choices of a visitor that it shows. */
export type SharedAddress = {
	key: string
	/** As it was asked for, without its query. */
	path: string
	/** The view of a list, with its question mark, in its one spelling; else empty. */
	search: string
	/** The whole page is asked for; else the data of one, by scripts. */
	document: boolean
	preferences: Preferences
}

// One spelling only: others, and there is no end of them, are rendered and never kept.
const plainPath = /^\/(?:[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*)?$/
// Also whatever carries a mailed token in its address.
const personal =
	/^\/(?:account|admin|api|apply|appointment|calendar|chat(?:\/|$)|community\/(?:comment|delete|edit|mails|new|report)|dashboard|dev|email-change|invoice|payment-|reset-password|reviews\/(?:invitation|new|unsubscribe)|sandbox|sign-in\/|vehicle(?:\/|$)|verify-email|waitlist)/
// What mails and advertisements append; no page reads it.
const campaign = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|mc_cid|mc_eid)=/
// Also the names of a browser that was signed in once, and of one that has opened the chat: pages do not read them.
const cosmetic = new Set<string>([...preferenceCookies, 'lw_device', 'lw_chat'])

/** The lists that everybody filters and sorts alike, by the reader of their views; undefined for what only few look at. */
const viewsOf: Record<string, (params: URLSearchParams) => string | undefined> = {
	'/community': (params) => {
		const view = readForumView(params)
		const beginning = changedView(view, {})
		return view.query || forumViewPath(beginning) !== forumViewPath(view) ? undefined : forumViewPath(view)
	},
	'/reviews': (params) => {
		const view = readReviewView(params)
		const beginning = { ...view, shown: reviewsAtFirst, after: undefined }
		return view.query || reviewViewPath(beginning) !== reviewViewPath(view) ? undefined : reviewViewPath(view)
	},
	'/resources': (params) => {
		const view = readView(params)
		return view.query ? undefined : viewPath(view)
	},
}

/**
 * The shared page that answers a request, if any may: a document read without a cookie that could change it and
 * without a query that a page could read, but for the views of a list. Whatever is not surely public is not shared.
 */
export function sharedAddress(
	method: string | undefined,
	url: string | undefined,
	cookie: string | undefined,
): SharedAddress | undefined {
	if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return
	const queryAt = url.indexOf('?')
	const path = queryAt < 0 ? url : url.slice(0, queryAt)
	const page = pagePath(path)
	const document = page === path
	if (!plainPath.test(page) || page.length > 200 || personal.test(page)) return
	// Of data, too, one spelling only.
	if (!document && path !== (page === '/' ? '/_.data' : `${page}.data`)) return
	const search = queryAt < 0 ? '' : viewIn(page, url.slice(queryAt + 1))
	if (search === undefined) return
	if (cookie && !onlyCosmetic(cookie)) return
	const preferences = readPreferences(cookie)
	const key = `${preferences.theme} ${preferences.ribbonDismissed} ${path}${search}`
	return { key, path, search, document, preferences }
}

/** The path, without view and looks, of a page that is kept under this key. */
export const pathOfKey = (key: string) => pagePath(key.slice(key.lastIndexOf(' ') + 1).replace(/\?.*/, ''))

/** The view of a list that a query asks for, empty for none; undefined where a page could read something else in it. */
function viewIn(page: string, query: string): string | undefined {
	const asked = query.split('&').filter((pair) => pair !== '' && !campaign.test(pair))
	if (asked.length === 0) return ''
	const search = `?${asked.join('&')}`
	// One spelling only here, too.
	return viewsOf[page]?.(new URLSearchParams(search)) === page + search ? search : undefined
}

function onlyCosmetic(cookie: string): boolean {
	return cookie
		.split(';')
		.map((pair) => pair.split('=')[0]!.trim())
		.every((name) => name === '' || cosmetic.has(name))
}
