import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#app/db/client.server.ts'

export type WatchedQuery = { text: string; values: unknown[]; ms: number }

/** A connection that remembers what it was asked and how long each answer took; `take` gives that, and begins anew. */
export function watch(client: pg.Client): { db: Db; take(): WatchedQuery[] } {
	let queries: WatchedQuery[] = []
	const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
	let before: Promise<unknown> = Promise.resolve()
	const query = (config: { text: string }, values: unknown[] = []) => {
		// A connection answers one question after the other: waiting for its turn is none of a question's time.
		const answer = before.then(() => time(config, values))
		before = answer.catch(() => {})
		return answer
	}
	const time = async (config: { text: string }, values: unknown[]) => {
		const startedAt = performance.now()
		try {
			return await ask(config, values)
		} finally {
			queries.push({ text: config.text, values, ms: performance.now() - startedAt })
		}
	}
	const db = drizzle(
		new Proxy(client, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key, of)) }),
	)
	return {
		db,
		take() {
			const taken = queries
			queries = []
			return taken
		},
	}
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** The tables that a query reads from one end to the other, by PostgreSQL's plan for these very values. */
export async function wholeTableReads(client: pg.Client, { text, values }: WatchedQuery): Promise<string[]> {
	const { rows } = await client.query(`explain (format json) ${text}`, values)
	return seqScans((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan)
}

/**
 * The pages of 8 kB that PostgreSQL touches to answer: what an answer costs, told by a machine with other work as by one without.
 * Answers the query once more.
 */
export async function touchedPages(client: pg.Client, { text, values }: WatchedQuery): Promise<number> {
	const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
	const { Plan } = (rows[0] as { 'QUERY PLAN': { Plan: Touched }[] })['QUERY PLAN'][0]!
	return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

type Touched = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

const seqScans = (plan: Plan): string[] => [
	...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
	...(plan.Plans ?? []).flatMap(seqScans),
]
