import type { Db } from './client.server.ts'

/** Deadlock and serialization failure: the transaction was rolled back, and running it again helps. */
const retryableStates = new Set(['40P01', '40001'])

/** Runs `work` in a transaction, at most three times if the database aborts it because of another one. Returns its result. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await db.transaction(work)
		} catch (error) {
			if (attempt === 3 || !retryableStates.has(sqlStateOf(error) ?? '')) throw error
		}
	}
}

/** Returns the SQLSTATE of a failed query, also where the error was wrapped; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
	const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
	return code ?? (cause ? sqlStateOf(cause) : undefined)
}
