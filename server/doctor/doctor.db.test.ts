import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { test } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { checksOf, isOlder } from './checks.ts'
import { examine, report } from './examine.ts'

const now = new Date()
let dataDir: string
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'lotwise-doctor-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

type CheckedSite = { db: Parameters<typeof checksOf>[0]['db']; settings?: Record<string, string> }
async function failedChecks({ db, settings = {} }: CheckedSite): Promise<Record<string, string>> {
	const env = readEnv({ DATA_DIR: dataDir, ...settings })
	const findings = await examine(checksOf({ env, db, now }))
	const { database, ...others } = Object.fromEntries(
		findings.filter(({ failed }) => failed).map(({ part, message }) => [part, message]),
	)
	// Test databases run with fsync off for speed, and the doctor reports it.
	expect(database).toContain('fsync is off')
	return others
}

const addAdmin = sql`insert into "user" (id, name, email, email_verified, role) values ('a', 'A', 'a@example.test', true, 'admin')`

test('a healthy site passes every check, and each problem is reported with what to do', async ({
	freshDb: { db },
}) => {
	expect(await failedChecks({ db })).toEqual({ admins: expect.stringContaining('admin grant EMAIL') })
	await db.execute(addAdmin)
	expect(await failedChecks({ db })).toEqual({})

	await db.execute(
		sql`insert into outbox_email (id, kind, "to", subject, html, text, status) values (gen_random_uuid(), 'k', 'a@example.test', 's', '', '', 'dead')`,
	)
	await db.execute(sql`insert into encryption_key_fingerprint (version, fingerprint) values (7, '\\x00')`)
	const backupDir = join(dataDir, 'backups')
	mkdirSync(backupDir)
	const port = await freePort()
	const settings = {
		BACKUP_DIR: backupDir,
		SMTP_URL: `smtp://127.0.0.1:${port}`,
		STRIPE_SECRET_KEY: 'sk_test_1',
		STRIPE_WEBHOOK_SECRET: 'whsec_1',
		STRIPE_API_BASE: `http://127.0.0.1:${port}`,
		ENCRYPTION_KEYS: `7:${randomBytes(32).toString('base64')}`,
	}
	expect(await failedChecks({ db, settings })).toEqual({
		keys: expect.stringContaining('Encryption key 7 is not the one'),
		email: expect.stringContaining('1 email could not be delivered'),
		provider: expect.stringContaining('connection to Stripe'),
		backups: expect.stringContaining('There is no backup from the last day'),
	})
	await db.execute(sql`delete from outbox_email`)
	expect((await failedChecks({ db, settings })).email).toContain(
		'SMTP_URL rejected the connection (ESOCKET CONN)',
	)
})

test('a backup passes while it is from the last day and its private key is elsewhere', async ({
	freshDb: { db },
}) => {
	await db.execute(addAdmin)
	const BACKUP_DIR = join(dataDir, 'backups')
	mkdirSync(BACKUP_DIR)
	const file = join(BACKUP_DIR, 'lotwise-2026-11-21.age')
	writeFileSync(file, '')
	const encrypted = { BACKUP_DIR, BACKUP_RECIPIENT: 'age1abc' }
	expect(await failedChecks({ db, settings: encrypted })).toEqual({})
	expect((await failedChecks({ db, settings: { BACKUP_DIR } })).backups).toContain('Copy ')
	const old = now.getTime() / 1_000 - 27 * 3_600
	utimesSync(file, old, old)
	expect((await failedChecks({ db, settings: encrypted })).backups).toContain('the newest is 27 hours old')
})

test('a check that never ends does not stop the next one, and the report counts failures', async () => {
	const findings = await examine(
		[
			{ part: 'silent', run: () => new Promise<string>(() => {}) },
			{ part: 'healthy', run: () => 'fine' },
		],
		{ timeoutMs: 20 },
	)
	expect(report(findings, { color: false }).split('\n')).toEqual([
		'✗ red    silent   It did not respond in time.',
		'✓ green  healthy  fine',
		'',
		'1 of 2 need your attention.',
	])
	expect(isOlder('1.7.9', '1.7.16')).toBe(true)
	expect(isOlder('2.0.0', '1.7.16')).toBe(false)
})
