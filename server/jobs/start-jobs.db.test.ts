import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { listMailbox } from '#app/modules/notifications/mailbox.server.ts'
import { emailQueued, type NewEmail, queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { mailboxTransport } from '#app/platform/email/mailbox.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { checkJobs } from '#server/doctor/job-check.ts'
import { test } from '#tests/setup/database.ts'
import { startDispatcher } from './dispatcher.ts'

const log = createLog('silent')
const email: NewEmail = {
	kind: 'receipt',
	to: 'robin@example.com',
	subject: 'Receipt',
	html: '<p>a</p>',
	text: 'a',
}

function dispatcher(db: Parameters<typeof queueEmail>[0], databaseUrl: string) {
	const transport = mailboxTransport()
	return startDispatcher({
		name: 'email',
		channel: emailQueued,
		sendDue: (signal) => sendDueEmails(db, { transport, clock: systemClock, log, signal }),
		databaseUrl,
		log,
		sweepMs: 3_600_000,
	})
}

test('an email is sent when its transaction commits, long before any sweep', async ({
	freshDb: { db, url },
}) => {
	const emails = dispatcher(db, url)
	await db.transaction((tx) => queueEmail(tx, email))
	await vi.waitFor(async () => expect(await listMailbox(db)).toHaveLength(1))
	await emails.stop()
})

test('an email queued while the listening connection is broken is sent once it is back', async ({
	freshDb,
}) => {
	const { db, pool, url } = freshDb
	const emails = dispatcher(db, url)
	const listeners = () =>
		pool.query(
			"select pid from pg_stat_activity where application_name = 'lotwise listener' and datname = current_database() and query like 'listen%'",
		)
	await vi.waitFor(async () => expect((await listeners()).rowCount).toBe(1))
	await pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lotwise listener' and datname = current_database()",
	)
	await queueEmail(db, email)
	await vi.waitFor(async () => expect(await listMailbox(db)).toHaveLength(1))
	await emails.stop()
})

test('a stopped dispatcher leaves no connection open and sends nothing more', async ({ freshDb }) => {
	const { db, pool, url } = freshDb
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
	onTestFinished(() => void vi.useRealTimers())
	const emails = dispatcher(db, url)
	await emails.stop()
	await queueEmail(db, email)
	expect(vi.getTimerCount()).toBe(0)
	expect(await listMailbox(db)).toEqual([])
	const { rowCount } = await pool.query(
		"select 1 from pg_stat_activity where application_name = 'lotwise listener' and datname = current_database()",
	)
	expect(rowCount).toBe(0)
})

test('a job enqueued in a transaction exists only if that commits, even with a pool of one connection', async ({
	freshDb,
}) => {
	const { db, pool, close } = openDatabase(freshDb.url, { max: 1 })
	const jobs = createJobs(pool, log)
	await jobs.start([{ name: 'tidy', cron: '0 0 1 1 *', run: async () => {} }])
	const count = async () =>
		(await freshDb.pool.query("select 1 from pgboss.job where name = 'tidy'")).rowCount
	await db
		.transaction(async (tx) => {
			await jobs.sendInTx(tx, 'tidy', {})
			throw new Error('rolled back')
		})
		.catch(() => {})
	expect(await count()).toBe(0)
	await db.transaction((tx) => jobs.sendInTx(tx, 'tidy', {}))
	expect(await count()).toBe(1)
	await jobs.stop()
	await close()
})

test('one of two instances runs a job; a failure is logged, and its message is not stored in the job table', async ({
	freshDb,
}) => {
	const { db, pool } = freshDb
	let runs = 0
	const lines: unknown[] = []
	const errorLog = createLog('silent')
	vi.spyOn(errorLog, 'error').mockImplementation((facts: unknown) => {
		lines.push(facts)
	})
	const job = {
		name: 'reconcile',
		cron: '0 0 1 1 *',
		run: async () => {
			runs += 1
			throw new Error('robin@example.com was not found')
		},
	}
	const instances = [1, 2].map(() => createJobs(pool, errorLog, { pollSeconds: 0.5 }))
	for (const each of instances) await each.start([job])
	await db.transaction((tx) => instances[0]!.sendInTx(tx, 'reconcile', {}))
	await db.transaction((tx) => instances[1]!.sendInTx(tx, 'reconcile', {}))
	await vi.waitFor(
		async () => {
			const { rows } = await pool.query("select state, output::text from pgboss.job where name = 'reconcile'")
			expect(rows).toEqual([{ state: 'failed', output: expect.not.stringContaining('robin') }])
		},
		{ interval: 50 },
	)
	expect(runs).toBe(1)
	expect(lines).toMatchObject([{ job: 'reconcile' }])
	for (const each of instances) await each.stop()
})

test('a job that is due at the start runs without waiting for its schedule', async ({
	freshDb: { pool },
}) => {
	const runs: string[] = []
	const jobOf = (name: string, atStart: boolean) => ({
		name,
		cron: '0 0 1 1 *',
		atStart,
		run: async () => runs.push(name),
	})
	const jobs = createJobs(pool, log, { pollSeconds: 0.5 })
	await jobs.start([jobOf('yearly', false), jobOf('examine', true)])
	await vi.waitFor(() => expect(runs).toEqual(['examine']), { interval: 50 })
	await jobs.stop()
})

test('a job during which the process ended twice within an hour is left out, and the doctor names it', async ({
	freshDb: { db, pool },
}) => {
	let end = () => {}
	const ended = new Promise<void>((resolve) => {
		end = resolve
	})
	const instances: ReturnType<typeof createJobs>[] = []
	const supervisor = new PgBoss({
		db: { executeSql: (text, values) => pool.query(text, values) },
		schema: 'pgboss',
		monitorIntervalSeconds: 1,
		supervise: false,
		schedule: false,
	})
	onTestFinished(async () => {
		end()
		for (const each of [...instances, supervisor]) await each.stop()
	})
	let runs = 0
	const run = () => {
		runs += 1
		return ended
	}
	const job = { name: 'render', cron: '0 0 1 1 *', run }
	/** Starts a job on a new instance. */
	const begin = async () => {
		const jobs = createJobs(pool, log, { pollSeconds: 0.5 })
		instances.push(jobs)
		await jobs.start([job])
		await db.transaction((tx) => jobs.sendInTx(tx, job.name, {}))
	}
	const states = async () =>
		(await pool.query("select state from pgboss.job where name = 'render' order by created_on, id")).rows.map(
			({ state }) => state,
		)
	/** What is left of an instance that was killed: a job without a heartbeat. */
	const die = async () => {
		await vi.waitFor(async () => expect((await states()).at(-1)).toBe('active'), { interval: 50 })
		await vi.waitFor(
			async () => {
				await pool.query(
					"update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'render' and state = 'active'",
				)
				await supervisor.supervise(job.name)
				expect((await states()).at(-1)).toBe('failed')
			},
			{ interval: 50 },
		)
	}
	await begin()
	await supervisor.start()
	await die()
	await begin()
	await die()
	expect(runs).toBe(2)

	await begin()
	await vi.waitFor(async () => expect(runs === 3 || (await states()).at(-1) === 'failed').toBe(true), {
		interval: 50,
	})
	expect(runs).toBe(2)
	await expect(checkJobs(db, { now: new Date(), runningMs: 0 })).rejects.toThrow('1 job failed: render.')

	await pool.query("update pgboss.job set completed_on = completed_on - interval '61 minutes'")
	end()
	await begin()
	await vi.waitFor(async () => expect((await states()).at(-1)).toBe('completed'), { interval: 50 })
	expect(runs).toBe(3)
})
