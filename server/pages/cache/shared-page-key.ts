import { pagePath } from '#app/lib/paths/page-path.ts'
import { type Preferences, preferenceCookies, readPreferences } from '#app/lib/preferences.ts'
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
	preferences: Preferences
}

// One spelling only. Others, of which there are infinitely many, are rendered and never cached.
const plainPath = /^\/(?:[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*)?$/
// Parameters that emails and advertisements append; no page reads them.
const advertisingParameter =
	/^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|mc_cid|mc_eid)=/
// Includes the cookies of a browser that was signed in before or has opened the chat; pages do not read them.
const cosmetic = new Set<string>([...preferenceCookies, 'lw_device', 'lw_chat'])

/** Finds the shared page that may answer a request, as its route declares. Only what is certainly the same for everybody is shared. */
export type FindSharedAddress = (
	method: string | undefined,
	url: string | undefined,
	cookie: string | undefined,
) => SharedAddress | undefined

/**
 * A shared request has no cookie that could change the page and no query that the page could read, except for the list views
 * its route caches.
 */
export function sharedAddressFinder(routes: Pick<RouteTable, 'findExactRoute'>): FindSharedAddress {
	return (method, url, cookie) => {
		if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return
		const queryAt = url.indexOf('?')
		const path = queryAt < 0 ? url : url.slice(0, queryAt)
		const page = pagePath(path)
		const document = page === path
		if (!plainPath.test(page) || page.length > 200) return
		// Data also has only one spelling.
		if (!document && path !== (page === '/' ? '/_.data' : `${page}.data`)) return
		if (cookie && !onlyCosmetic(cookie)) return
		const cache = routes.findExactRoute(page)?.policy.cache
		if (!cache) return
		const search = queryAt < 0 ? '' : viewIn(page, url.slice(queryAt + 1), cache.view)
		if (search === undefined) return
		const preferences = readPreferences(cookie)
		const key = `${preferences.theme} ${preferences.ribbonDismissed} ${path}${search}`
		return { key, path, search, document, preferences }
	}
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

function onlyCosmetic(cookie: string): boolean {
	return cookie
		.split(';')
		.map((pair) => pair.split('=')[0]!.trim())
		.every((name) => name === '' || cosmetic.has(name))
}
