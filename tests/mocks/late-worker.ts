import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'

// Starts late, as on a machine that is busy. Each job gets no processor for so many milliseconds.
const wait = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
wait(400)
handleThreadJobs((ms: number) => {
	wait(ms)
	return 'done'
})
