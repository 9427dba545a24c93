import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'

/** A renderer that never returns for the text 'endless', throws for 'deep', and renders all others. */
handleThreadJobs((text: string) => {
	if (text === 'endless') for (;;);
	if (text === 'deep') throw new RangeError('Maximum call stack size exceeded')
	return `<p>rendered: ${text}</p>`
})
