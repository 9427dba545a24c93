import { ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import { pdfBufferMb, pdfBytesMax, pdfMemoryMb, pdfReadMs } from './paper-limits.ts'
import { type PdfReading, pdfProblem } from './pdf-reading.ts'

export type ReadPdf = (bytes: Uint8Array) => Promise<PdfReading>

type Options = { file?: string; limitMs?: number; waitMsMax?: number; memoryMbMax?: number }

/** Returns a reader of PDFs that works in its own thread, within limits of size, pages, time and memory. It never throws. */
export function createPdfReader({
	file = 'app/platform/paper/pdf-worker.server.ts',
	limitMs = pdfReadMs,
	waitMsMax = 30_000,
	memoryMbMax = pdfMemoryMb,
}: Options = {}): ReadPdf {
	const extract = workerThread<Uint8Array, PdfReading>(file, {
		limitMs,
		waitMsMax,
		memoryMbMax,
		bufferMbMax: pdfBufferMb,
	})
	return async (bytes) => {
		if (bytes.byteLength > pdfBytesMax) return pdfProblem('too_large')
		if (!isPdf(bytes)) return pdfProblem('damaged')
		try {
			return await extract(bytes)
		} catch (error) {
			return pdfProblem(error instanceof ThreadUnavailable ? 'busy' : 'took_too_long')
		}
	}
}

/** Reads the words of a PDF. If that is not possible, `message` explains it to a person. */
export const readPdf = createPdfReader()

/** Like other programs, accepts some bytes before the header. */
const isPdf = (bytes: Uint8Array) =>
	Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).includes('%PDF-')
