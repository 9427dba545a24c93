import { Worker } from 'node:worker_threads'
import { threadFile } from '#app/platform/threads/thread-file.server.ts'

/** How much processor time one task may take on the event loop before the process is ended. */
const HELD_MS_MAX = 10_000
const BEAT_MS = 500
const LATEST_BYTES_MAX = 200

/** Shared with the thread: the number of beats, the length of the latest activity, and its text. */
export type WatchdogMemory = { numbers: Int32Array; latest: Uint8Array }
export type WatchdogInput = WatchdogMemory & { heldMsMax: number; lookEveryMs: number }

export type Watchdog = {
	/** Notes what began last, for the log line: a request without its query, or the name of a job. */
	note(activity: string): void
}

/**
 * Watches the event loop of this process from a thread of its own. When one task holds it for more than `heldMsMax` milliseconds of
 * processor time, the thread logs what began last and ends the process with SIGKILL, because nothing that runs on the loop can end it.
 * Whoever started the process starts it again. A debugger, a suspended or a starved machine uses no processor time.
 */
export function startWatchdog({ heldMsMax = HELD_MS_MAX } = {}): Watchdog {
	const memory: WatchdogMemory = {
		numbers: new Int32Array(new SharedArrayBuffer(8)),
		latest: new Uint8Array(new SharedArrayBuffer(LATEST_BYTES_MAX)),
	}
	const lookEveryMs = Math.min(BEAT_MS, heldMsMax / 4)
	const workerData: WatchdogInput = { ...memory, heldMsMax, lookEveryMs }
	const thread = new Worker(threadFile('server/load/watchdog-thread.ts'), {
		workerData,
		// Flags of the process, such as a preloaded module, are not meant for this thread.
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: 32 },
	})
	thread.unref()
	// Without its thread the site works as before; it is only not watched.
	thread.on('error', (error) => console.error('The watchdog of the event loop ended.', error))
	setInterval(() => Atomics.add(memory.numbers, 0, 1), lookEveryMs).unref()
	return {
		note(activity) {
			// A shared array cannot be encoded into directly.
			const bytes = Buffer.from(activity).subarray(0, LATEST_BYTES_MAX)
			memory.latest.set(bytes)
			Atomics.store(memory.numbers, 1, bytes.length)
		},
	}
}
