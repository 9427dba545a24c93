import { ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { PaperPage } from '#engine'
import type { ExtractedPage, ScanPage } from './extract-scan.server.ts'
import { pdfBytesMax, scanBufferMb, scanMemoryMb, scannedPagesMax, scanReadMs } from './paper-limits.ts'
import { type PdfReading, pdfProblem } from './pdf-reading.ts'
import { type ReadPicture, readPicture } from './read-picture.server.ts'

/** Reads at most `pagesMax` pages. */
export type ReadScan = (bytes: Uint8Array, options?: { pagesMax?: number }) => Promise<PdfReading>

type Options = { recognize?: ReadPicture; limitMs?: number; bufferMbMax?: number }

/**
 * Returns a reader of scanned PDFs: the images of each page are drawn in a separate thread, within limits of pixels, time and memory, and
 * their text is recognized in the thread for pictures, one page at a time. It never throws.
 */
export function createScanReader({
	recognize = readPicture,
	limitMs = scanReadMs,
	bufferMbMax = scanBufferMb,
}: Options = {}): ReadScan {
	const extract = workerThread<ScanPage, ExtractedPage>('app/platform/paper/scan-worker.server.ts', {
		limitMs,
		waitMsMax: 10 * 60_000,
		memoryMbMax: scanMemoryMb,
		bufferMbMax,
	})
	return async (bytes, { pagesMax = scannedPagesMax } = {}) => {
		if (bytes.byteLength > pdfBytesMax) return pdfProblem('too_large')
		const pages: PaperPage[] = []
		try {
			for (let page = 1, last = 1; page <= Math.min(last, pagesMax); page++) {
				const extracted = await extract({ bytes, page })
				last = extracted.pages
				if (!extracted.png) continue
				const read = await recognize(extracted.png)
				if (read.ok) pages.push(read.page)
				else if (read.problem === 'busy' || read.problem === 'took_too_long') return pdfProblem(read.problem)
			}
		} catch (error) {
			return pdfProblem(error instanceof ThreadUnavailable ? 'busy' : 'took_too_long')
		}
		return pages.length > 0 ? { ok: true, pages } : pdfProblem('scan')
	}
}

/** Reads the words of a scanned PDF, such as the attachment of an email. If that is not possible, `message` explains it to a person. */
export const readScan = createScanReader()
