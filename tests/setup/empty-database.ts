import { randomUUID } from 'node:crypto'
import type { Database } from '#app/db/client.server.ts'

/** Creates a database that was never migrated, beside one of a test. It is dropped with its server. @returns its URL */
export async function createEmptyDatabase({ pool, url }: Database & { url: string }): Promise<string> {
	const empty = new URL(url)
	empty.pathname = `/empty_${randomUUID().replaceAll('-', '')}`
	await pool.query(`create database "${empty.pathname.slice(1)}" template template0`)
	return empty.href
}
