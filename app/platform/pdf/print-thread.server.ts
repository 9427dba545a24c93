import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

type Answer = { id: number; pdf?: Uint8Array; error?: Error }
type Waiting = { done(pdf: Uint8Array): void; failed(error: Error): void }

const IDLE_MS = 20_000
const MEMORY_MB_MAX = 256

/**
 * Prints one after the other in one thread, which starts when it is needed and ends when nothing was for a while: starting it
 * takes ten times as long as a page. `file` names what it runs (`answerPrints`), from the sources, as the server's own start does:
 * the working directory is the project (server/main.ts).
 */
export function printThread<Given>(file: string): (given: Given) => Promise<Uint8Array> {
	let worker: Worker | undefined
	let nextId = 0
	let idle: NodeJS.Timeout | undefined
	const waiting = new Map<number, Waiting>()

	function start(): Worker {
		const started = new Worker(resolve(file), {
			resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
		})
		started.unref()
		started.on('message', ({ id, pdf, error }: Answer) => {
			const asker = waiting.get(id)
			waiting.delete(id)
			if (pdf) asker?.done(pdf)
			else asker?.failed(error ?? new Error('The print thread said nothing.'))
			if (waiting.size === 0) idle = setTimeout(() => stop(started), IDLE_MS).unref()
		})
		started.on('error', (error) => giveUp(started, error))
		started.on('exit', () => giveUp(started, new Error('The print thread ended.')))
		return started
	}

	function stop(which: Worker) {
		if (worker === which) worker = undefined
		void which.terminate()
	}

	function giveUp(which: Worker, error: unknown) {
		if (worker !== which) return
		worker = undefined
		for (const { failed } of waiting.values()) failed(error as Error)
		waiting.clear()
	}

	return (given) =>
		new Promise((done, failed) => {
			clearTimeout(idle)
			worker ??= start()
			nextId += 1
			waiting.set(nextId, { done, failed })
			worker.postMessage({ id: nextId, given })
		})
}
