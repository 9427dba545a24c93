import { expect, test } from 'vitest'
import { ThreadUnavailable, workerThread } from './worker-thread.server.ts'

const waitingWorker = 'tests/mocks/waiting-worker.ts'
const lateWorker = 'tests/mocks/late-worker.ts'

test('a job is limited by the processor time it takes, not by how long it gets no processor', async () => {
	const run = workerThread<number, string>(waitingWorker, { limitMs: 200 })
	expect(await run(600)).toBe('done')
	await expect(run(-1)).rejects.toThrow('more than 200 ms')
	expect(await run(0)).toBe('done')
})

test('a job that waits for ever is ended, too', async () => {
	const run = workerThread<number, string>(waitingWorker, { limitMs: 20 })
	await expect(run(Number.MAX_SAFE_INTEGER)).rejects.toThrow('more than 20 ms')
})

test('a job waits for the start of the thread as long as that takes; only waiting for other jobs is limited', async () => {
	const run = workerThread<number, string>(lateWorker, { waitMsMax: 100 })
	const [first, second] = [run(2_000), run(0)]
	await expect(second).rejects.toThrow('too much to do')
	expect(await first).toBe('done')
})

test('what a job has waited before its thread was replaced counts', async () => {
	const run = workerThread<number, string>(waitingWorker, { limitMs: 200, waitMsMax: 350 })
	// Each job uses up its limit, so the last one waits for three threads.
	const jobs = [run(-1), run(-1), run(-1), run(0)].map((job) => job.catch((error: Error) => error.message))
	expect(await jobs[3]).toBe('The thread has too much to do.')
	await Promise.all(jobs)
})

test('a thread that never starts is ended, and the jobs that wait for it are rejected', async () => {
	const run = workerThread<number, string>(lateWorker, { startMsMax: 50 })
	const jobs = await Promise.allSettled([run(0), run(0)])
	for (const job of jobs) expect((job as PromiseRejectedResult).reason).toBeInstanceOf(ThreadUnavailable)
})
