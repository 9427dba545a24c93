import { get } from 'node:http'
import pg from 'pg'
import { quantile, table } from '../report.ts'

/** How a page is requested: its loaders' data, as after a click, or as a document. */
const ways = ['data', 'document'] as const
type Way = (typeof ways)[number]

export type AdminPage = { path: string; queries: number; bytes: number } & Record<Way, number[]>
type Site = { origin: string; cookie: string; databaseUrl: string }

/**
 * Measures how long the site takes for each page, in milliseconds: all pages in turn, as often as there are rounds. Before each request the
 * site is notified of a change, so that it reads again what it has in memory of admin pages.
 */
export async function measureAdminPages(
	{ origin, cookie, databaseUrl }: Site,
	{ paths, rounds }: { paths: string[]; rounds: number },
): Promise<AdminPage[]> {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	try {
		const pages = paths.map((path): AdminPage => ({ path, queries: 0, bytes: 0, data: [], document: [] }))
		// The first round warms up: nothing is measured while code is still being compiled.
		for (let round = 0; round <= rounds; round++)
			for (const page of pages)
				for (const way of ways) {
					await client.query(`select pg_notify('live', 'admin')`)
					const { ms, queries, bytes } = await request(
						origin + (way === 'data' ? dataPath(page.path) : page.path),
						cookie,
					)
					page.queries = Math.max(page.queries, queries)
					if (way === 'document') page.bytes = bytes
					if (round > 0) page[way].push(ms)
				}
		return pages
	} finally {
		await client.end()
	}
}

/** Prints every page, the slowest first. */
export function printAdminPages(pages: AdminPage[]): void {
	const ms = (figure: number) => String(Math.round(figure))
	console.log(
		table(
			['admin page, ms', 'click: median', 'p95', 'document: median', 'p95', 'queries', 'HTML kB'],
			pages
				.toSorted((one, other) => quantile(other.data, 0.95) - quantile(one.data, 0.95))
				.map(({ path, queries, bytes, ...times }) => [
					path.replace(/[\da-f-]{36}/g, '…'),
					...ways.flatMap((way) => [0.5, 0.95].map((part) => ms(quantile(times[way], part)))),
					String(queries),
					ms(bytes / 1_000),
				]),
		),
	)
}

/** The address at which the router reads a page's data. */
function dataPath(path: string): string {
	const { pathname, search } = new URL(path, 'http://site')
	return `${pathname}.data${search}`
}

function request(url: string, cookie: string): Promise<{ ms: number; queries: number; bytes: number }> {
	const headers = { cookie, 'accept-encoding': 'gzip, br' }
	const startedAt = performance.now()
	return new Promise((resolve, reject) => {
		get(url, { headers }, (response) => {
			if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
			let bytes = 0
			response
				.on('data', (chunk: Buffer) => {
					bytes += chunk.length
				})
				.on('error', reject)
				.on('end', () => {
					const timing = String(response.headers['server-timing'])
					const queries = Number(/queries;desc="(\d+)"/.exec(timing)?.[1])
					resolve({ ms: performance.now() - startedAt, queries, bytes })
				})
		}).on('error', reject)
	})
}
