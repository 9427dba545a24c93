import { parentPort } from 'node:worker_threads'
import { type GuideToPrint, printGuide } from './guide-pdf.server.ts'

/** Prints in a thread of its own: fonts and lines take a tenth of a second, in which no request should wait. */
parentPort!.on('message', async ({ id, guide }: { id: number; guide: GuideToPrint }) => {
	try {
		const pdf = new Uint8Array(await printGuide(guide))
		parentPort!.postMessage({ id, pdf }, [pdf.buffer])
	} catch (error) {
		parentPort!.postMessage({ id, error })
	}
})
