import { answerInThread } from '#app/platform/threads/answer-in-thread.server.ts'

/** A renderer that never ends for one text, fails for another, and answers the rest. */
answerInThread((text: string) => {
	if (text === 'endless') for (;;);
	if (text === 'deep') throw new RangeError('Maximum call stack size exceeded')
	return `<p>rendered: ${text}</p>`
})
