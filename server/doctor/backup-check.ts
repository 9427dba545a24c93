import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { findMaintenance } from '#app/modules/system/maintenance.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { ownIdentityFile } from '../backup/identity-file.ts'
import { isEncrypted, type Receipt, readReceipt, sha256Of } from '../backup/receipt.ts'
import { Problem } from './examine.ts'

const backupHoursMax = 26
const failed = {
	backup: 'The backup failed',
	'backup-copy': 'The backup could not be copied to the other place',
	'restore-test': 'The test of restoring a backup failed',
}

type BackupCheck = {
	env: Env
	db: Db
	now: Date
	/** Decrypts the beginning of a backup. @returns how many tables are in it */
	openBackup?: ((file: string) => Promise<number>) | undefined
	/** Whether the whole file is read. */
	thorough?: boolean | undefined
}

/**
 * Checks the last nightly runs, the newest backup in BACKUP_DIR and that of the keys: how old they are and whether they are still what was
 * written. @throws Problem
 */
export async function checkBackups({ env, db, now, openBackup, thorough }: BackupCheck): Promise<string> {
	const { backupDir, backupRecipient, dataDir, mode } = env
	if (!backupDir) {
		if (mode === 'demo') return 'demo: none are made automatically'
		throw new Problem('BACKUP_DIR is not set, so there are no nightly backups.')
	}
	// Throws for a folder that this user may not see, which is another problem than one that is not there.
	if (!statSync(backupDir, { throwIfNoEntry: false }))
		throw new Problem(
			`There is no folder ${backupDir}, so there are no backups: create it for the site’s user.`,
		)
	for (const kind of ['backup', 'backup-copy', 'restore-test'] as const) {
		const run = await findMaintenance(db, kind)
		if (run?.failure)
			throw new Problem(`${failed[kind]} on ${run.ranAt.toISOString().slice(0, 16)}Z: ${run.failure}`)
	}
	const { backups, keys } = listBackups(backupDir)
	const newest = requireRecent(backups, { what: 'backup', command: 'backup FILE', folder: backupDir, now })
	const state = await checkUnchanged(newest, { openBackup, thorough })
	const newestKeys = requireRecent(keys, {
		what: 'backup of keys, without which no application can be opened after a lost disk,',
		command: 'backup-keys FILE',
		folder: backupDir,
		now,
	})
	await checkUnchanged(newestKeys, { openBackup: undefined, thorough })
	if (!backupRecipient)
		throw new Problem(
			`Backups are encrypted with a key on this machine. Copy ${ownIdentityFile({ dataDir })} elsewhere, or set BACKUP_RECIPIENT.`,
		)
	return `${backups.length}, the newest ${hoursOld(newest, now)} old, ${state}; that of the keys ${hoursOld(newestKeys, now)} old`
}

type Backup = { file: string; bytes: number; createdAt: Date; receipt: Receipt | null }

/** Lists the backups of a folder, the newest first. */
function listBackups(folder: string): { backups: Backup[]; keys: Backup[] } {
	const all = readdirSync(folder)
		.filter((name) => name.endsWith('.age'))
		.map((name): Backup => {
			const file = join(folder, name)
			const receipt = readReceipt(file)
			const { size, mtime } = statSync(file)
			return { file, bytes: size, createdAt: receipt ? new Date(receipt.createdAt) : mtime, receipt }
		})
		.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
	const isOfKeys = ({ file, receipt }: Backup) =>
		receipt ? receipt.contents.startsWith('the keys') : basename(file).includes('keys')
	return { backups: all.filter((backup) => !isOfKeys(backup)), keys: all.filter(isOfKeys) }
}

type Expected = { what: string; command: string; folder: string; now: Date }

/** @throws Problem when the newest is older than a day */
function requireRecent([newest]: Backup[], { what, command, folder, now }: Expected): Backup {
	if (newest && now.getTime() - newest.createdAt.getTime() <= backupHoursMax * 3_600_000) return newest
	throw new Problem(
		`There is no ${what} from the last day in ${folder}${newest ? `, the newest is ${hoursOld(newest, now)} old` : ''}: look for 'back-up' in the log, or make one now: npm run cli -- ${command}.`,
	)
}

/** Compares a backup with what was written. @returns what is in it @throws Problem */
async function checkUnchanged(
	{ file, bytes, receipt }: Backup,
	{ openBackup, thorough }: Pick<BackupCheck, 'openBackup' | 'thorough'>,
): Promise<string> {
	if (!(await isEncrypted(file)))
		throw new Problem(
			`${file} is no backup: it does not begin as an encrypted file. Delete it, and make another.`,
		)
	if (receipt && (bytes !== receipt.bytes || (thorough && (await sha256Of(file)) !== receipt.sha256)))
		throw new Problem(
			`${file} is no longer what was written: it was ${amountOf(receipt.bytes, 'byte')} and is ${amountOf(bytes, 'byte')}, or others. Delete it, make another, and look for what damaged it.`,
		)
	const opened = openBackup && `opened: ${amountOf(await openBackup(file), 'table')}`
	if (!opened && !receipt)
		throw new Problem(
			`Nothing says what ${file} contained when it was written, and its private key is not here: npm run cli -- doctor --identity FILE opens it.`,
		)
	const unchanged = receipt && `as it was written (${receipt.contents}), signed by ${receipt.signer}`
	return [opened, unchanged].filter(Boolean).join(', ')
}

const hoursOld = ({ createdAt }: Backup, now: Date): string =>
	amountOf(Math.round((now.getTime() - createdAt.getTime()) / 3_600_000), 'hour')
