import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { withCountedQueries } from '#app/db/query-names.server.ts'
import type { ServerEnv } from '../request-context.ts'

type Options = {
	/** Whether the queries are also reported to the browser, in `Server-Timing`. */
	demo: boolean
	observe(c: Context<ServerEnv>, count: number): void
}

/** With more names, proxies might reject the header as too large. */
const namesMax = 40

/** Counts each request's queries until its response begins; in demo mode it also names them in a header. */
export function countQueries({ demo, observe }: Options) {
	return createMiddleware<ServerEnv>(async (c, next) => {
		const startedAt = performance.now()
		const { queries, fromMemory } = await withCountedQueries(next)
		observe(c, queries.length)
		if (demo)
			c.header(
				'server-timing',
				timingOf({ queries, fromMemory, milliseconds: performance.now() - startedAt }),
			)
	})
}

type Timing = { queries: readonly string[]; fromMemory: readonly string[]; milliseconds: number }

/**
 * https://www.w3.org/TR/server-timing/: the duration, the number of queries, how often each ran (`q`), and those whose results came from
 * memory (`m`).
 */
function timingOf({ queries, fromMemory, milliseconds }: Timing): string {
	const times = new Map<string, number>()
	for (const name of queries) times.set(name, (times.get(name) ?? 0) + 1)
	return [
		`total;dur=${milliseconds.toFixed(1)}`,
		`queries;desc="${queries.length}"`,
		...[...times]
			.slice(0, namesMax)
			.map(([name, count], index) => `q${index + 1};desc="${name}${count > 1 ? ` x${count}` : ''}"`),
		...[...new Set(fromMemory)].slice(0, namesMax).map((name, index) => `m${index + 1};desc="${name}"`),
	].join(', ')
}
