import type { Db } from './client.server.ts'

/** Deadlock and serialization failure: nothing of the transaction happened, and doing it again is the cure. */
const passing = new Set(['40P01', '40001'])

/** A transaction that is run again when the database ended it for the sake of another; at most three times. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await db.transaction(work)
		} catch (error) {
			if (attempt === 3 || !passing.has(sqlStateOf(error) ?? '')) throw error
		}
	}
}

function sqlStateOf(error: unknown): string | undefined {
	const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
	return code ?? (cause ? sqlStateOf(cause) : undefined)
}
