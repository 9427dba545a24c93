import { AsyncLocalStorage } from 'node:async_hooks'

type Asking = {
	names: string[]
	over: boolean
	answers: Map<string, { db: object; answer: Promise<unknown> }>
}

const asked = new AsyncLocalStorage<Asking>()

/** Runs `work`; gives what it came to, and a name for each query that it asked until then. What goes on after it is not counted. */
export async function withAskedQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
	const asking: Asking = { names: [], over: false, answers: new Map() }
	try {
		return { result: await asked.run(asking, work), queries: asking.names }
	} finally {
		// An event stream stays within its request for hours.
		asking.over = true
		asking.answers.clear()
	}
}

/** For Drizzle's `logger`. What runs beside requests is not counted. */
export const queryNotes = {
	logQuery(query: string): void {
		const asking = asked.getStore()
		if (!asking || asking.over) return
		asking.names.push(nameOf(query))
		// Whoever writes reads anew.
		if (!/^\s*select\b/i.test(query)) asking.answers.clear()
	},
}

/**
 * What every part of a page wants to know (`name`), read once for the request: each part asks for itself and need not be handed it.
 * A write in between is seen; outside a request each asks.
 */
export function askOnce<T>(db: object, name: string, ask: () => Promise<T>): Promise<T> {
	const asking = asked.getStore()
	if (!asking || asking.over) return ask()
	const found = asking.answers.get(name)
	if (found?.db === db) return found.answer as Promise<T>
	const kept = { db, answer: ask() }
	asking.answers.set(name, kept)
	kept.answer.catch(() => {
		if (asking.answers.get(name) === kept) asking.answers.delete(name)
	})
	return kept.answer
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
