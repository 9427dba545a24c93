import type { Db } from '#app/db/client.server.ts'
import { sqlStateOf } from '#app/db/transact.server.ts'

/** Classes of SQLSTATE that say nothing about a row: connection, conflict with another transaction, resources, locks, shutdown, disk. */
const passing = /^(?:08|40|53|55|57|58)/
/** A statement that took too long: with fewer rows it may not. */
const timedOut = '57014'

/**
 * Handles rows together, each group in a savepoint. When a group fails, its halves are handled for themselves, so that a single row that
 * cannot be handled is found in a few steps and all others are handled as if it were not there. Call it inside a transaction.
 * @throws an error that is not about the rows, for which the whole transaction has to be tried again
 */
export async function handleApart<Row, Handled>(
	tx: Db,
	rows: readonly Row[],
	handle: (tx: Db, rows: readonly Row[]) => Promise<readonly Handled[]>,
	reject: (row: Row, error: unknown) => Handled,
): Promise<Handled[]> {
	try {
		return [...(await tx.transaction((inner) => handle(inner, rows)))]
	} catch (error) {
		const state = sqlStateOf(error) ?? ''
		const [first] = rows
		const isPassing = passing.test(state) && !(state === timedOut && rows.length > 1)
		if (first === undefined || isPassing) throw error
		if (rows.length === 1) return [reject(first, error)]
		const middle = rows.length >> 1
		return [
			...(await handleApart(tx, rows.slice(0, middle), handle, reject)),
			...(await handleApart(tx, rows.slice(middle), handle, reject)),
		]
	}
}
