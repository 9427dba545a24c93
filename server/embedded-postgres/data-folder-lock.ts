import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '#server/boot/startup-error.ts'

/** Another process has locked the data folder. */
export class DataFolderInUse extends StartupError {
	constructor(dataDir: string) {
		super(
			`The data folder ${dataDir} is in use by another Lotwise: stop that one, or set DATA_DIR to another folder.`,
		)
	}
}

const SQLITE_BUSY = 5

/**
 * Locks the data folder for this process, blocking up to `waitMs` for another one to end. The kernel releases the lock when the
 * process ends in any way, so there are no stale locks. Node has no file lock of its own; its built-in SQLite takes one on an
 * empty file. @throws DataFolderInUse, StartupError
 */
export function lockDataFolder(dataDir: string, waitMs: number): { release(): void } {
	let file: DatabaseSync
	try {
		// Mode 0711: PostgreSQL's folder inside may belong to another user, who has to reach it but not list this one.
		mkdirSync(dataDir, { recursive: true, mode: 0o711 })
		file = new DatabaseSync(join(dataDir, 'lock'))
		file.exec(`PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`)
	} catch (error) {
		if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataFolderInUse(dataDir)
		throw new StartupError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`)
	}
	return { release: () => file.close() }
}
