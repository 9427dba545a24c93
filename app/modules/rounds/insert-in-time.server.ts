import { sqlStateOf } from '#app/db/transact.server.ts'
import { Conflict } from '#app/lib/errors.ts'
import { endedMessage } from './round.ts'

/**
 * Runs the insert of what a dealer sends, about which a trigger decides by the clock of the database, and returns its row.
 * @throws Conflict with `late` after the deadline, or when bidding has ended
 */
export async function insertInTime<Row>(insert: PromiseLike<Row[]>, late: string): Promise<Row> {
	try {
		const [inserted] = await insert
		return inserted!
	} catch (error) {
		if (sqlStateOf(error) === 'LW004') throw new Conflict(late)
		if (sqlStateOf(error) === 'LW003') throw new Conflict(endedMessage)
		throw error
	}
}
