import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { type MaintenanceRun, recordMaintenance } from '#app/modules/system/maintenance.server.ts'
import { removeBackup } from '#server/backup/receipt.ts'

const storedMax = 14
const backupName = /^lotwise-\d{4}-\d{2}-\d{2}\.age$/
const keysName = /^lotwise-keys-\d{4}-\d{2}-\d{2}\.age$/

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
 * Writes today's backup and today's backup of keys into `folder` unless they are there. Deletes all backups but the newest 14, and all
 * earlier ones of keys: a destroyed key must not survive there (docs/decisions/0109). Runs operator commands in their own processes, so
 * that encryption does not slow down responses. The result is recorded, for the system page. @throws Error with a command's error output
 */
export async function backUpNightly({
	db,
	folder,
	now,
	copies = false,
	run = runCommand,
}: Nightly): Promise<{ stored: number }> {
	const day = now.toISOString().slice(0, 10)
	const names = [`lotwise-${day}.age`, `lotwise-keys-${day}.age`] as const
	const [backup, keys] = names.map((name) => join(folder, name)) as [string, string]
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	removeKilled(folder)
	await runRecorded(db, {
		kind: 'backup',
		now,
		detail: names[0],
		async run() {
			if (!existsSync(backup)) await run(['backup', backup])
			if (!existsSync(keys)) await run(['backup-keys', keys])
		},
	})
	const found = readdirSync(folder).sort()
	const backups = found.filter((name) => backupName.test(name))
	const earlierKeys = found.filter((name) => keysName.test(name) && name !== names[1])
	for (const old of [...backups.slice(0, -storedMax), ...earlierKeys]) removeBackup(join(folder, old))
	if (copies)
		await runRecorded(db, {
			kind: 'backup-copy',
			now,
			detail: names[0],
			async run() {
				for (const file of [backup, keys]) await run(['copy-backup', file])
			},
		})
	return { stored: Math.min(backups.length, storedMax) }
}

/** Removes what a nightly backup left that was killed. */
function removeKilled(folder: string): void {
	for (const name of readdirSync(folder)) {
		const file = name.replace(/\.part$/, '')
		if (file !== name && (backupName.test(file) || keysName.test(file))) rmSync(join(folder, name))
	}
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
