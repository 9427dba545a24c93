import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'lotwise-tests-'
const freeBytesMin = 3_000_000_000
/** The memory that the processes of the tests need in addition. A container may have less than the file system claims. */
const processBytes = 4_000_000_000

/**
 * Keeps the temporary files of a test run in memory where the machine has such a file system with enough space: hundreds of databases
 * are created and deleted, each in 20 ms instead of 150. They are deleted when the run ends; the next run deletes
 * those of a run that was killed. If TMPDIR is set already, it is used instead.
 */
export function keepTemporaryFilesInMemory(): void {
	if (process.env.TMPDIR || !isUsable()) return
	for (const name of readdirSync(memory))
		if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(memory, name))
	const folder = join(memory, `${prefix}${process.pid}`)
	// Readable by all: PostgreSQL may run as another user.
	mkdirSync(folder, { recursive: true, mode: 0o755 })
	process.env.TMPDIR = folder
	process.once('exit', () => remove(folder))
}

function isUsable(): boolean {
	try {
		const { bavail, bsize } = statfsSync(memory)
		const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
		// Tests start programs that they write there.
		return options !== undefined && !options.split(',').includes('noexec') && hasSpace(bavail * bsize)
	} catch {
		return false
	}
}

const hasSpace = (freeBytes: number) =>
	freeBytes > freeBytesMin && process.availableMemory() > freeBytesMin + processBytes

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as { code?: string }).code === 'EPERM'
	}
}

function remove(folder: string): void {
	try {
		rmSync(folder, { recursive: true, force: true })
	} catch {
		// It belongs to another user.
	}
}
