import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'

/** An interpreter that never returns for the text 'endless', throws for 'fault', and reads all others. */
handleThreadJobs(({ input: [text] }: { input: unknown[] }) => {
	if (text === 'endless') for (;;);
	if (text === 'fault') throw new RangeError('A fault.')
	return `read: ${text}`
})
