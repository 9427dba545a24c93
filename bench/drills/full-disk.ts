import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Drill, Finding } from './drill.ts'

const drillProcess = fileURLToPath(new URL('full-disk-process.ts', import.meta.url))
const megabytes = 400

/**
 * The arguments of `unshare` that run a command with a small disk of its own, which disappears with the process. Needs Linux
 * with user namespaces.
 */
function onSmallDisk(folder: string, command: string[]): string[] {
	const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec env TMPDIR="$0" "$@"`
	return ['--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...command]
}

export const diskFull: Drill = {
	name: 'disk-full',
	what: 'The disk of the site and its database is full: first no table can grow, then the database itself ends (size: seconds).',
	sizes: { quick: 6, deep: 40 },
	unavailableReason() {
		try {
			execFileSync('unshare', onSmallDisk(tmpdir(), ['true']), { stdio: 'ignore' })
			return undefined
		} catch {
			return 'it needs a kernel that allows mounting a disk in a user namespace'
		}
	},
	async run(_environment, seconds) {
		const folder = mkdtempSync(join(tmpdir(), 'lotwise-disk-'))
		try {
			const args = onSmallDisk(folder, [process.execPath, drillProcess, String(seconds)])
			const { stdout } = await promisify(execFile)('unshare', args, { maxBuffer: 10_000_000 })
			return JSON.parse(stdout.trim().split('\n').at(-1)!) as Finding
		} finally {
			rmSync(folder, { recursive: true, force: true })
		}
	},
}
