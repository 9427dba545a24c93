import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BootFault } from '#server/boot/boot-fault.ts'

/** Another process holds the data folder. */
export class DataFolderInUse extends BootFault {
	constructor(dataDir: string) {
		super(
			`The data folder ${dataDir} is in use by another Lotwise: stop that one, or set DATA_DIR to another folder.`,
		)
	}
}

const SQLITE_BUSY = 5

/**
 * Takes the data folder for this process, waiting (and blocking) up to `waitMs` for another one to end. The kernel drops the lock when the process ends, however it ends,
 * so there is nothing stale to guess about. Node offers no file lock of its own; SQLite, which it carries,
 * takes one on the (empty) file.
 */
export function lockDataFolder(dataDir: string, waitMs: number): { release(): void } {
	let file: DatabaseSync
	try {
		// Others may pass through, not look: PostgreSQL's folder inside may belong to another user.
		mkdirSync(dataDir, { recursive: true, mode: 0o711 })
		file = new DatabaseSync(join(dataDir, 'lock'))
		file.exec(`PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`)
	} catch (error) {
		if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataFolderInUse(dataDir)
		throw new BootFault(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`)
	}
	return { release: () => file.close() }
}
