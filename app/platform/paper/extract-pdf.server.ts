import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { confidenceOfPdf, pageOfPdfText } from '#app/lib/paper/pdf-page.ts'
import type { PaperPage } from '#engine'
import { pdfPagesMax } from './paper-limits.ts'
import { type PdfReading, pdfProblem } from './pdf-reading.ts'

/** If all pages together have fewer words, these are probably a stamp on a scan. */
const wordsMin = 8

/**
 * Extracts the words of a PDF. Call it in a separate thread (`read-pdf.server.ts`), because a PDF can take any amount of time and memory.
 * pdf.js runs no script here, compiles no fonts, decodes no images, and cannot load anything over the network.
 */
export async function extractPdf(bytes: Uint8Array): Promise<PdfReading> {
	const loading = getDocument({
		data: bytes,
		verbosity: VerbosityLevel.ERRORS,
		disableFontFace: true,
		useSystemFonts: false,
		useWorkerFetch: false,
		useWasm: false,
		enableXfa: false,
		maxImageSize: 1,
		isOffscreenCanvasSupported: false,
		isImageDecoderSupported: false,
		stopAtErrors: false,
	})
	try {
		const document = await loading.promise
		if (document.numPages > pdfPagesMax) return pdfProblem('too_many_pages')
		const { info } = await document.getMetadata()
		const confidence = confidenceOfPdf(info)
		const pages: PaperPage[] = []
		for (let number = 1; number <= document.numPages; number++) {
			const page = await document.getPage(number)
			const { items } = await page.getTextContent()
			pages.push(pageOfPdfText(items, page.getViewport({ scale: 1 }), { confidence }))
			page.cleanup()
		}
		const words = pages.reduce((sum, page) => sum + page.words.length, 0)
		return words < wordsMin ? pdfProblem('scan') : { ok: true, pages }
	} catch (error) {
		return pdfProblem((error as Error).name === 'PasswordException' ? 'encrypted' : 'damaged')
	} finally {
		await loading.destroy()
	}
}
