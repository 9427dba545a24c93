import { data, type RouterContextProvider } from 'react-router'
import type { DocumentFormOutcome, EditorResult } from '#app/modules/deals/documents/editor-result.ts'
import { fileBytesMax } from '#app/modules/deals/documents/file-limits.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import { failureOf, throwIfRejected } from './forms.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { withUploadForm } from './uploads/upload-form.server.ts'

/**
 * Returns the response to the form of a deal's document. `home` is the URL of the deal's page, below which its documents are; `init` is
 * the status of a failure that the outcome explains.
 */
export function respondToDocumentForm(
	outcome: DocumentFormOutcome,
	home: string,
	init?: ResponseInit | null,
) {
	if (outcome.kind === 'shown-again')
		return data<EditorResult>(outcome.result, init ?? { status: outcome.isRejected ? 422 : 200 })
	if (outcome.kind === 'deleted')
		return redirectWithToast(home, { kind: 'success', title: 'Draft deleted', description: '' })
	const page = `${home}/documents/${outcome.id}`
	if (outcome.kind === 'unreadable')
		return redirectWithToast(page, {
			kind: 'error',
			title: 'Saved as a draft',
			description: 'Some of it can’t be read yet. The page shows what.',
		})
	const title = outcome.kind === 'saved' ? 'Draft saved' : 'Document confirmed'
	return redirectWithToast(page, { kind: 'success', title, description: '' })
}

type ReceivedPaper = {
	/** The current values of the form. */
	form: FormData
	file: ReceivedFile | null
	/** Why the file could not be received or read, as a sentence; null at the first call. */
	failure: string | null
}

type PaperForm = {
	home: string
	/** Called with the file, and after a failure once more with the reason, to return the form that shows the reason. */
	read(received: ReceivedPaper): Promise<DocumentFormOutcome>
}

/** Handles the form with which a browser without scripts has a PDF read into the lines of a new document. */
export async function respondToPaperForm(
	context: Readonly<RouterContextProvider>,
	request: Request,
	{ home, read }: PaperForm,
) {
	let form = new FormData()
	const keep = (fields: FormData) => {
		form = fields
	}
	try {
		throwIfRejected(context)
		return await withUploadForm(request, {
			fileField: 'paper',
			bytesMax: fileBytesMax,
			onRejected: keep,
			async use({ fields, file }) {
				keep(fields)
				return respondToDocumentForm(await read({ form, file, failure: null }), home)
			},
		})
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This file could not be read. Please try again.')
		return respondToDocumentForm(await read({ form, file: null, failure: message }), home, init)
	}
}
