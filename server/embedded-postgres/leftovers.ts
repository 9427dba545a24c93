import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FAST_SHUTDOWN_MS = 20_000
const LAST_WAIT_MS = 10_000
const NO_PROCESS = 2_147_483_647

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** What the server running in `cluster` says of itself in `postmaster.pid`. */
export function readPostmaster(cluster: string): Postmaster | undefined {
	const file = join(cluster, 'postmaster.pid')
	if (!existsSync(file)) return
	const [pid = '', , , , socketDir = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
	return { pid: Number(pid), socketDir, ready: status.trim() === 'ready' }
}

/**
 * Ends what an earlier server left running in `cluster`: its supervisor may have been killed too. The caller
 * holds the data folder, so nobody is using that server any more.
 */
export async function endLeftovers(cluster: string): Promise<void> {
	const postmaster = readPostmaster(cluster)
	if (!postmaster) return
	if (running(cluster).includes(postmaster.pid)) signal(postmaster.pid, 'SIGINT')
	if (!(await gone(cluster, FAST_SHUTDOWN_MS))) {
		for (const pid of running(cluster)) signal(pid, 'SIGQUIT')
		if (!(await gone(cluster, LAST_WAIT_MS))) for (const pid of running(cluster)) signal(pid, 'SIGKILL')
		await gone(cluster, LAST_WAIT_MS)
	}
	forgetReusedPid(cluster)
}

// After a crash the recorded number may belong to some other process by now, and PostgreSQL would refuse to
// start. Only the number goes: PostgreSQL still checks the shared memory named further down.
function forgetReusedPid(cluster: string) {
	const postmaster = readPostmaster(cluster)
	if (!postmaster || !signal(postmaster.pid, 0)) return
	const file = join(cluster, 'postmaster.pid')
	const told = readFileSync(file, 'utf8').replace(/^\d+/, String(NO_PROCESS))
	// In its place, no number being longer: on a full disk a file that is written anew would stay empty, and PostgreSQL starts on none.
	const open = openSync(file, 'r+')
	try {
		writeSync(open, told)
	} finally {
		closeSync(open)
	}
}

// PostgreSQL's processes, the workers of a killed server included, all live in their data folder.
function running(cluster: string): number[] {
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

async function gone(cluster: string, withinMs: number): Promise<boolean> {
	const deadline = Date.now() + withinMs
	while (running(cluster).length > 0) {
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
