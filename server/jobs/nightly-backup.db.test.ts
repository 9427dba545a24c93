import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { listFindings } from '#app/modules/system/health.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { checkBackups } from '#server/doctor/backup-check.ts'
import { checkJobs, periodMsOf } from '#server/doctor/job-check.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeBackupFile, someRecipient } from '#tests/factories/backups.ts'
import { startS3 } from '#tests/mocks/s3-server.ts'
import { test } from '#tests/setup/database.ts'
import { checkHealth } from './check-health.ts'
import { backUpNightly, runCommand, testRestore } from './nightly-backup.ts'

const now = new Date()
const log = pino({ level: 'silent' })

test('a failed nightly backup shows on the system page until one succeeds', async ({ freshDb: { db } }) => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-nightly-'))
	const env = readEnv({ BACKUP_DIR: folder, BACKUP_RECIPIENT: someRecipient })
	const state = async () => {
		const checks = [{ part: 'backups', run: () => checkBackups({ env, db, now }) }]
		await checkHealth({ db, env, clock: systemClock, log }, checks)
		const [finding] = await listFindings(db, { actor: makeStaff() })
		return finding
	}
	const commands: string[] = []
	const succeed = async ([command = '', file = '']: string[]) => {
		commands.push(command)
		const contents = command === 'backup' ? '58 tables, 900 rows, 0 files' : 'the keys of 3 applications'
		makeBackupFile(file, { createdAt: now, contents })
	}
	const day = now.toISOString().slice(0, 10)
	const before = '2026-11-01'
	try {
		for (const name of [`lotwise-${before}.age`, `lotwise-keys-${before}.age`])
			makeBackupFile(join(folder, name), { createdAt: new Date(`${before}T07:23:00Z`) })
		writeFileSync(join(folder, `lotwise-${before}.age.part`), 'of a backup that was killed')
		const fail = ([command]: string[]) =>
			Promise.reject(new Error(`The disk is full: ${command} cannot be written.`))
		await expect(backUpNightly({ db, folder, now, run: fail })).rejects.toThrow('The disk is full')
		expect(await state()).toMatchObject({
			failed: true,
			message: expect.stringMatching(/^The backup failed on .*The disk is full: backup/),
		})
		// The keys of before stay until there are newer ones.
		expect(readdirSync(folder)).toContain(`lotwise-keys-${before}.age`)
		await backUpNightly({ db, folder, now, run: succeed })
		expect(await state()).toMatchObject({ failed: false })
		expect(commands).toEqual(['backup', 'backup-keys'])
		const files = [`lotwise-${before}.age`, `lotwise-${day}.age`, `lotwise-keys-${day}.age`]
		expect(readdirSync(folder)).toEqual(files.flatMap((name) => [name, `${name}.sha256`]).sort())
		// What is there is not made again, and so not replaced.
		await backUpNightly({ db, folder, now, run: succeed })
		expect(commands).toHaveLength(2)
	} finally {
		rmSync(folder, { recursive: true })
	}
})

test('a failed copy is reported apart from the backup, and a health ping that is not accepted is logged', async ({
	freshDb: { db },
}) => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-nightly-'))
	const commands: string[] = []
	const run = async ([command, file = '']: string[]) => {
		commands.push(command!)
		if (command === 'backup' || command === 'backup-keys') makeBackupFile(file, { createdAt: now })
		else throw new Error('There is no bucket backups.')
	}
	const pingService = await startS3()
	try {
		await expect(backUpNightly({ db, folder, copies: true, now, run })).rejects.toThrow('no bucket')
		await expect(testRestore({ db, now, run })).rejects.toThrow()
		expect(commands).toEqual(['backup', 'backup-keys', 'copy-backup', 'restore-test'])
		const env = readEnv({ BACKUP_DIR: folder, HEALTH_PING_URL: `${pingService.endpoint}/ping?list-type=2` })
		await expect(checkBackups({ env, db, now })).rejects.toThrow(
			/^The backup could not be copied to the other place on .*There is no bucket backups\.$/,
		)
		const warnings: unknown[] = []
		const listening = {
			...log,
			warn: (...facts: unknown[]) => void warnings.push(facts),
		} as unknown as typeof log
		const ping = () => checkHealth({ db, env, clock: systemClock, log: listening }, [])
		await ping()
		expect(warnings).toEqual([])
		pingService.become('no bucket')
		await ping()
		expect(warnings).toEqual([[{ status: 404 }, 'HEALTH_PING_URL did not accept the request']])
		await pingService.close()
		// An unreachable service does not make the job fail.
		await ping()
		expect(warnings).toHaveLength(2)
	} finally {
		rmSync(folder, { recursive: true })
	}
})

test('a failed command is reported with its error output', async () => {
	await expect(runCommand(['deal', 'check', '/nowhere.json'])).rejects.toThrow('There is no /nowhere.json')
})

test('jobs that fail or do not run are found', async ({ freshDb: { db } }) => {
	const hour = 3_600_000
	const check = (runningMs: number | null) => checkJobs(db, { now, runningMs })
	expect(await check(hour)).toContain('not been started')
	await db.execute(`create schema pgboss;
		create table pgboss.schedule (name text, cron text);
		create table pgboss.job (name text, state text, completed_on timestamptz);
		insert into pgboss.schedule values ('each-minute', '* * * * *'), ('hourly', '7 * * * *'), ('nightly', '23 7 * * *')`)
	const run = (name: string, state: string, minutesAgo: number) =>
		db.execute(
			`insert into pgboss.job values ('${name}', '${state}', '${new Date(now.getTime() - minutesAgo * 60_000).toISOString()}')`,
		)
	await run('each-minute', 'completed', 1)
	await run('hourly', 'completed', 30)
	// After a pause everything is late, so only what is late since the start counts.
	expect(await check(10 * 60_000)).toContain('none late')
	await expect(check(50 * hour)).rejects.toThrow('1 job did not run when due: nightly')
	await run('nightly', 'failed', 10)
	await expect(check(0)).rejects.toThrow('The last run of 1 job failed: nightly')
	await run('nightly', 'completed', 5)
	expect(await check(50 * hour)).toContain('3, none late')
	await db.execute(`update pgboss.job set completed_on = completed_on - interval '20 minutes'`)
	await expect(check(hour)).rejects.toThrow('each-minute')
	await expect(check(null)).rejects.toThrow('No job has run for 2')
	expect(['* * * * *', '*/5 * * * *', '7 * * * *', '23 7 * * *', '23 9 1 * *'].map(periodMsOf)).toEqual(
		[1, 5, 60, 1_440, 44_640].map((minutes) => minutes * 60_000),
	)
})
