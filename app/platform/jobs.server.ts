import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { Log } from './log.server.ts'

/** Work that comes round. It may run twice, never twice at the same time. */
export type ScheduledJob = {
	name: string
	/** Five fields, UTC. */
	cron: string
	run(signal: AbortSignal): Promise<unknown>
}

type Executor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
type Transaction = Parameters<typeof fromDrizzle>[0]

const stopTimeoutMs = 8_000
/** A worker that is killed in the midst of a job holds it so long, and another look later it is free for the next time it is due. */
const heartbeatSeconds = 20
const lookSeconds = 10

/** pg-boss on the application's own pool: the schedule is in the database, so of many instances one runs a job. */
export function createJobs(pool: Pool, log: Log) {
	const currentTransaction = new AsyncLocalStorage<Executor>()
	const onPool: Executor = { executeSql: (text, values) => pool.query(text, values) }
	const boss = new PgBoss({
		// send(…, { db }) reads a queue's settings through this executor when they are not cached. Inside a
		// caller's transaction that would take a second connection, which a full pool turns into a deadlock.
		db: {
			executeSql: (text, values) => (currentTransaction.getStore() ?? onPool).executeSql(text, values),
		},
		schema: 'pgboss',
		superviseIntervalSeconds: lookSeconds,
		monitorIntervalSeconds: lookSeconds,
	})
	// Without a listener an error would end the process.
	boss.on('error', (error) => log.error({ error }, 'the job scheduler has trouble'))

	return {
		async start(jobs: ScheduledJob[]): Promise<void> {
			await boss.start()
			for (const job of jobs) {
				// 'exclusive': while one waits or runs no other is taken in, so a slow job never piles up.
				const settings = { retryLimit: 0, expireInSeconds: 600, heartbeatSeconds }
				await boss.createQueue(job.name, { policy: 'exclusive', ...settings })
				// Of an earlier release it may be there with others.
				await boss.updateQueue(job.name, settings)
				await boss.schedule(job.name, job.cron)
				await boss.work(job.name, { pollingIntervalSeconds: 5 }, ([taken]) => run(job, taken!.signal))
			}
		},
		/** Enqueues in the caller's transaction: the job exists exactly when that commits. */
		sendInTx(tx: Transaction, name: string, data: object, options: SendOptions = {}): Promise<string | null> {
			const db = fromDrizzle(tx, sql)
			return currentTransaction.run(db as Executor, () => boss.send(name, data, { ...options, db }))
		},
		/** Takes no more jobs and waits for the running ones; ends before the pool does. */
		stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false }),
	}

	async function run(job: ScheduledJob, signal: AbortSignal): Promise<void> {
		try {
			const result = await job.run(signal)
			log.debug({ job: job.name, result }, 'job done')
		} catch (error) {
			log.error({ job: job.name, error }, 'job failed')
			// pg-boss keeps what is thrown; a database error would carry personal parameters along.
			throw new Error('The job failed; the log says why.')
		}
	}
}
