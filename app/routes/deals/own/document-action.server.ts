import { data, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToDocumentForm, respondToPaperForm } from '#app/http/document-form-response.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { EditorResult } from '#app/modules/deals/documents/editor-result.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { applyDocumentForm, explainDocumentFailure } from '#app/workflows/deals/apply-document-form.server.ts'
import { readPaperFile } from '#app/workflows/deals/read-paper-file.server.ts'

type EditInput = {
	actor: Actor
	deal: Deal
	form: FormData
	/** The draft; null for a new document. */
	id: string | null
}

/** Handles the form of the document editor in the account. */
export async function actOnDraft(context: Readonly<RouterContextProvider>, edit: EditInput) {
	const services = getServices(context)
	const { db, clock } = services
	const input = { ...edit, law: await getCurrentLaw(services), now: clock.now() }
	try {
		throwIfRejected(context)
		return respondToDocumentForm(await applyDocumentForm(db, input), '/account/deal')
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		return data<EditorResult>(await explainDocumentFailure(db, { ...input, error, message }), init)
	}
}

type PaperInput = { actor: Actor; deal: Deal; request: Request }

/** Reads a PDF into the lines of a new document, for a browser without scripts. */
export async function actOnPaper(
	context: Readonly<RouterContextProvider>,
	{ actor, deal, request }: PaperInput,
) {
	const services = getServices(context)
	const law = await getCurrentLaw(services)
	return respondToPaperForm(context, request, {
		home: '/account/deal',
		read: (received) => readPaperFile(services.db, { actor, deal, law, ...received }),
	})
}
