import {
	GlobalWorkerOptions,
	getDocument,
	type PDFPageProxy,
	VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageOfPdfText } from '#app/lib/paper/pdf-page.ts'
import { pdfFolder } from '#app/lib/paper/reader-files.ts'
import type { PaperPage } from '#engine'
import { FileProblem, type ReadOptions } from './file-problem.ts'
import { canvasOfGray, type PagePicture } from './page-picture.ts'
import type { ReadPages } from './read-file.ts'
import { startRecognizer } from './recognizer.ts'

/** More pages than the papers of one purchase have. */
const pagesMax = 40
/** Recognizing the text of a page takes seconds, so of a longer scan the first pages are read. */
const scannedPagesMax = 8
/** The number of pages whose pictures are kept to compare lines with. */
const picturesMax = 12
/** A page with fewer words is a scan; its words are a stamp. */
const wordsMin = 8
/** Pixels of the longer side: to look at, and to recognize text. */
const [sideShown, sideRecognized] = [1_600, 2_600]

GlobalWorkerOptions.workerSrc = `${pdfFolder}/pdf.worker.min.mjs`

/** Reads a PDF: the words of its pages, and where a page has none, what text recognition finds on it. */
export async function readPdf(bytes: Uint8Array, options: ReadOptions): Promise<ReadPages> {
	const { signal, onProgress } = options
	onProgress({ step: 'Opening the PDF', share: null })
	const loading = getDocument({
		data: bytes,
		verbosity: VerbosityLevel.ERRORS,
		wasmUrl: `${pdfFolder}/`,
		enableXfa: false,
		stopAtErrors: false,
	})
	const stop = () => void loading.destroy()
	signal.addEventListener('abort', stop, { once: true })
	let recognizer: Awaited<ReturnType<typeof startRecognizer>> | undefined
	try {
		const document = await loading.promise
		if (document.numPages > pagesMax)
			throw new FileProblem(
				`This PDF has more than ${pagesMax} pages. Please choose one with the pages that have the figures.`,
			)
		const [pages, pictures]: [PaperPage[], (PagePicture | null)[]] = [[], []]
		let scanned = 0
		for (let number = 1; number <= document.numPages; number++) {
			const page = await document.getPage(number)
			const textPage = await textOfPage(page)
			const isScan = textPage.words.length < wordsMin && scanned < scannedPagesMax
			if (isScan) {
				scanned++
				recognizer ??= await startRecognizer(options)
				const canvas = await draw(page, sideRecognized)
				const reading = await recognizer.read(
					await createImageBitmap(canvas),
					`page ${number} of ${document.numPages}`,
				)
				pages.push(reading.page)
				pictures.push(canvasOfGray(reading.picture))
			} else {
				onProgress({
					step: `Reading page ${number} of ${document.numPages}`,
					share: number / document.numPages,
				})
				pages.push(textPage)
				pictures.push(number <= picturesMax ? await draw(page, sideShown).catch(() => null) : null)
			}
			page.cleanup()
			signal.throwIfAborted()
		}
		return { pages, pictures }
	} catch (error) {
		throw errorToThrow(error, signal)
	} finally {
		recognizer?.stop()
		signal.removeEventListener('abort', stop)
		stop()
	}
}

async function textOfPage(page: PDFPageProxy): Promise<PaperPage> {
	const { items } = await page.getTextContent()
	return pageOfPdfText(items, page.getViewport({ scale: 1 }))
}

async function draw(page: PDFPageProxy, side: number): Promise<HTMLCanvasElement> {
	const { width, height } = page.getViewport({ scale: 1 })
	const viewport = page.getViewport({ scale: side / Math.max(width, height) })
	const canvas = document.createElement('canvas')
	canvas.width = Math.ceil(viewport.width)
	canvas.height = Math.ceil(viewport.height)
	await page.render({ canvas, viewport, background: '#fff' }).promise
	return canvas
}

function errorToThrow(error: unknown, signal: AbortSignal): unknown {
	if (signal.aborted || error instanceof FileProblem) return error
	if ((error as Error).name === 'PasswordException')
		return new FileProblem('This PDF has a password. Please save it without one, or take a photo of it.', {
			cause: error,
		})
	return new FileProblem(
		'This file is not a PDF that we can open. Please save it again, or take a photo of it.',
		{
			cause: error,
		},
	)
}
