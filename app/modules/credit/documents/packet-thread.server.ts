import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadFile } from '#app/platform/threads/thread-file.server.ts'
import type { PacketToPrint } from './packet-pdf.server.ts'

const MEMORY_MB_MAX = 256

/** Renders a packet's sheet in a worker thread. */
export async function printInThread(packet: PacketToPrint): Promise<Buffer> {
	const worker = new Worker(threadFile('app/modules/credit/documents/packet-worker.server.ts'), {
		workerData: packet,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
	})
	try {
		// An error in the worker rejects this too.
		const [pdf] = (await once(worker, 'message')) as [Uint8Array]
		return Buffer.from(pdf)
	} finally {
		await worker.terminate()
	}
}
