import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FAST_SHUTDOWN_MS = 20_000
const LAST_WAIT_MS = 10_000
const NO_PROCESS = 2_147_483_647

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** Reads what the server running in `cluster` wrote to `postmaster.pid`. */
export function readPostmaster(cluster: string): Postmaster | undefined {
	const file = join(cluster, 'postmaster.pid')
	if (!existsSync(file)) return
	const [pid = '', , , , socketDir = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
	return { pid: Number(pid), socketDir, ready: status.trim() === 'ready' }
}

/**
 * Ends the processes an earlier server left in `cluster`, whose supervisor may have been killed too. The caller must hold the lock of the
 * data folder, so that nobody uses that server anymore.
 */
export async function endLeftovers(cluster: string): Promise<void> {
	const postmaster = readPostmaster(cluster)
	if (!postmaster) return
	if (listProcesses(cluster).includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT')
	if (!(await waitUntilGone(cluster, FAST_SHUTDOWN_MS))) {
		for (const pid of listProcesses(cluster)) signal(pid, 'SIGQUIT')
		if (!(await waitUntilGone(cluster, LAST_WAIT_MS)))
			for (const pid of listProcesses(cluster)) signal(pid, 'SIGKILL')
		await waitUntilGone(cluster, LAST_WAIT_MS)
	}
	forgetReusedPid(cluster)
}

// After a crash the recorded pid may belong to another process, and PostgreSQL would not start. Only the pid is replaced:
// PostgreSQL still checks the shared memory named in the file.
function forgetReusedPid(cluster: string) {
	const postmaster = readPostmaster(cluster)
	if (!postmaster || !signal(postmaster.pid, 0)) return
	const file = join(cluster, 'postmaster.pid')
	const updated = readFileSync(file, 'utf8').replace(/^\d+/, String(NO_PROCESS))
	// Overwrite in place; no pid is longer. On a full disk a rewritten file would stay empty, and PostgreSQL does not start with
	// an empty one.
	const descriptor = openSync(file, 'r+')
	try {
		writeSync(descriptor, updated)
	} finally {
		closeSync(descriptor)
	}
}

/**
 * The process ids of a cluster's PostgreSQL. All of its processes, including workers of a killed server, have the data folder as
 * their working directory.
 */
export function listProcesses(cluster: string): number[] {
	if (process.platform !== 'linux') {
		const pid = readPostmaster(cluster)?.pid
		return pid && signal(pid, 0) ? [pid] : []
	}
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => {
			try {
				return (
					readlinkSync(`/proc/${pid}/cwd`) === cluster &&
					/^postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
				)
			} catch {
				return false
			}
		})
}

async function waitUntilGone(cluster: string, withinMs: number): Promise<boolean> {
	const deadline = Date.now() + withinMs
	while (listProcesses(cluster).length > 0) {
		if (Date.now() > deadline) return false
		await sleep(25)
	}
	return true
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(pid, name)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
