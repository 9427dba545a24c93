import { parentPort } from 'node:worker_threads'

/** Within the thread of `printThread`: fonts and lines take a tenth of a second, in which no request should wait. */
export function answerPrints<Given>(print: (given: Given) => Promise<Uint8Array>): void {
	parentPort!.on('message', async ({ id, given }: { id: number; given: Given }) => {
		try {
			const pdf = new Uint8Array(await print(given))
			parentPort!.postMessage({ id, pdf }, [pdf.buffer])
		} catch (error) {
			parentPort!.postMessage({ id, error })
		}
	})
}
