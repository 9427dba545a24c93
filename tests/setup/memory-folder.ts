import { readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const freeBytesMin = 3_000_000_000

/**
 * Puts the temporary files of the tests into memory where the machine has such a file system with enough space: hundreds of databases
 * are created and deleted, each in 20 ms instead of 150. A TMPDIR that somebody set remains.
 */
export function keepTemporaryFilesInMemory(): void {
	if (!process.env.TMPDIR && isUsable()) process.env.TMPDIR = folder
}

function isUsable(): boolean {
	try {
		const { bavail, bsize } = statfsSync(folder)
		const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
		// Tests start programs that they write there.
		return options !== undefined && !options.split(',').includes('noexec') && bavail * bsize > freeBytesMin
	} catch {
		return false
	}
}
