import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { anchorFile, readAnchors } from '#app/modules/audit/anchors.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { countAdmins } from '#app/modules/auth/roles.server.ts'
import { findKeyError } from '#app/modules/credit/vault/key-versions.server.ts'
import { countWaitingEmails } from '#app/modules/notifications/failed-emails.server.ts'
import { findEncryptionProblem } from '#app/platform/crypto/self-test.server.ts'
import { trySmtp } from '#app/platform/email/smtp.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { tryStripe } from '#app/platform/payments/stripe.server.ts'
import { openStorage } from '#server/boot/open-storage.ts'
import { openKeyring, openShares } from '#server/boot/open-vault.ts'
import { ownIdentityFile } from '../backup/identity.ts'
import { type Check, Problem } from './examine.ts'

type CheckTargets = { env: Env; db: Db; now: Date }

/** These versions fix security problems found in 2026; no older one may run. */
const versionFloors = {
	'better-auth': '1.7.16',
	hono: '4.13.16',
	sharp: '0.35.0',
	'react-router': '8.0.0',
}
const clockMsMax = 2_000
const backupHoursMax = 26
const freeBytesMin = 1_000_000_000
const freeShareMin = 0.05

/** The checks of everything the site depends on. They change nothing except for one small file in the store, which is removed again. */
export function checksOf({ env, db, now }: CheckTargets): Check[] {
	const live = env.mode === 'live'
	return [
		{ part: 'versions', run: checkVersions },
		{ part: 'database', run: () => checkDatabase(db) },
		{ part: 'clock', run: () => checkClock(db) },
		{ part: 'keys', run: () => checkKeys({ env, db }) },
		{ part: 'storage', run: () => checkStorage(env) },
		{ part: 'email', run: () => checkEmail({ env, db }) },
		{
			part: 'provider',
			async run() {
				if (!env.stripe)
					return demoOnly(live, 'payments go to the built-in sandbox', 'STRIPE_SECRET_KEY is not set.')
				await tryStripe(env.stripe)
				return 'Stripe responds, and this key can read checkouts'
			},
		},
		{ part: 'admins', run: () => checkAdmins(db, live) },
		{ part: 'audit chain', run: () => checkAuditChain({ env, db }) },
		{ part: 'disk', run: () => checkDisk(env) },
		{ part: 'backups', run: () => checkBackups(env, now) },
	]
}

function demoOnly(live: boolean, message: string, problem: string): string {
	if (live) throw new Problem(problem)
	return `demo: ${message}`
}

function checkVersions(): string {
	const require = createRequire(import.meta.url)
	const requiredNode = JSON.parse(readFileSync(resolve('package.json'), 'utf8')).dependencies.node as string
	if (process.versions.node !== requiredNode)
		throw new Problem(
			`Node ${process.versions.node} runs, but this release was tested with ${requiredNode}. Start it with npm.`,
		)
	for (const [name, floor] of Object.entries(versionFloors)) {
		const folder = require.resolve.paths(name)!.map((path) => join(path, name, 'package.json'))
		const file = folder.find((path) => statSync(path, { throwIfNoEntry: false }))
		const version = file ? (JSON.parse(readFileSync(file, 'utf8')).version as string) : null
		if (!version || isOlder(version, floor))
			throw new Problem(
				`${name} ${version ?? 'is missing'}: ${floor} or newer is needed, which fixes a security problem.`,
			)
	}
	return `Node ${requiredNode}, ${Object.keys(versionFloors).length} packages above their floors`
}

/** Whether `version` is older than `floor`, both as MAJOR.MINOR.PATCH. */
export function isOlder(version: string, floor: string): boolean {
	const [a, b] = [version, floor].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
	for (const at of [0, 1, 2]) if (a![at] !== b![at]) return a![at]! < b![at]!
	return false
}

async function checkDatabase(db: Db): Promise<string> {
	const { rows } = await db.execute<{ version: string; sync: string; fsync: string }>(
		sql`select current_setting('server_version') as version, current_setting('synchronous_commit') as sync, current_setting('fsync') as fsync`,
	)
	const { version, sync, fsync } = rows[0]!
	if (sync === 'off' || fsync === 'off')
		throw new Problem(
			'synchronous_commit or fsync is off: a database crash would lose saved data. Turn both on.',
		)
	return `PostgreSQL ${version.split(' ')[0]}, migrated; a crash loses no saved data`
}

async function checkClock(db: Db): Promise<string> {
	const before = Date.now()
	const { rows } = await db.execute<{ ms: string }>(
		sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
	)
	const offMs = Number(rows[0]!.ms) - (before + Date.now()) / 2
	if (Math.abs(offMs) > clockMsMax)
		throw new Problem(
			`This machine and the database are ${Math.round(Math.abs(offMs))} ms apart. Synchronize both clocks with NTP.`,
		)
	return `${Math.round(Math.abs(offMs))} ms from the database's`
}

