import { answerInThread } from '#app/platform/threads/answer-in-thread.server.ts'

/** Within the thread of `printThread`: fonts and lines take a tenth of a second, in which no request should wait. */
export function answerPrints<Given>(print: (given: Given) => Promise<Uint8Array>): void {
	answerInThread(
		async (given: Given) => new Uint8Array(await print(given)),
		(pdf) => [pdf.buffer],
	)
}
