import { setTimeout as pause } from 'node:timers/promises'
import { waitMsMax } from './hang-limits.ts'

const pollMs = 50

/**
 * Waits until `isSo` returns true, for helpers outside of a test; tests use `expect.poll`.
 * @param what the state that is waited for, for the message
 * @throws Error when it is not reached within the limit for what hangs
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
	for (let waitedMs = 0; !(await isSo()); waitedMs += pollMs) {
		if (waitedMs > waitMsMax) throw new Error(`Not reached: ${what}`)
		await pause(pollMs)
	}
}