async function checkKeys({ env, db }: Omit<CheckTargets, 'now'>): Promise<string> {
	const keyring = openKeyring(env)
	const fault = await findKeyError(db, { keyring })
	if (fault) throw new Problem(fault)
	const failed = await findEncryptionProblem(keyring, openShares(env, await openStorage(env)))
	if (failed) throw new Problem(`The encryption self-test failed: ${failed}.`)
	return `version ${keyring.newest().version} of ${keyring.all().length} encrypts, and the self-test passed`
}

async function checkStorage(env: Env): Promise<string> {
	const storage = await openStorage(env)
	const key = `doctor/${randomUUID()}`
	const bytes = randomBytes(1_000)
	await storage.put(key, bytes, { contentType: 'application/octet-stream', sizeBytes: bytes.length })
	try {
		const read = await storage.read(key)
		if (!read || !bytes.equals(await buffer(read)))
			throw new Problem('The file store does not return what was stored in it.')
	} finally {
		await storage.remove(key)
	}
	return env.s3
		? `bucket ${env.s3.bucket} stores, returns and deletes files`
		: 'the data folder stores, returns and deletes files'
}

async function checkEmail({ env, db }: Omit<CheckTargets, 'now'>): Promise<string> {
	const { queued, dead } = await countWaitingEmails(db)
	if (dead > 0)
		throw new Problem(
			`${amountOf(dead, 'email')} could not be delivered. The admin overview lists ${dead === 1 ? 'it with the reason' : 'them with the reasons'}.`,
		)
	const waiting = `${queued} waiting`
	if (!env.smtpUrl)
		return demoOnly(env.mode === 'live', `the built-in mailbox, ${waiting}`, 'SMTP_URL is not set.')
	await trySmtp(env.smtpUrl).catch((failure: Error) => {
		throw new Problem(
			`${new URL(env.smtpUrl!).host} of SMTP_URL rejected the connection (${failure.message}). Check its name, port, user and password.`,
		)
	})
	return `the server accepts our connection, ${waiting}`
}

async function checkAdmins(db: Db, live: boolean): Promise<string> {
	const { admins, withSecondFactor } = await countAdmins(db)
	if (admins === 0)
		throw new Problem(
			'There is no admin. Sign up with the address in ADMIN_EMAIL, or npm run cli -- admin grant EMAIL.',
		)
	const without = admins - withSecondFactor
	if (live && without > 0)
		throw new Problem(
			`${without} of ${amountOf(admins, 'admin')} ${without === 1 ? 'has' : 'have'} not set up two-step sign-in. The admin pages are closed to them until then.`,
		)
	return `${admins}, ${withSecondFactor} with two-step sign-in`
}

async function checkAuditChain({ env, db }: Omit<CheckTargets, 'now'>): Promise<string> {
	const { entries, anchors, faults } = await verifyAudit(db, {
		anchors: await readAnchors(anchorFile(env.dataDir)),
	})
	if (faults.length > 0)
		throw new Problem(`${faults[0]} (npm run cli -- audit verify says all ${faults.length})`)
	return `intact, ${amountOf(entries, 'entry', 'entries')}, ${amountOf(anchors, 'anchor')}`
}

async function checkDisk({ dataDir }: Env): Promise<string> {
	const { bavail, blocks, bsize } = await statfs(dataDir)
	const free = bavail * bsize
	const summary = `${(free / 1e9).toFixed(1)} GB free where ${dataDir} lies`
	if (free < freeBytesMin || bavail / blocks < freeShareMin) throw new Problem(`Only ${summary}.`)
	return summary
}

function checkBackups({ backupDir, backupRecipient, dataDir, mode }: Env, now: Date): string {
	if (!backupDir)
		return demoOnly(
			mode === 'live',
			'none are made automatically',
			'BACKUP_DIR is not set, so there are no nightly backups.',
		)
	const names = readdirSync(backupDir).filter((name) => name.endsWith('.age'))
	const newest = Math.max(...names.map((name) => statSync(join(backupDir, name)).mtimeMs))
	const hours = (now.getTime() - newest) / 3_600_000
	if (names.length === 0 || hours > backupHoursMax)
		throw new Problem(
			`There is no backup from the last day in ${backupDir}${names.length > 0 ? `, the newest is ${amountOf(Math.round(hours), 'hour')} old` : ''}: look for 'back-up' in the log.`,
		)
	if (!backupRecipient)
		throw new Problem(
			`Backups are encrypted with a key on this machine. Copy ${ownIdentityFile({ dataDir })} elsewhere, or set BACKUP_RECIPIENT.`,
		)
	return `${names.length}, the newest ${amountOf(Math.round(hours), 'hour')} old`
}
