import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { respondToDocumentForm, respondToPaperForm } from '#app/http/document-form-response.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { listDealerChoices } from '#app/modules/deals/dealer-choices.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { DocumentFormOutcome, EditorResult } from '#app/modules/deals/documents/editor-result.ts'
import { typedOfForm } from '#app/modules/deals/forms/typed-document.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { applyDocumentForm, explainDocumentFailure } from '#app/workflows/deals/apply-document-form.server.ts'
import { readPaperFile } from '#app/workflows/deals/read-paper-file.server.ts'

type EditInput = {
	actor: Actor
	deal: Deal
	clientId: string
	form: FormData
	/** The draft; null for a new document. */
	id: string | null
}

/** Handles the form of the document editor in the admin area. */
export async function actOnDraft(
	context: Readonly<RouterContextProvider>,
	{ clientId, ...editInput }: EditInput,
) {
	const services = getServices(context)
	const { db, clock } = services
	const input = { ...editInput, law: await getCurrentLaw(services), now: clock.now() }
	try {
		throwIfRejected(context)
		const outcome = await addDealerChoices(db, await applyDocumentForm(db, input), input)
		return respondToDocumentForm(outcome, `/admin/clients/${clientId}/deal`)
	} catch (error) {
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		const result = await explainDocumentFailure(db, { ...input, error, message })
		return data<EditorResult>({ ...result, dealers: await choicesOf(db, input) }, init)
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
		home: '/admin/clients',
		async read(received) {
			const outcome = await readPaperFile(services.db, { actor, deal, law, ...received })
			return addDealerChoices(services.db, outcome, { actor, form: received.form })
		},
	})
}

/** Adds the choices of the dealer book, if the form is shown again. */
async function addDealerChoices(
	db: Db,
	outcome: DocumentFormOutcome,
	input: Pick<EditInput, 'actor' | 'form'>,
): Promise<DocumentFormOutcome> {
	if (outcome.kind !== 'shown-again') return outcome
	return { ...outcome, result: { ...outcome.result, dealers: await choicesOf(db, input) } }
}

/** Returns the choices of the dealer book for a form as it was typed. */
function choicesOf(db: Db, { actor, form }: Pick<EditInput, 'actor' | 'form'>) {
	const { dealerId, dealerPersonId } = typedOfForm(form).values
	const search = String(form.get('dealerSearch') ?? '')
		.trim()
		.slice(0, 200)
	return listDealerChoices(db, { actor, chosenId: dealerId, personId: dealerPersonId, search })
}
