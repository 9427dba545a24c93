import pg from 'pg'

const WAIT_MS_MAX = 120_000

/**
 * Runs `work` while no other instance runs it, such as filling an empty database; the others wait. The lock ends with its
 * connection, so an instance that dies midway blocks nobody.
 */
export async function oneAtATime<T>(
	{ databaseUrl, lock }: { databaseUrl: string; lock: number },
	work: () => Promise<T>,
): Promise<T> {
	const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lotwise start' })
	client.on('error', () => {})
	await client.connect()
	try {
		await client.query(`set lock_timeout = ${WAIT_MS_MAX}`)
		await client.query('select pg_advisory_lock($1)', [lock])
		return await work()
	} finally {
		await client.end()
	}
}
