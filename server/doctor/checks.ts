import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { anchorFile, readAnchors } from '#app/modules/audit/anchors.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { countAdmins } from '#app/modules/auth/roles.server.ts'
import { findKeyError } from '#app/modules/credit/vault/key-versions.server.ts'
import { listUnopenable } from '#app/modules/credit/vault/lost-shares.server.ts'
import { countWaitingEmails, oldestWaitingSeconds } from '#app/modules/notifications/failed-emails.server.ts'
import { findEncryptionProblem } from '#app/platform/crypto/self-test.server.ts'
import { trySmtp } from '#app/platform/email/smtp.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { tryStripe } from '#app/platform/payments/stripe.server.ts'
import { listSetupSteps } from '#app/workflows/system/setup-steps.server.ts'
import { findBucketProblem, openStorage } from '#server/boot/open-storage.ts'
import { keyFileOf, openKeyring, openShares } from '#server/boot/open-vault.ts'
import { checkBackups } from './backup-check.ts'
import { type Check, Problem } from './examine.ts'
import { checkJobs } from './job-check.ts'
import { checkClock, checkDatabase, checkDisk, checkVersions } from './machine-checks.ts'
import { checkMailIn, takesMail } from './mail-in-check.ts'

export type CheckTargets = {
	env: Env
	db: Db
	now: Date
	/** Why this release cannot work on the database. If set, the checks that need its tables are left out. */
	schemaProblem?: string | null
	/** Decrypts the beginning of a backup. @returns how many tables are in it. Only where the private key is. */
	openBackup?: ((file: string) => Promise<number>) | undefined
	/** Whether backups are read whole, which takes long. */
	thorough?: boolean
}

/** The checks of everything the site depends on. They change nothing except for one small file in the store, which is removed again. */
export function checksOf({ env, db, now, schemaProblem, openBackup, thorough }: CheckTargets): Check[] {
	const live = env.mode === 'live'
	const all: Check[] = [
		{ part: 'versions', run: checkVersions },
		{ part: 'database', run: () => checkDatabase(db, schemaProblem) },
		{ part: 'clock', run: () => checkClock(db) },
		{ part: 'keys', run: () => checkKeys({ env, db }) },
		{ part: 'storage', run: () => checkStorage(env) },
		{ part: 'email', run: () => checkEmail({ env, db, now }) },
		{
			part: 'provider',
			async run() {
				if (!env.stripe)
					return demoOnly(live, 'payments go to the built-in sandbox', 'STRIPE_SECRET_KEY is not set.')
				const problem = await tryStripe(env.stripe)
				if (problem) throw new Problem(problem)
				return 'Stripe responds, and this key can read checkouts'
			},
		},
		{ part: 'admins', run: () => checkAdmins(db, live) },
		{ part: 'audit chain', run: () => checkAuditChain({ env, db }) },
		{ part: 'disk', run: () => checkDisk(env) },
		{ part: 'backups', run: () => checkBackups({ env, db, now, openBackup, thorough }) },
		{ part: 'jobs', run: () => checkJobs(db, { now, runningMs: null }) },
	]
	if (takesMail(env)) all.push({ part: 'mail in', run: () => checkMailIn(db, { env, now }) })
	if (live) all.push({ part: 'setup', run: () => checkSetup({ env, db }) })
	return schemaProblem ? all.filter(({ part }) => !needTables.includes(part)) : all
}

/** Longer than the first retries of an email that a busy server declined. */
const waitsSecondsMax = 30 * 60

const needTables = ['keys', 'email', 'admins', 'audit chain', 'backups', 'jobs', 'mail in', 'setup']

export function demoOnly(live: boolean, message: string, problem: string): string {
	if (live) throw new Problem(problem)
	return `demo: ${message}`
}

