import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'

/** Waits for so many milliseconds without the processor, as on a machine that is busy; a negative number works for ever. */
handleThreadJobs((ms: number) => {
	if (ms < 0) for (;;);
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
	return 'done'
})
