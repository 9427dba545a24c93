import { expect, vi } from 'vitest'
import { yearOf } from '#app/lib/dates/dates.ts'
import { routeTable } from '../attacks/route-table.ts'
import type { Site } from '../attacks/site.ts'
import { test, withCookie } from './page-readers.ts'

// Reads a page of every route of the sample world.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

test.for([
	['admin', '/admin'],
	['owner', '/account'],
] as const)(
	'as %s, no page under %s shows the year of a day of this year',
	async ([reader, root], { site, cookies }) => {
		const pages = await readRoutes(site, { cookie: cookies[reader], root })
		expect(pages.size).toBeGreaterThan(8)
		// The settings of the sample world are in New York.
		const thisYear = yearOf(new Date(), 'America/New_York')
		const withYear = new RegExp(`[^<>]{0,40}\\b[A-Z][a-z]{2}, [A-Z][a-z]{2} \\d{1,2}, ${thisYear}`, 'g')
		const wrong = [...pages].flatMap(([path, text]) => {
			// The text of a notice keeps the year, because it is read later.
			const shown = text.replace(/<script\b.*?<\/script>|<textarea\b.*?<\/textarea>/gs, '')
			return (shown.match(withYear) ?? []).map((day) => `${path}: ${day}`)
		})
		expect(wrong).toEqual([])
		const shortDay = /\b[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}\b/
		expect([...pages.values()].filter((text) => shortDay.test(text)).length).toBeGreaterThan(2)
	},
)

type ReadInput = { cookie: string; root: string }

/** Returns the text of one page of each route under `root`, found by following links, by path. */
async function readRoutes(site: Site, { cookie, root }: ReadInput): Promise<Map<string, string>> {
	const patterns = routeTable()
		.flatMap(({ addresses }) => addresses)
		.filter((address) => address === `GET ${root}` || address.startsWith(`GET ${root}/`))
		.map((address) => address.slice('GET '.length))
	const open = new Set(patterns)
	const queue = patterns.filter((pattern) => !pattern.includes(':'))
	const links = new Set<string>()
	const pages = new Map<string, string>()
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const { status, headers, text } = await site.send(path, withCookie(cookie))
		if (status !== 200 || !String(headers['content-type']).startsWith('text/html')) continue
		pages.set(path, text)
		for (const [, link] of text.matchAll(/href="(\/[^"?#]+)/g)) links.add(link!)
		for (const pattern of [...open].filter((each) => each.includes(':'))) {
			const link = [...links].find((each) => isOf(pattern, each) && !patterns.includes(each))
			if (!link) continue
			open.delete(pattern)
			queue.push(link)
		}
	}
	return pages
}

/** Whether a path belongs to a route. */
function isOf(pattern: string, path: string): boolean {
	const parts = path.split('/')
	const names = pattern.split('/')
	return parts.length === names.length && names.every((name, i) => name.startsWith(':') || name === parts[i])
}
