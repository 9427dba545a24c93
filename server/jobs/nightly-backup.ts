import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { type MaintenanceRun, recordMaintenance } from '#app/modules/system/maintenance.server.ts'

const storedMax = 14
const nightlyBackupName = /^lotwise-\d{4}-\d{2}-\d{2}\.age$/

type Nightly = {
	db: Db
	folder: string
	/** Whether the backup is copied to another place, too. */
	copies?: boolean
	now: Date
	/** Runs an operator command. @throws Error with what it wrote to its error output */
	run?: (args: string[]) => Promise<void>
}

/**
 * Writes today's backup into `folder` and deletes all but the newest 14. Runs the operator command in its own process, so that
 * encryption does not slow down responses. The result is recorded, for the system page. @throws Error with the command's error output
 */
export async function backUpNightly({
	db,
	folder,
	now,
	copies = false,
	run = runCommand,
}: Nightly): Promise<{ stored: number }> {
	const name = `lotwise-${now.toISOString().slice(0, 10)}.age`
	const file = join(folder, name)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	await runRecorded(db, { kind: 'backup', now, detail: name, run: () => run(['backup', file]) })
	const backups = readdirSync(folder)
		.filter((file) => nightlyBackupName.test(file))
		.sort()
	for (const old of backups.slice(0, -storedMax)) rmSync(join(folder, old))
	if (copies)
		await runRecorded(db, { kind: 'backup-copy', now, detail: name, run: () => run(['copy-backup', file]) })
	return { stored: Math.min(backups.length, storedMax) }
}

/** Restores a fresh backup into a database of its own, and records whether that works. @throws Error */
export function testRestore({
	db,
	now,
	run = runCommand,
}: Pick<Nightly, 'db' | 'now' | 'run'>): Promise<void> {
	return runRecorded(db, { kind: 'restore-test', now, detail: '', run: () => run(['restore-test']) })
}

type Recorded = Pick<MaintenanceRun, 'kind' | 'detail'> & { now: Date; run: () => Promise<void> }

async function runRecorded(db: Db, { kind, now, detail, run }: Recorded): Promise<void> {
	try {
		await run()
	} catch (error) {
		const failure = (error as Error).message.slice(0, 500)
		await recordMaintenance(db, { kind, now, failure })
		throw error
	}
	await recordMaintenance(db, { kind, now, detail })
}

/** Runs a command of scripts/operator.ts. @throws Error with what it wrote to its error output */
export function runCommand(args: string[]): Promise<void> {
	return new Promise((resolvePromise, reject) => {
		const child = spawn(process.execPath, [resolve('scripts/operator.ts'), ...args], {
			stdio: ['ignore', 'ignore', 'pipe'],
		})
		let errorOutput = ''
		child.stderr.on('data', (chunk) => {
			errorOutput = (errorOutput + chunk).slice(-2_000)
		})
		child.once('error', reject)
		child.once('exit', (code, signal) =>
			code === 0
				? resolvePromise()
				: reject(new Error(errorOutput.trim() || `It ended with ${signal ?? `code ${code}`}.`)),
		)
	})
}
