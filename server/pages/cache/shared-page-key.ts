import { pagePath } from '#app/lib/paths/page-path.ts'
import { type Preferences, readPreferences } from '#app/lib/preferences.ts'
import type { RouteTable } from '../route-table.ts'

/** The address of a page that is the same for everybody, with the only visitor preferences it shows. */
export type SharedAddress = {
	key: string
	/** The requested path, without its query. */
	path: string
	/** The query of a list view, with its question mark, in its one spelling; otherwise empty. */
	search: string
	/** True for the whole page, false for its data, which scripts request. */
	document: boolean
	/** The pattern of its route. */
	pattern: string
	preferences: Preferences
}

type SharedPage = Omit<SharedAddress, 'key' | 'preferences'>

// One spelling only. Others, of which there are infinitely many, are rendered and never cached.
const plainPath = /^\/(?:[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*)?$/
// Parameters that emails and advertisements append; no page reads them.
const advertisingParameter =
	/^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|mc_cid|mc_eid)=/
/**
 * Our own cookies, whose names all begin like this. Those of a browser that was signed in before or has opened the chat are left
 * out, because pages do not read them; the display preferences have other names and are part of the key.
 */
const ownCookie = /(?:^|;)\s*(?:__Host-)?(?:lotwise\.|lw_(?!(?:device|chat)\s*=))/

/** Finds the shared page that may answer a request, as its route declares. Only what is certainly the same for everybody is shared. */
export type FindSharedAddress = (
	method: string | undefined,
	url: string | undefined,
	cookie: string | undefined,
) => SharedAddress | undefined

/**
 * A shared request has no cookie of ours that could change the page and no query that the page could read, except for the list
 * views its route caches. Cookies of others, such as analytics, change no page.
 */
export function sharedAddressFinder(routes: Pick<RouteTable, 'findExactRoute'>): FindSharedAddress {
	const find = remember((url) => findSharedPage(routes, url))
	return (method, url, cookie) => {
		if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return
		if (cookie && ownCookie.test(cookie)) return
		const page = find(url)
		if (!page) return
		const preferences = readPreferences(cookie)
		const key = `${preferences.theme} ${preferences.ribbonDismissed} ${page.path}${page.search}`
		return { ...page, key, preferences }
	}
}

/** Remembers what was found for up to 1,000 URLs, because the same few are requested again and again. */
function remember<Found>(find: (url: string) => Found | undefined): (url: string) => Found | undefined {
	const found = new Map<string, Found>()
	return (url) => {
		const known = found.get(url)
		if (known) return known
		const value = find(url)
		if (value === undefined) return
		if (found.size >= 1_000) found.clear()
		found.set(url, value)
		return value
	}
}

function findSharedPage(routes: Pick<RouteTable, 'findExactRoute'>, url: string): SharedPage | undefined {
	const queryAt = url.indexOf('?')
	const path = queryAt < 0 ? url : url.slice(0, queryAt)
	const page = pagePath(path)
	const document = page === path
	if (!plainPath.test(page) || page.length > 200) return
	// Data also has only one spelling.
	if (!document && path !== (page === '/' ? '/_.data' : `${page}.data`)) return
	const route = routes.findExactRoute(page)
	if (!route?.policy.cache) return
	const search = queryAt < 0 ? '' : viewIn(page, url.slice(queryAt + 1), route.policy.cache.view)
	return search === undefined ? undefined : { path, search, document, pattern: route.pattern }
}

/** The path of the page cached under this key, without query and preferences. */
export const pathOfKey = (key: string) => pagePath(key.slice(key.lastIndexOf(' ') + 1).replace(/\?.*/, ''))

/** Returns the list view of a query, empty for none; undefined when the page could read anything else in it. */
function viewIn(
	page: string,
	query: string,
	view: ((query: URLSearchParams) => string | undefined) | undefined,
): string | undefined {
	const pairs = query.split('&').filter((pair) => pair !== '' && !advertisingParameter.test(pair))
	if (pairs.length === 0) return ''
	const search = `?${pairs.join('&')}`
	// Only one spelling here, too.
	return view?.(new URLSearchParams(search)) === page + search ? search : undefined
}
