import { pagePath } from '#app/lib/addresses/page-path.ts'
import { type Preferences, preferenceCookies, readPreferences } from '#app/lib/preferences.ts'
import type { RouteTable } from './route-table.ts'

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
// What mails and advertisements append; no page reads it.
const campaign = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|twclid|ttclid|mc_cid|mc_eid)=/
// Also the names of a browser that was signed in once, and of one that has opened the chat: pages do not read them.
const cosmetic = new Set<string>([...preferenceCookies, 'lw_device', 'lw_chat'])

/** Finds the cached page that may answer a request, by what its route declares. What is not surely the same for everybody is not shared. */
export type FindSharedAddress = (
	method: string | undefined,
	url: string | undefined,
	cookie: string | undefined,
) => SharedAddress | undefined

/**
 * A document that is read without a cookie that could change it, and without a query that its page could read, but for the views that its
 * route caches.
 */
export function sharedAddressFinder(routes: Pick<RouteTable, 'exactlyAt'>): FindSharedAddress {
	return (method, url, cookie) => {
		if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return
		const queryAt = url.indexOf('?')
		const path = queryAt < 0 ? url : url.slice(0, queryAt)
		const page = pagePath(path)
		const document = page === path
		if (!plainPath.test(page) || page.length > 200) return
		// Of data, too, one spelling only.
		if (!document && path !== (page === '/' ? '/_.data' : `${page}.data`)) return
		if (cookie && !onlyCosmetic(cookie)) return
		const cache = routes.exactlyAt(page)?.policy.cache
		if (!cache) return
		const search = queryAt < 0 ? '' : viewIn(page, url.slice(queryAt + 1), cache.view)
		if (search === undefined) return
		const preferences = readPreferences(cookie)
		const key = `${preferences.theme} ${preferences.ribbonDismissed} ${path}${search}`
		return { key, path, search, document, preferences }
	}
}

/** The path, without view and looks, of a page that is kept under this key. */
export const pathOfKey = (key: string) => pagePath(key.slice(key.lastIndexOf(' ') + 1).replace(/\?.*/, ''))

/** The view that a query asks for, empty for none; undefined where a page could read something else in it. */
function viewIn(
	page: string,
	query: string,
	view: ((query: URLSearchParams) => string | undefined) | undefined,
): string | undefined {
	const asked = query.split('&').filter((pair) => pair !== '' && !campaign.test(pair))
	if (asked.length === 0) return ''
	const search = `?${asked.join('&')}`
	// One spelling only here, too.
	return view?.(new URLSearchParams(search)) === page + search ? search : undefined
}

function onlyCosmetic(cookie: string): boolean {
	return cookie
		.split(';')
		.map((pair) => pair.split('=')[0]!.trim())
		.every((name) => name === '' || cosmetic.has(name))
}
