import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { findMaintenance } from '#app/modules/system/maintenance.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { ownIdentityFile } from '../backup/identity.ts'
import { Problem } from './examine.ts'

const backupHoursMax = 26
const failed = {
	backup: 'The backup failed',
	'backup-copy': 'The backup could not be copied to the other place',
	'restore-test': 'The test of restoring a backup failed',
}

/** Checks the last nightly runs, and the age of the newest backup in BACKUP_DIR. @throws Problem */
export async function checkBackups({ env, db, now }: { env: Env; db: Db; now: Date }): Promise<string> {
	const { backupDir, backupRecipient, dataDir, mode } = env
	if (!backupDir) {
		if (mode === 'demo') return 'demo: none are made automatically'
		throw new Problem('BACKUP_DIR is not set, so there are no nightly backups.')
	}
	if (!existsSync(backupDir))
		throw new Problem(
			`There is no folder ${backupDir}, so there are no backups: create it for the site’s user.`,
		)
	for (const kind of ['backup', 'backup-copy', 'restore-test'] as const) {
		const run = await findMaintenance(db, kind)
		if (run?.failure)
			throw new Problem(`${failed[kind]} on ${run.ranAt.toISOString().slice(0, 16)}Z: ${run.failure}`)
	}
	const newest = newestBackup(backupDir)
	if (!newest || now.getTime() - newest.createdAt.getTime() > backupHoursMax * 3_600_000)
		throw new Problem(
			`There is no backup from the last day in ${backupDir}${newest ? `, the newest is ${hoursOld(newest.createdAt, now)} old` : ''}: look for 'back-up' in the log, or make one now: npm run cli -- backup.`,
		)
	if (!backupRecipient)
		throw new Problem(
			`Backups are encrypted with a key on this machine. Copy ${ownIdentityFile({ dataDir })} elsewhere, or set BACKUP_RECIPIENT.`,
		)
	return `${newest.count}, the newest ${hoursOld(newest.createdAt, now)} old`
}

/** Returns when the newest backup of a folder was created, and how many there are; null when there are none. */
export function newestBackup(folder: string): { createdAt: Date; count: number } | null {
	const names = readdirSync(folder).filter((name) => name.endsWith('.age'))
	if (names.length === 0) return null
	const newestMs = Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))
	return { createdAt: new Date(newestMs), count: names.length }
}

const hoursOld = (createdAt: Date, now: Date): string =>
	amountOf(Math.round((now.getTime() - createdAt.getTime()) / 3_600_000), 'hour')
