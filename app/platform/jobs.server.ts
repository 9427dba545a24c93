import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { Log } from './log.server.ts'

/** A recurring job. A run may be repeated, but two runs never overlap. */
export type ScheduledJob = {
	name: string
	/** A cron expression of five fields, in UTC. */
	cron: string
	/** Whether the job also runs when an instance starts. */
	atStart?: boolean
	run(signal: AbortSignal): Promise<unknown>
}

type Executor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
type Transaction = Parameters<typeof fromDrizzle>[0]

const stopTimeoutMs = 8_000
/** How long the job of a killed worker stays locked. After the next supervision it can run again when it is due. */
const heartbeatSeconds = 20
const superviseSeconds = 10
/** After this many deaths within an hour a job is left out until one of them is older: what kills the site must not do so each minute. */
const deathsMax = 2

/**
 * Runs pg-boss on the application's own pool. The schedule is in the database, so only one of many instances runs a job.
 * `pollSeconds`: how often each instance looks for a due job.
 */
export function createJobs(pool: Pool, log: Log, { pollSeconds = 5 } = {}) {
	const currentTransaction = new AsyncLocalStorage<Executor>()
	const onPool: Executor = { executeSql: (text, values) => pool.query(text, values) }
	const boss = new PgBoss({
		// send(…, { db }) reads a queue's settings through this executor if they are not cached. Inside a caller's transaction that would
		// need a second connection, and a full pool would deadlock.
		db: {
			executeSql: (text, values) => (currentTransaction.getStore() ?? onPool).executeSql(text, values),
		},
		schema: 'pgboss',
		superviseIntervalSeconds: superviseSeconds,
		monitorIntervalSeconds: superviseSeconds,
	})
	// Without a listener, an error would end the process. It may be an object with the fields of an error.
	boss.on('error', (fields) => {
		const error = Object.assign(new Error(fields.message), fields)
		log.error({ error }, 'the job scheduler has trouble')
	})

	return {
		async start(jobs: ScheduledJob[]): Promise<void> {
			await boss.start()
			for (const job of jobs) {
				// 'exclusive': a job is not enqueued while another one waits or runs, so slow jobs do not pile up.
				const settings = { retryLimit: 0, expireInSeconds: 600, heartbeatSeconds }
				await boss.createQueue(job.name, { policy: 'exclusive', ...settings })
				// The queue may exist with the settings of an earlier release.
				await boss.updateQueue(job.name, settings)
				await boss.schedule(job.name, job.cron)
				await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, ([due]) => run(job, due!.signal))
				if (job.atStart) await boss.send(job.name)
			}
		},
		/** Enqueues a job in the caller's transaction: the job exists only if that commits. */
		sendInTx(tx: Transaction, name: string, data: object, options: SendOptions = {}): Promise<string | null> {
			const db = fromDrizzle(tx, sql)
			return currentTransaction.run(db as Executor, () => boss.send(name, data, { ...options, db }))
		},
		/** Starts no more jobs and waits for the running ones. Call it before the pool is closed. */
		stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false }),
	}

	/** @throws when the process has ended often during this job; the doctor and the system page list a job whose last run failed */
	async function assertSurvived(name: string): Promise<void> {
		const { rows } = await pool.query<{ deaths: number }>(
			`select count(*)::int as deaths from pgboss.job where name = $1 and state = 'failed'
				and output -> 'value' ->> 'message' = 'job heartbeat timeout' and completed_on > now() - interval '1 hour'`,
			[name],
		)
		const deaths = rows[0]!.deaths
		if (deaths >= deathsMax)
			throw new Error(`Left out: the process ended during this job ${deaths} times within an hour.`)
	}

	async function run(job: ScheduledJob, signal: AbortSignal): Promise<void> {
		try {
			await assertSurvived(job.name)
			const result = await job.run(signal)
			log.debug({ job: job.name, result }, 'job done')
		} catch (error) {
			log.error({ job: job.name, error }, 'job failed')
			// pg-boss stores the error, and a database error could contain personal parameters.
			throw new Error('The job failed; the log says why.')
		}
	}
}
