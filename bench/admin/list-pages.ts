import { routeTable } from '#tests/attacks/route-table.ts'

type Site = { origin: string; cookie: string }

/** Searches, which forms lead to and no link. */
const searches = [
	'/admin/search?q=client+12',
	'/admin/search?q=zzzqqq',
	'/admin/clients?q=cora',
	'/admin/clients?q=client1234%40',
	'/admin/orders?q=client777%40',
	'/admin/appointments?tab=all&q=client777%40',
	'/admin/chat?q=mileage',
	'/admin/deals?q=client+12',
	'/admin/dealers?q=dealer+12',
	'/admin/mail?q=asking',
	'/admin/mail?view=archived&q=21234',
	'/admin/mail/new?who=client+12',
]

/**
 * Lists the addresses of the admin area's pages, found by following every link that leads to another kind of page, or to one with a
 * parameter that no address before had: each tab, filter, order and later page once. Of the pages with an id, the first one is taken, so those
 * of `first` where it links to any.
 */
export async function listAdminPages(site: Site, first: string[]): Promise<string[]> {
	const seen = new Set<string>()
	const queue = [...first, '/admin', ...searches]
	const unconditional = new Set(queue)
	const pages: string[] = []
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const features = featuresOf(path)
		if (!unconditional.delete(path) && features.every((each) => isKnown(each, seen))) continue
		for (const each of features) seen.add(each)
		const html = await readPage(site, path)
		if (html === null) continue
		pages.push(path)
		for (const [, link] of html.matchAll(/href="(\/(?:admin|dashboard)[^"#]*)/g))
			queue.push(link!.replaceAll('&amp;', '&'))
	}
	return pages
}

/** How many values of one parameter are requested; lists of states and of kinds of rules have dozens. */
const valuesMax = 6

const addresses = routeTable()
	.flatMap((route) => route.addresses)
	.filter((address) => /^GET \/(admin|dashboard)/.test(address))
	.map((address) => address.slice('GET '.length))
	// A path without an id takes precedence over one with an id.
	.sort((one, other) => one.split(':').length - other.split(':').length)
	.map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`) }))

/** Returns what is new about an address: its route, and each of its parameters, with its value unless that is an id or a date. */
function featuresOf(path: string): string[] {
	const { pathname, searchParams } = new URL(path, 'http://site')
	const route = addresses.find(({ matches }) => matches.test(pathname))?.pattern
	if (!route) return []
	return [
		route,
		...[...searchParams].map(([name, value]) => `${route}?${name}=${/\d/.test(value) ? '' : value}`),
	]
}

function isKnown(feature: string, seen: ReadonlySet<string>): boolean {
	if (seen.has(feature)) return true
	const parameter = /^[^?]+\?[^=]+=/.exec(feature)?.[0]
	return parameter !== undefined && [...seen].filter((each) => each.startsWith(parameter)).length >= valuesMax
}

/** Returns the HTML of a page, or null if it is none, such as a download or a redirect. */
async function readPage({ origin, cookie }: Site, path: string): Promise<string | null> {
	const response = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
	const text = await response.text()
	const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
	if (response.status >= 400) throw new Error(`${path} answered ${response.status}.`)
	return isPage ? text : null
}
