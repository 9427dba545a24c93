import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

const THREADS = '/proc/self/task'
/** A ninth of the weight when both compete for one core: sched(7), nice values. */
const NICE = 10

/**
 * Lowers the priority of the threads that hash passwords and compress pages. At equal priority the kernel lets a thread that
 * wakes up interrupt the main thread: on two cores these threads took a third of its time while the other core was partly idle.
 * Where threads have no priority of their own (anything but Linux) nothing changes.
 */
export async function lowerWorkerPriority(): Promise<void> {
	// The thread pool starts with its first task.
	await stat('.')
	try {
		for (const thread of threadsNamed('libuv-worker')) setPriority(thread, getPriority(thread) + NICE)
	} catch {
		// The system hides or forbids it: slower under load, but not an error.
	}
}

function threadsNamed(name: string): number[] {
	return readdirSync(THREADS)
		.filter((id) => readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === name)
		.map(Number)
}