async function checkKeys({ env, db }: Omit<CheckTargets, 'now'>): Promise<string> {
	const file = keyFileOf(env)
	if (env.mode === 'demo' && file && !existsSync(file)) return 'demo: the first start creates a key'
	const keyring = openKeyring(env)
	const fault = await findKeyError(db, { keyring, record: false })
	if (fault) throw new Problem(fault)
	const shares = openShares(env, await openStorage(env))
	const failed = await findEncryptionProblem(keyring, shares)
	if (failed) throw new Problem(`The encryption self-test failed: ${failed}.`)
	const lost = await listUnopenable(db, { keyring, shares })
	if (lost.length > 0)
		throw new Problem(
			`${amountOf(lost.length, 'application')} can’t be opened, because key shares are missing or damaged: ${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ' …' : ''}. Restore them: npm run cli -- restore-keys FILE. After a restore of an older backup these may be applications that were erased since; delete them again.`,
		)
	return `version ${keyring.newest().version} of ${keyring.all().length} encrypts, the self-test passed, and every application has its key`
}

async function checkStorage(env: Env): Promise<string> {
	const bucketProblem = await findBucketProblem(env)
	if (bucketProblem) throw new Problem(bucketProblem)
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

async function checkEmail({ env, db, now }: CheckTargets): Promise<string> {
	const { queued, dead } = await countWaitingEmails(db)
	if (dead > 0)
		throw new Problem(
			`${amountOf(dead, 'email')} could not be delivered. The admin overview lists ${dead === 1 ? 'it with the reason' : 'them with the reasons'}.`,
		)
	const waiting = `${queued} waiting`
	if (!env.smtpUrl)
		return demoOnly(env.mode === 'live', `the built-in mailbox, ${waiting}`, 'SMTP_URL is not set.')
	await trySmtp(env.smtpUrl, { requireTls: env.smtpRequiresTls }).catch((error: Error) => {
		throw new Problem(`${new URL(env.smtpUrl!).host} of SMTP_URL: ${error.message}`)
	})
	const waitsSeconds = await oldestWaitingSeconds(db, { now })
	if (waitsSeconds > waitsSecondsMax)
		throw new Problem(
			`The oldest of ${amountOf(queued, 'waiting email')} has waited for ${Math.round(waitsSeconds / 60)} minutes, although the server accepts our connection: look for 'an email was not delivered' in the log.`,
		)
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
	if (entries === 0 && !(await hasAuditedRecords(db))) return 'no entry yet'
	if (anchors === 0)
		throw new Problem(
			`No anchor in ${env.dataDir} to compare the ${amountOf(entries, 'entry', 'entries')} with: start the site, which writes one each minute, or npm run cli -- audit verify --anchors FILE`,
		)
	return `intact, ${amountOf(entries, 'entry', 'entries')}, ${amountOf(anchors, 'anchor')}`
}

/** Whether there are records whose making is audited, so that an empty chain means that its entries were deleted. */
async function hasAuditedRecords(db: Db): Promise<boolean> {
	const { rows } = await db.execute<{ found: boolean }>(
		sql`select exists (select from deal_round where approved_at is not null)
			or exists (select from credit_application where submitted_at is not null) as found`,
	)
	return rows[0]!.found
}

async function checkSetup({ env, db }: Pick<CheckTargets, 'env' | 'db'>): Promise<string> {
	const { opened, steps } = await listSetupSteps(db, { site: env })
	const left = steps.filter(({ done }) => !done).map(({ title }) => title)
	if (!opened)
		throw new Problem(
			`Nobody can pay on this site yet. ${left.length > 0 ? `Left to do: ${left.join(', ')}. See` : 'Start selling at'} ${env.origin}/admin/system.`,
		)
	return left.length > 0 ? `open, not done: ${left.join(', ')}` : 'done'
}

/** The checks that the running site repeats: those that are cheap, and whose failure needs somebody's attention. */
export function ongoingChecks({ env, db, now }: CheckTargets): Check[] {
	const repeated = ['clock', 'keys', 'storage', 'email', 'provider', 'admins', 'disk', 'backups']
	return [
		...checksOf({ env, db, now }).filter(({ part }) => repeated.includes(part)),
		{ part: 'mail in', run: () => checkMailIn(db, { env, now }) },
		{ part: 'jobs', run: () => checkJobs(db, { now, runningMs: process.uptime() * 1_000 }) },
	]
}
