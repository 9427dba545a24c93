import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#app/db/client.server.ts'

export type WatchedQuery = { text: string; values: unknown[]; ms: number }

/** Wraps a connection to record its queries and their times in milliseconds. `take` returns the queries since its last call. */
export function watch(client: pg.Client): { db: Db; take(): WatchedQuery[] } {
	let queries: WatchedQuery[] = []
	const runQuery = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
	let previous: Promise<unknown> = Promise.resolve()
	const query = (config: { text: string }, values: unknown[] = []) => {
		// A connection runs one query at a time, and waiting for the previous one does not count as time of the query.
		const result = previous.then(() => time(config, values))
		previous = result.catch(() => {})
		return result
	}
	const time = async (config: { text: string }, values: unknown[]) => {
		const startedAt = performance.now()
		try {
			return await runQuery(config, values)
		} finally {
			queries.push({ text: config.text, values, ms: performance.now() - startedAt })
		}
	}
	const db = drizzle(
		new Proxy(client, {
			get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
		}),
	)
	return {
		db,
		take() {
			const recorded = queries
			queries = []
			return recorded
		},
	}
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Filter?: string; Plans?: Plan[] }

/** Returns the tables that a query scans completely, according to PostgreSQL's plan for these values. */
export async function wholeTableReads(client: pg.Client, { text, values }: WatchedQuery): Promise<string[]> {
	const { rows } = await client.query(`explain (format json) ${text}`, values)
	return seqScans((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan)
}

/**
 * Returns the number of 8 kB pages that PostgreSQL reads for a query, a measure of its cost that does not depend on other work of
 * the machine. Runs the query again.
 */
export async function touchedPages(client: pg.Client, { text, values }: WatchedQuery): Promise<number> {
	const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
	const { Plan } = (rows[0] as { 'QUERY PLAN': { Plan: BufferCounts }[] })['QUERY PLAN'][0]!
	return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}

type BufferCounts = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

const seqScans = (plan: Plan): string[] => [
	...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
	...(plan.Plans ?? []).filter((child) => !isFewRows(plan, child)).flatMap(seqScans),
]

/** A limit directly above a scan without a condition ends the scan after that many rows. */
const isFewRows = (parent: Plan, child: Plan) =>
	parent['Node Type'] === 'Limit' && child['Node Type'] === 'Seq Scan' && child.Filter === undefined
