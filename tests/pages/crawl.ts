import { dataPath } from '../attacks/probes.ts'
import type { SiteResponse } from '../attacks/site.ts'
import { inSample } from '../setup/deep.ts'
import { test as base, type Reader, withCookie } from './page-readers.ts'
import { openPages, ownPages } from './pages-to-read.ts'
import { readRoutes } from './read-routes.ts'

type Read = SiteResponse & { path: string; reader: Reader; again: boolean }

/** Views of lists that are cached like the lists. */
const storedViews = [
	'/community?sort=popular',
	'/reviews?sort=lowest',
	'/resources?category=guides',
	'/resources/financing?tool=lease&state=OH',
]
type RoutePages = Record<'owner' | 'admin', { path: string; text: string }[]>

/** The tests share one crawl of every page as every reader, and one of the pages with an id that links lead to. */
export const test = base.extend<{ crawl: Read[]; routePages: RoutePages }>({
	crawl: [
		async ({ site, cookies }, use) => {
			const reads: Read[] = []
			const read = async (reader: Reader, path: string, again = false) =>
				reads.push({ path, reader, again, ...(await site.send(path, withCookie(cookies[reader]))) })
			// The first request of a session sends more queries.
			for (const reader of ['owner', 'admin'] as const) await site.send('/terms', withCookie(cookies[reader]))
			for (const [i, page] of [...openPages, ...storedViews].entries()) {
				// Signed-in readers come first: if their pages were cached, the anonymous reader would receive them. Outside the deep run one
				// of them reads the page and the other one its data, which has the same headers.
				for (const [j, reader] of (['owner', 'admin'] as const).entries())
					if (inSample(2, i, j)) await read(reader, page)
				await read('anonymous', page)
				await read('anonymous', page, true)
				const path = dataPath(page)
				for (const [j, reader] of (['owner', 'admin'] as const).entries())
					if (inSample(2, i, j + 1)) await read(reader, path)
				await read('anonymous', path)
				await read('anonymous', path, true)
			}
			for (const { reader, path } of ownPages) await read(reader, path)
			await use(reads)
		},
		{ scope: 'file' },
	],
	routePages: [
		async ({ site, cookies, crawl }, use) => {
			const read = async (reader: Reader, root: string) => {
				const known = new Map(crawl.filter((each) => each.reader === reader).map((each) => [each.path, each]))
				const pages = await readRoutes(site, { cookie: cookies[reader], root, known })
				return [...pages].map(([path, text]) => ({ path, text }))
			}
			await use({ owner: await read('owner', '/account'), admin: await read('admin', '/admin') })
		},
		{ scope: 'file' },
	],
})
