import { randomBytes } from 'node:crypto'
import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { backUp } from '#server/backup/back-up.ts'
import { makeIdentity, readIdentity } from '#server/backup/identity.ts'
import { readHead } from '#server/backup/manifest.ts'
import { signerOf } from '#server/backup/signature.ts'
import { openVault } from '#server/boot/open-vault.ts'
import { makeBackupFile, someRecipient } from '#tests/factories/backups.ts'
import { makeDraft } from '#tests/factories/credit.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { silentMs } from '#tests/setup/hang-limits.ts'
import { checkBackups } from './backup-check.ts'
import { checksOf } from './checks.ts'
import { examine, explainFileError, report } from './examine.ts'
import { isOlder } from './machine-checks.ts'

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
		sql`insert into outbox_email (id, kind, "to", subject, html, text, status) values (gen_random_uuid(), 'k', 'a@example.test', 's', 'h', 't', 'dead')`,
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
		provider: expect.stringContaining('cannot be reached (ECONNREFUSED)'),
		backups: expect.stringContaining('There is no backup from the last day'),
	})
	await db.execute(sql`delete from outbox_email`)
	expect((await failedChecks({ db, settings })).email).toContain('of SMTP_URL: Nothing responds at this port')
})

test('applications whose key shares are missing or damaged are reported', async ({ freshDb: { db } }) => {
	await db.execute(addAdmin)
	const settings = { ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}` }
	const env = readEnv({ DATA_DIR: dataDir, ...settings })
	const log = pino({ level: 'silent' })
	const vault = await openVault({ env, db, storage: memoryStorage(), log })
	const ids: string[] = []
	for (let count = 0; count < 3; count++) ids.push((await makeDraft(db, { vault })).draft.application.id)
	expect(await failedChecks({ db, settings })).toEqual({})
	rmSync(join(dataDir, 'key-shares', ids[0]!))
	writeFileSync(join(dataDir, 'key-shares', ids[1]!), randomBytes(32))
	const { keys } = await failedChecks({ db, settings })
	expect(keys).toContain('2 applications can’t be opened')
	expect(keys).toContain('restore-keys FILE')
	rmSync(join(dataDir, 'key-shares'), { recursive: true })
	expect((await failedChecks({ db, settings })).keys).toContain('3 applications')
})

test('the doctor changes nothing: no key file, no record of a key, no migration', async ({
	freshDb: { db },
}) => {
	await db.execute(addAdmin)
	await failedChecks({ db })
	await failedChecks({ db, settings: { ENCRYPTION_KEYS: `9:${randomBytes(32).toString('base64')}` } })
	expect(existsSync(join(dataDir, 'encryption-keys'))).toBe(false)
	const { rows } = await db.execute(sql`select * from encryption_key_fingerprint`)
	expect(rows).toEqual([])
	const findings = await examine(
		checksOf({ env: readEnv({ DATA_DIR: dataDir }), db, now, schemaProblem: 'The database is empty.' }),
	)
	expect(findings.map(({ part }) => part)).not.toContain('keys')
	expect(findings).toContainEqual({ part: 'database', failed: true, message: 'The database is empty.' })
})

test('a missing backup folder is named, and file errors are explained in a sentence', async ({
	freshDb: { db },
}) => {
	await db.execute(addAdmin)
	const settings = { BACKUP_DIR: join(dataDir, 'nowhere'), BACKUP_RECIPIENT: someRecipient }
	expect((await failedChecks({ db, settings })).backups).toBe(
		`There is no folder ${settings.BACKUP_DIR}, so there are no backups: create it for the site’s user.`,
	)
	const raw = await readFile('/nowhere/at-all').catch((error: Error) => error)
	expect(explainFileError(raw)).toBe('There is no /nowhere/at-all.')
	expect(explainFileError(new Error('other'))).toBeNull()
})

test('a backup folder that this user may not see is not reported as missing', async ({ freshDb: { db } }) => {
	const closed = join(dataDir, 'closed')
	mkdirSync(join(closed, 'backups'), { recursive: true })
	chmodSync(closed, 0o000)
	const isRoot = process.geteuid!() === 0
	const env = readEnv({ DATA_DIR: dataDir, BACKUP_DIR: join(closed, 'backups') })
	// Root may enter every folder.
	if (isRoot) process.seteuid!(65_534)
	try {
		const [finding] = await examine([{ part: 'backups', run: () => checkBackups({ env, db, now }) }])
		expect(finding!.message).toMatch(/^This user \(.*\) is not allowed to use .*closed\/backups/)
	} finally {
		if (isRoot) process.seteuid!(0)
		chmodSync(closed, 0o700)
	}
})

test('the newest backup and that of the keys have to be recent and what was written, their private key elsewhere', async ({
	freshDb: { db },
}) => {
	await db.execute(addAdmin)
	const BACKUP_DIR = join(dataDir, 'backups')
	mkdirSync(BACKUP_DIR)
	const settings = { BACKUP_DIR, BACKUP_RECIPIENT: someRecipient }
	const backups = async (more = {}) =>
		(await failedChecks({ db, settings: { ...settings, ...more } })).backups
	const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
	const file = join(BACKUP_DIR, 'lotwise-2026-11-21.age')
	// A key file of no bytes once passed as the only backup.
	writeFileSync(join(BACKUP_DIR, 'keys.age'), '')
	expect(await backups()).toContain('There is no backup from the last day')
	makeBackupFile(file, { createdAt: hoursAgo(27) })
	expect(await backups()).toMatch(/the newest is 27 hours old.*npm run cli -- backup FILE/)
	makeBackupFile(file, { createdAt: hoursAgo(3) })
	expect(await backups()).toContain('keys.age is no backup: it does not begin as an encrypted file')
	rmSync(join(BACKUP_DIR, 'keys.age'))
	expect(await backups()).toContain('npm run cli -- backup-keys FILE')
	const keys = join(BACKUP_DIR, 'lotwise-keys-2026-11-21.age')
	makeBackupFile(keys, { createdAt: hoursAgo(2), contents: 'the keys of 3 applications' })
	expect(await failedChecks({ db, settings })).toEqual({})
	const check = (more = {}) =>
		checkBackups({ env: readEnv({ DATA_DIR: dataDir, ...settings }), db, now, ...more })
	expect(await check()).toBe(
		'1, the newest 3 hours old, as it was written (58 tables, 5,700 rows, 3 files), signed by ed25519:A; that of the keys 2 hours old',
	)
	expect(await backups({ BACKUP_RECIPIENT: '' })).toContain('Copy ')

	const written = readFileSync(file)
	appendFileSync(file, 'x')
	expect(await backups()).toContain('lotwise-2026-11-21.age is no longer what was written')
	const changed = Buffer.from(written)
	changed[changed.length - 1]! ^= 1
	writeFileSync(file, changed)
	await expect(check({ thorough: true })).rejects.toThrow('is no longer what was written')
	writeFileSync(file, written)
	rmSync(`${file}.sha256`)
	expect(await backups()).toContain('doctor --identity FILE')
})

test('with the private key the newest backup is opened, and its tables are counted', async ({
	freshDb: { db, url },
}) => {
	const identityFile = join(dataDir, 'identity')
	const recipient = await makeIdentity(identityFile)
	const file = join(dataDir, 'lotwise-2026-11-21.age')
	const sealing = { recipient, signer: signerOf('a secret'), site: 'https://advice.example', now }
	const { tables } = await backUp({ databaseUrl: url, storage: memoryStorage(), file, ...sealing })
	makeBackupFile(join(dataDir, 'lotwise-keys-2026-11-21.age'), { createdAt: now, contents: 'the keys of 0' })
	const env = readEnv({ DATA_DIR: dataDir, BACKUP_DIR: dataDir, BACKUP_RECIPIENT: recipient })
	const check = (identity: string) => {
		const openBackup = async (backup: string) =>
			(await readHead(backup, readIdentity(identity))).tables.length
		return checkBackups({ env, db, now, thorough: true, openBackup })
	}
	expect(tables).toBeGreaterThan(50)
	expect(await check(identityFile)).toMatch(
		new RegExp(
			`^1, the newest 0 hours old, opened: ${tables} tables, as it was written \\(${tables} tables, \\d`,
		),
	)
	const stranger = join(dataDir, 'stranger')
	await makeIdentity(stranger)
	await expect(check(stranger)).rejects.toThrow('was encrypted for another private key')
})

test('a check that never ends does not stop the next one, and the report counts failures', async () => {
	const findings = await examine(
		[
			{ part: 'silent', run: () => new Promise<string>(() => {}) },
			{ part: 'healthy', run: () => 'fine' },
		],
		{ timeoutMs: silentMs },
	)
	expect(report(findings, { color: false }).split('\n')).toEqual([
		'✗ red    silent   It did not respond in time.',
		'✓ green  healthy  fine',
		'',
		'1 of 2 needs your attention.',
	])
	expect(isOlder('1.7.9', '1.7.16')).toBe(true)
	expect(isOlder('2.0.0', '1.7.16')).toBe(false)
})
