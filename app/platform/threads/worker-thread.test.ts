import { expect, test } from 'vitest'
import { workerThread } from './worker-thread.server.ts'

const waitingWorker = 'tests/mocks/waiting-worker.ts'

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
