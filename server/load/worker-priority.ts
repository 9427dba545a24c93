import { readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

const THREADS = '/proc/self/task'
/** A ninth of the weight, where both want the same core: sched(7), nice values. */
const NICE = 10

/**
 * Has the threads that hash passwords and compress pages give way to the one thread that answers. The kernel treats all alike, and
 * who is woken begins at once: on two cores those threads took a third of its time, while the other core stood idle
 * in between. Where a thread has no priority of its own (elsewhere than on Linux) nothing is changed.
 */
export async function lowerWorkerPriority(): Promise<void> {
	// The pool's threads begin with the first thing it is given to do.
	await stat('.')
	try {
		for (const thread of threadsNamed('libuv-worker')) setPriority(thread, getPriority(thread) + NICE)
	} catch {
		// A system that hides or forbids it: slower in a crowd, and no fault.
	}
}

function threadsNamed(name: string): number[] {
	return readdirSync(THREADS)
		.filter((id) => readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === name)
		.map(Number)
}
