import { routeTable } from '../attacks/route-table.ts'
import type { Site, SiteResponse } from '../attacks/site.ts'
import { withCookie } from './page-readers.ts'

type ReadInput = {
	cookie: string
	root: string
	/** Responses that this reader got before, by path. */
	known: ReadonlyMap<string, SiteResponse>
}

/** Returns the text of one page of each route under `root`, found by following links, by path. */
export async function readRoutes(
	site: Site,
	{ cookie, root, known }: ReadInput,
): Promise<Map<string, string>> {
	const patterns = routeTable()
		.flatMap(({ addresses }) => addresses)
		.filter((address) => address === `GET ${root}` || address.startsWith(`GET ${root}/`))
		.map((address) => address.slice('GET '.length))
	const open = new Set(patterns)
	const queue = patterns.filter((pattern) => !pattern.includes(':'))
	const links = new Set<string>()
	const pages = new Map<string, string>()
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const { status, headers, text } = known.get(path) ?? (await site.send(path, withCookie(cookie)))
		if (status !== 200 || !String(headers['content-type']).startsWith('text/html')) continue
		pages.set(path, text)
		for (const [, link] of text.matchAll(/href="(\/[^"?#]+)/g)) links.add(link!)
		for (const pattern of [...open].filter((each) => each.includes(':'))) {
			const link = [...links].find((each) => matchesPattern(pattern, each) && !patterns.includes(each))
			if (!link) continue
			open.delete(pattern)
			queue.push(link)
		}
	}
	return pages
}

/** Whether a path belongs to a route. */
function matchesPattern(pattern: string, path: string): boolean {
	const parts = path.split('/')
	const names = pattern.split('/')
	return parts.length === names.length && names.every((name, i) => name.startsWith(':') || name === parts[i])
}
