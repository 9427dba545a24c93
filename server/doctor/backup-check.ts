import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { amountOf } from '#app/lib/text/amount-of.ts'
import type { Env } from '#app/platform/env.server.ts'
import { ownIdentityFile } from '../backup/identity.ts'
import { Problem } from './examine.ts'

const backupHoursMax = 26

/** The age of the newest backup in BACKUP_DIR. @throws Problem */
export function checkBackups({ backupDir, backupRecipient, dataDir, mode }: Env, now: Date): string {
	if (!backupDir) {
		if (mode === 'demo') return 'demo: none are made automatically'
		throw new Problem('BACKUP_DIR is not set, so there are no nightly backups.')
	}
	if (!existsSync(backupDir))
		throw new Problem(
			`There is no folder ${backupDir}, so there are no backups: create it for the site’s user.`,
		)
	const newest = newestBackup(backupDir)
	if (!newest || now.getTime() - newest.madeAt.getTime() > backupHoursMax * 3_600_000)
		throw new Problem(
			`There is no backup from the last day in ${backupDir}${newest ? `, the newest is ${hoursOld(newest.madeAt, now)} old` : ''}: look for 'back-up' in the log, or make one now: npm run cli -- backup.`,
		)
	if (!backupRecipient)
		throw new Problem(
			`Backups are encrypted with a key on this machine. Copy ${ownIdentityFile({ dataDir })} elsewhere, or set BACKUP_RECIPIENT.`,
		)
	return `${newest.count}, the newest ${hoursOld(newest.madeAt, now)} old`
}

/** The newest backup of a folder, and how many it has; null when it has none. */
export function newestBackup(folder: string): { madeAt: Date; count: number } | null {
	const names = readdirSync(folder).filter((name) => name.endsWith('.age'))
	if (names.length === 0) return null
	const newestMs = Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))
	return { madeAt: new Date(newestMs), count: names.length }
}

const hoursOld = (madeAt: Date, now: Date): string =>
	amountOf(Math.round((now.getTime() - madeAt.getTime()) / 3_600_000), 'hour')
