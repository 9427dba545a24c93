import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PacketToPrint } from './packet-pdf.server.ts'

const MEMORY_MB_MAX = 256

/** The sheet of a packet. The thread runs from the sources, as the server's own start does: the working directory is the project. */
export async function printInThread(packet: PacketToPrint): Promise<Buffer> {
	const worker = new Worker(resolve('app/modules/credit/documents/packet-worker.server.ts'), {
		workerData: packet,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
	})
	try {
		// Its error rejects this, too.
		const [pdf] = (await once(worker, 'message')) as [Uint8Array]
		return Buffer.from(pdf)
	} finally {
		await worker.terminate()
	}
}
