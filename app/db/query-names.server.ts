import { AsyncLocalStorage } from 'node:async_hooks'

type QueryLog = { names: string[]; fromMemory: string[]; ended: boolean }

const currentLog = new AsyncLocalStorage<QueryLog>()

/**
 * Runs `work` and returns its result, the names of the queries that it ran, and the names of those whose results it took from memory.
 * Queries after its end are not counted.
 */
export async function withCountedQueries<T>(
	work: () => Promise<T>,
): Promise<{ result: T; queries: string[]; fromMemory: string[] }> {
	const log: QueryLog = { names: [], fromMemory: [], ended: false }
	try {
		return { result: await currentLog.run(log, work), queries: log.names, fromMemory: log.fromMemory }
	} finally {
		// An event stream runs queries in its request's context for hours.
		log.ended = true
	}
}

/** Drizzle's `logger`. Queries outside of `withCountedQueries` are not counted. */
export const queryLogger = {
	logQuery(query: string): void {
		const log = currentLog.getStore()
		if (!log || log.ended) return
		log.names.push(nameOf(query))
	},
}

/** Counts queries that ran elsewhere for the current request, or whose result it has from memory. */
export function noteQueries(names: readonly string[], { fromMemory }: { fromMemory: boolean }): void {
	const log = currentLog.getStore()
	if (log && !log.ended) log[fromMemory ? 'fromMemory' : 'names'].push(...names)
}

const nameCache = new Map<string, string>()
const nameCacheMax = 2_000

function nameOf(query: string): string {
	let name = nameCache.get(query)
	if (name === undefined) {
		name = nameQuery(query)
		// The site has a few hundred queries, but lists of ids produce any number of different texts.
		if (nameCache.size < nameCacheMax) nameCache.set(query, name)
	}
	return name
}

const tables =
	/(?<!\b(?:for|do|distinct)\s+)\b(?:from|join|into|update)\s+(?:only\s+|lateral\s+)?"?(?!lateral\b)([a-z_]\w*)\b(?!"?\()/gi

/** Returns a query's name, such as 'select review user': its verb and its tables, each once. Parameter values are not part of it. */
export function nameQuery(query: string): string {
	const [, verb = 'query'] = /^\W*(\w+)/.exec(query) ?? []
	const named = new Set([...query.matchAll(tables)].map(([, table]) => table!.toLowerCase()))
	return [verb.toLowerCase(), ...named].join(' ')
}
