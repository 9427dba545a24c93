import { readFile } from 'node:fs/promises'
import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { DocumentFormOutcome, ReadPaperNotice } from '#app/modules/deals/documents/editor-result.ts'
import { checkTyped } from '#app/modules/deals/forms/check-document.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { addQuote } from '#app/modules/deals/forms/paste-rows.ts'
import { typedOfForm } from '#app/modules/deals/forms/typed-document.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { quoteOfReading } from '#app/modules/deals/quote-check/paper-quote.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { readPdf } from '#app/platform/paper/read-pdf.server.ts'
import type { CurrentLaw, PaperReading } from '#engine'
import { checkDocumentForm } from './apply-document-form.server.ts'

type ReadPaperInput = {
	actor: Actor
	deal: Deal
	law: CurrentLaw
	/** The form with the fields filled in so far. */
	form: FormData
	file: ReceivedFile | null
	/** Why the file could not be received or read, as a sentence: the form is then returned as it was typed, with this message. */
	failure: string | null
}

const linesNamedMax = 30

/**
 * Reads a text PDF into the lines of a document's form, for a browser without scripts; with scripts, the browser does it itself. Nothing of
 * the file is stored. The caller must check that the actor may see the deal.
 * @throws Invalid, Unavailable
 */
export async function readPaperFile(
	db: Db,
	{ actor, deal, law, form, file, failure }: ReadPaperInput,
): Promise<DocumentFormOutcome> {
	const shown = { formError: null, conflict: null, showsErrors: false }
	if (failure) {
		const checked = await checkDocumentForm(db, { actor, deal, law, form })
		return {
			kind: 'shown-again',
			isRejected: true,
			result: { ...shown, checked, unread: [], paperError: failure },
		}
	}
	if (!file) throw new Invalid('Choose a PDF first.')
	const read = await readPdf(Uint8Array.from(await readFile(file.path)))
	if (!read.ok) throw new Invalid(read.message)
	const reading = await interpret('readPaper', read.pages)
	if (reading.lines.length === 0)
		throw new Invalid('We found no amounts in this PDF. Please type the lines, or paste its text.')
	const { typed } = addQuote(typedOfForm(form), quoteOfReading(reading))
	const settings = await readCheckSettings(db, { actor, deal, law, state: typed.values.state })
	return {
		kind: 'shown-again',
		isRejected: false,
		result: {
			...shown,
			checked: checkTyped(typed, settings),
			unread: reading.unread,
			paper: noticeOf(reading, file.name),
		},
	}
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
