import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

export type ThreadAnswer<Answer> = { ready: true } | { answer: Answer } | { error: Error }

type Job<Given, Answer> = {
	given: Given
	resolve(answer: Answer): void
	reject(error: unknown): void
	waiting?: NodeJS.Timeout | undefined
}

type Options = {
	/** A job that takes longer ends the thread, and the next job starts another. */
	limitMs?: number
	/** A job that has not begun by then is rejected. */
	waitMsMax?: number
	/** The thread ends when it had nothing to do for so long. */
	idleMs?: number
	memoryMbMax?: number
}

const MEMORY_MB_MAX = 256
const IDLE_MS = 20_000

/** The job never ran, for want of a thread; it says nothing about what was given. */
export class ThreadUnavailable extends Error {}

/**
 * Does one job after the other in one thread, which starts when it is needed and ends when nothing was for a while: starting it
 * takes far longer than most jobs. `file` names what it runs (`answerInThread`), from the sources, as the server's own start does:
 * the working directory is the project (server/main.ts).
 * @throws ThreadUnavailable, and what the job throws or that it took too long
 */
export function workerThread<Given, Answer>(
	file: string,
	{ limitMs, waitMsMax, idleMs = IDLE_MS, memoryMbMax = MEMORY_MB_MAX }: Options = {},
): (given: Given) => Promise<Answer> {
	const queue: Job<Given, Answer>[] = []
	let worker: Worker | undefined
	let ready = false
	let current: Job<Given, Answer> | undefined
	let idle: NodeJS.Timeout | undefined
	let limit: NodeJS.Timeout | undefined

	function start(): Worker {
		const started = new Worker(resolve(file), {
			resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
		})
		started.unref()
		started.on('message', (message: ThreadAnswer<Answer>) => {
			if (worker !== started) return
			if ('ready' in message) ready = true
			else if ('error' in message) settle((job) => job.reject(message.error))
			else settle((job) => job.resolve(message.answer))
			next()
		})
		started.on('error', (error) => replace(started, error))
		started.on('exit', () => replace(started, new Error('The thread ended.')))
		return started
	}

	function next(): void {
		clearTimeout(idle)
		if (current) return
		if (queue.length === 0) {
			if (worker) idle = setTimeout(stop, idleMs).unref()
			return
		}
		worker ??= start()
		if (!ready) return
		current = queue.shift()!
		clearTimeout(current.waiting)
		const running = worker
		if (limitMs !== undefined)
			limit = setTimeout(() => replace(running, new Error(`The job took more than ${limitMs} ms.`)), limitMs)
		running.postMessage(current.given)
	}

	function settle(answer: (job: Job<Given, Answer>) => void): void {
		clearTimeout(limit)
		const job = current
		current = undefined
		if (job) answer(job)
	}

	function stop(): void {
		const stopped = worker
		worker = undefined
		ready = false
		void stopped?.terminate()
	}

	/** The thread failed or was ended: that is the fault of the job it was at; the others go to a new one. */
	function replace(which: Worker, error: Error): void {
		if (worker !== which) return
		const started = ready
		stop()
		settle((job) => job.reject(error))
		// A thread that cannot even start would fail for each of them.
		if (!started)
			for (const job of queue.splice(0)) {
				clearTimeout(job.waiting)
				job.reject(new ThreadUnavailable('The thread did not start.', { cause: error }))
			}
		next()
	}

	return (given) =>
		new Promise((resolve, reject) => {
			const job: Job<Given, Answer> = { given, resolve, reject }
			if (waitMsMax !== undefined)
				job.waiting = setTimeout(() => {
					queue.splice(queue.indexOf(job), 1)
					reject(new ThreadUnavailable('The thread has too much to do.'))
				}, waitMsMax)
			queue.push(job)
			next()
		})
}
