import { data, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToDocumentForm } from '#app/http/document-form-response.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/edit/current-law.server.ts'
import type { Deal } from '#app/modules/deals/ledger/deals.server.ts'
import type { EditorAnswer } from '#app/modules/deals/ledger/editor-answer.ts'
import type { DealActor } from '#app/modules/deals/ledger/policy.ts'
import { applyDocumentForm, explainDocumentFailure } from '#app/workflows/deals/apply-document-form.server.ts'

type EditInput = {
	actor: DealActor
	deal: Deal
	form: FormData
	/** The draft; null for a new document. */
	id: string | null
}

/** Handles the editor's form of a client. */
export async function actOnDraft(context: Readonly<RouterContextProvider>, given: EditInput) {
	const services = getServices(context)
	const { db, clock } = services
	const input = { ...given, law: await getCurrentLaw(services), now: clock.now() }
	try {
		throwIfRejected(context)
		return respondToDocumentForm(await applyDocumentForm(db, input), '/account/deal')
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		return data<EditorAnswer>(await explainDocumentFailure(db, { ...input, error, message }), init)
	}
}
