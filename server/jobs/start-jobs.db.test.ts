import { expect, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { listMailbox } from '#app/modules/notifications/mailbox.server.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { mailboxTransport } from '#app/platform/email/mailbox.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { test } from '#tests/setup/database.ts'
import { startEmailDispatcher } from './email-dispatcher.ts'

const log = createLog('silent')
const email = { kind: 'receipt', to: 'robin@example.com', subject: 'Receipt', html: '<p>a</p>', text: 'a' }

function dispatcher(db: Parameters<typeof queueEmail>[0], databaseUrl: string) {
	return startEmailDispatcher({
		db,
		databaseUrl,
		transport: mailboxTransport(),
		clock: systemClock,
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
