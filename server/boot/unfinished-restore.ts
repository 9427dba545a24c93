import type pg from 'pg'

/** A schema that exists from the first change that a restore makes until everything is restored and compared. */
export const restoringSchema = 'lotwise_restoring'

export const unfinishedRestore =
	'A restore into this database did not finish: run the same restore command again, which begins anew.'

/** Whether a restore into this database runs, or was killed. */
export async function isRestoring(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query('select to_regnamespace($1) is not null as found', [restoringSchema])
	return rows[0].found
}
