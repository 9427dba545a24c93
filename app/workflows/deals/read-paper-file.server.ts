import { readFile } from 'node:fs/promises'
import { Invalid } from '#app/lib/errors.ts'
import type { ReadPaperNotice } from '#app/modules/deals/documents/editor-result.ts'
import { documentSchema } from '#app/modules/deals/forms/deal-fields.ts'
import { addQuote, quoteOfReading } from '#app/modules/deals/forms/read-quote.ts'
import type { TypedDocument } from '#app/modules/deals/forms/typed-document.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { readPdf } from '#app/platform/paper/read-pdf.server.ts'
import type { PaperReading, UnreadLine } from '#engine'

const linesNamedMax = 30

/**
 * Adds the lines of a text PDF to a document's form, for a browser without scripts; with scripts, the browser does it itself. Nothing of
 * the file is stored.
 * @throws Invalid, Unavailable
 */
export async function readPaperFile(
	typed: TypedDocument,
	file: ReceivedFile | null,
): Promise<{ typed: TypedDocument; unread: UnreadLine[]; paper: ReadPaperNotice }> {
	if (!file) throw new Invalid('Choose a PDF first.')
	const read = await readPdf(Uint8Array.from(await readFile(file.path)))
	if (!read.ok) throw new Invalid(read.message)
	const reading = await interpret('readPaper', read.pages)
	if (reading.lines.length === 0)
		throw new Invalid('We found no amounts in this PDF. Please type the lines, or paste its text.')
	const filled = addQuote(documentSchema, typed, quoteOfReading(reading))
	return { typed: filled.typed, unread: reading.unread, paper: noticeOf(reading, file.name) }
}

const noticeOf = (reading: PaperReading, name: string): ReadPaperNotice => ({
	name: name.slice(0, 200),
	checksum: reading.checksum.message,
	marked: reading.lines
		.filter(({ marks }) => marks.length > 0)
		.slice(0, linesNamedMax)
		.map(({ label, marks }) => `${label}: ${marks[0]!.message}`),
	repairs: reading.repairs.map(({ message }) => message),
})
