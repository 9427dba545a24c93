import { AsyncLocalStorage } from 'node:async_hooks'

type Asking = { names: string[]; over: boolean }

const asked = new AsyncLocalStorage<Asking>()

/** Runs `work`; gives what it came to, and a name for each query that it asked until then. What goes on after it is not counted. */
export async function withCountedQueries<T>(
	work: () => Promise<T>,
): Promise<{ result: T; queries: string[] }> {
	const asking: Asking = { names: [], over: false }
	try {
		return { result: await asked.run(asking, work), queries: asking.names }
	} finally {
		// An event stream stays within its request for hours.
		asking.over = true
	}
}

/** For Drizzle's `logger`. What runs beside requests is not counted. */
export const queryNotes = {
	logQuery(query: string): void {
		const asking = asked.getStore()
		if (!asking || asking.over) return
		asking.names.push(nameOf(query))
	},
}

const known = new Map<string, string>()
const knownMax = 2_000

function nameOf(query: string): string {
	let name = known.get(query)
	if (name === undefined) {
		name = nameQuery(query)
		// Lists of ids make texts without end; ours are a few hundred.
		if (known.size < knownMax) known.set(query, name)
	}
	return name
}

const tables =
	/(?<!\b(?:for|do|distinct)\s+)\b(?:from|join|into|update)\s+(?:only\s+|lateral\s+)?"?([a-z_]\w*)\b(?!"?\()/gi

/** 'select review user': what is done, and the tables that are named, each once. Of its values a query's text knows nothing. */
export function nameQuery(query: string): string {
	const [, verb = 'query'] = /^\W*(\w+)/.exec(query) ?? []
	const named = new Set([...query.matchAll(tables)].map(([, table]) => table!.toLowerCase()))
	return [verb.toLowerCase(), ...named].join(' ')
}
