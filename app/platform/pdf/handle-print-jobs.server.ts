import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'

/** Handles print jobs inside the thread of `printThread`. Layout takes a tenth of a second, during which no request should wait. */
export function handlePrintJobs<Input>(print: (input: Input) => Promise<Uint8Array>): void {
	handleThreadJobs(
		async (input: Input) => new Uint8Array(await print(input)),
		(pdf) => [pdf.buffer],
	)
}
