import { Worker } from 'node:worker_threads'
import { threadFile } from './thread-file.server.ts'

export type ThreadMessage<Answer> = { ready: true } | { answer: Answer } | { error: Error }

type Job<Input, Answer> = {
	input: Input
	resolve(answer: Answer): void
	reject(error: unknown): void
	/** How long it may still wait for jobs before it. */
	waitMsLeft: number
	/** While it waits for a thread that runs: since when, and what rejects it. */
	waiting?: { since: number; timer: NodeJS.Timeout } | undefined
}

type Options = {
	/** A job that takes more processor time ends the thread; the next job starts a new one. */
	limitMs?: number
	/** A job that has waited this long for the jobs before it is rejected. The start of the thread does not count. */
	waitMsMax?: number
	/** A thread that has not started by then is ended, and all jobs that wait for it are rejected. */
	startMsMax?: number
	/** The thread ends after this long without jobs. */
	idleMs?: number
	memoryMbMax?: number
	/** The limit for buffers outside of the heap, which `memoryMbMax` does not cover. A job that takes more ends the thread. */
	bufferMbMax?: number
}

const MEMORY_MB_MAX = 256
const IDLE_MS = 20_000
/** A thread starts in less than a second; on a machine with far more work than processors it has taken more than ten. */
const START_MS_MAX = 120_000
const BUFFER_CHECK_MS = 40
const LIMIT_CHECK_MS = 100
/**
 * How many times its limit a job may last. A busy machine gives a thread little of its processors, which is no fault of the job; but
 * a job may also wait for something that never comes, or work in threads whose processor time is not counted.
 */
const ELAPSED_MAX = 20

/** The job never ran, because no thread was available: its input is not the cause. */
export class ThreadUnavailable extends Error {}

/** The thread was ended while it ran the job, which took too long or too much memory: running it again would end the same way. */
export class ThreadEnded extends Error {}

/**
 * Returns a function that runs jobs one after the other in one thread. The thread starts when needed and ends after a while
 * without jobs, because starting it takes far longer than most jobs. `file` is the source module it runs (`handleThreadJobs`),
 * relative to the project folder, which is the working directory (server/main.ts).
 * @throws ThreadUnavailable; ThreadEnded; the job's own error
 */
export function workerThread<Input, Answer>(
	file: string,
	{
		limitMs,
		waitMsMax,
		startMsMax = START_MS_MAX,
		idleMs = IDLE_MS,
		memoryMbMax = MEMORY_MB_MAX,
		bufferMbMax,
	}: Options = {},
): (input: Input) => Promise<Answer> {
	const queue: Job<Input, Answer>[] = []
	let worker: Worker | undefined
	let ready = false
	let current: Job<Input, Answer> | undefined
	let startTimer: NodeJS.Timeout | undefined
	let idleTimer: NodeJS.Timeout | undefined
	let limitTimer: NodeJS.Timeout | undefined
	let bufferTimer: NodeJS.Timeout | undefined

	function start(): Worker {
		const started = new Worker(threadFile(file), {
			resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
		})
		started.unref()
		const endUnlessReady = () =>
			replace(started, new ThreadEnded(`The thread took more than ${startMsMax} ms.`))
		startTimer = setTimeout(endUnlessReady, startMsMax)
		started.on('message', (message: ThreadMessage<Answer>) => {
			if (worker !== started) return
			if ('ready' in message) begin()
			else if ('error' in message) settle((job) => job.reject(message.error))
			else settle((job) => job.resolve(message.answer))
			next()
		})
		started.on('error', (error) => replace(started, new ThreadEnded('The thread failed.', { cause: error })))
		started.on('exit', () => replace(started, new ThreadEnded('The thread ended.')))
		return started
	}

	function begin(): void {
		clearTimeout(startTimer)
		ready = true
		for (const job of queue) startWait(job)
	}

	/** Jobs wait for others only while a thread runs. */
	function startWait(job: Job<Input, Answer>): void {
		if (waitMsMax === undefined || !ready) return
		const timer = setTimeout(() => {
			queue.splice(queue.indexOf(job), 1)
			job.reject(new ThreadUnavailable('The thread has too much to do.'))
		}, job.waitMsLeft)
		job.waiting = { since: performance.now(), timer }
	}

	function pauseWait(job: Job<Input, Answer>): void {
		if (!job.waiting) return
		clearTimeout(job.waiting.timer)
		job.waitMsLeft -= performance.now() - job.waiting.since
		job.waiting = undefined
	}

	function next(): void {
		clearTimeout(idleTimer)
		if (current) return
		if (queue.length === 0) {
			if (worker) idleTimer = setTimeout(stop, idleMs).unref()
			return
		}
		worker ??= start()
		if (!ready) return
		current = queue.shift()!
		pauseWait(current)
		const running = worker
		if (limitMs !== undefined) void watchLimit(running, current, limitMs)
		if (bufferMbMax !== undefined)
			bufferTimer = setInterval(() => void checkBuffers(running, bufferMbMax), BUFFER_CHECK_MS).unref()
		running.postMessage(current.input)
	}

	async function watchLimit(running: Worker, job: Job<Input, Answer>, msMax: number): Promise<void> {
		const endsAt = performance.now() + ELAPSED_MAX * msMax
		const usedBefore = await running.cpuUsage().catch(() => undefined)
		const check = async () => {
			// A thread that has just ended has no usage.
			const used = await running.cpuUsage(usedBefore).catch(() => undefined)
			if (current !== job) return
			const usedMs = used ? (used.user + used.system) / 1_000 : 0
			if (usedMs > msMax || performance.now() > endsAt)
				replace(running, new ThreadEnded(`The job took more than ${msMax} ms.`))
			else limitTimer = setTimeout(check, Math.min(LIMIT_CHECK_MS, msMax))
		}
		if (current === job) limitTimer = setTimeout(check, Math.min(LIMIT_CHECK_MS, msMax))
	}

	async function checkBuffers(running: Worker, mbMax: number): Promise<void> {
		// A thread that has just ended has no memory statistics.
		const statistics = await running.getHeapStatistics().catch(() => null)
		if (statistics && statistics.external_memory > mbMax * 1_048_576)
			replace(running, new ThreadEnded(`The job took more than ${mbMax} MB of buffers.`))
	}

	function settle(finish: (job: Job<Input, Answer>) => void): void {
		clearTimeout(limitTimer)
		clearInterval(bufferTimer)
		const job = current
		current = undefined
		if (job) finish(job)
	}

	function stop(): void {
		const stopped = worker
		clearTimeout(startTimer)
		for (const job of queue) pauseWait(job)
		worker = undefined
		ready = false
		void stopped?.terminate()
	}

	/** Called when the thread failed or was ended: rejects its current job and starts a new thread for the others. */
	function replace(failed: Worker, error: Error): void {
		if (worker !== failed) return
		const wasReady = ready
		stop()
		settle((job) => job.reject(error))
		// If the thread cannot even start, it would fail for every job.
		if (!wasReady)
			for (const job of queue.splice(0))
				job.reject(new ThreadUnavailable('The thread did not start.', { cause: error }))
		next()
	}

	return (input) =>
		new Promise((resolve, reject) => {
			const job: Job<Input, Answer> = { input, resolve, reject, waitMsLeft: waitMsMax ?? 0 }
			queue.push(job)
			startWait(job)
			next()
		})
}
