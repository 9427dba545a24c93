import type { PaperPage } from '#engine'
import { pdfPagesMax } from './paper-limits.ts'

/** Why no words were read from a PDF. `scan`: its pages are images, which text recognition can read. */
export type PdfProblem =
	| 'too_large'
	| 'too_many_pages'
	| 'encrypted'
	| 'damaged'
	| 'scan'
	| 'took_too_long'
	| 'busy'

export type PdfReading =
	| { ok: true; pages: PaperPage[] }
	| { ok: false; problem: PdfProblem; message: string }

const messages: Record<PdfProblem, string> = {
	too_large: 'This PDF is larger than 25 MB. Please send the pages with the figures only.',
	too_many_pages: `This PDF has more than ${pdfPagesMax} pages. Please send the pages with the figures only.`,
	encrypted: 'This PDF has a password. Please save it without one, or send a photo of it.',
	damaged: 'This file is not a PDF that we can open. Please save it again, or send a photo of it.',
	scan: 'The pages of this PDF are pictures without text.',
	took_too_long: 'This PDF took too long to read. Please send the pages with the figures only, or a photo.',
	busy: 'Too many documents are being read at the moment. Please try again in a minute.',
}

export const pdfProblem = (problem: PdfProblem): PdfReading => ({
	ok: false,
	problem,
	message: messages[problem],
})
