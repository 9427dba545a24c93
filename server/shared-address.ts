import { pagePath } from '#app/lib/page-path.ts'
import { type Preferences, preferenceCookies, readPreferences } from '#app/lib/preferences.ts'

/** Where a page stands that everybody sees alike, and the only choices of a visitor that it shows. */
export type SharedAddress = {
	key: string
	/** As it was asked for. */
	path: string
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

/**
 * The shared page that answers a request, if any may: a document read without a cookie that could change it and
 * without a query that a page could read. Whatever is not surely public is not shared.
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
	if (queryAt >= 0 && !onlyCampaign(url.slice(queryAt + 1))) return
	if (cookie && !onlyCosmetic(cookie)) return
	const preferences = readPreferences(cookie)
	return { key: `${preferences.theme} ${preferences.ribbonDismissed} ${path}`, path, document, preferences }
}

const onlyCampaign = (query: string) => query.split('&').every((pair) => pair === '' || campaign.test(pair))

function onlyCosmetic(cookie: string): boolean {
	return cookie
		.split(';')
		.map((pair) => pair.split('=')[0]!.trim())
		.every((name) => name === '' || cosmetic.has(name))
}
