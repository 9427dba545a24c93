import { data, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { failureOf, throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { FormConflict } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
import type { UnreadLine } from '#app/modules/deals/engine/paste/read-pasted-deal.ts'
import { getCurrentLaw } from '#app/modules/deals/law/edit/current-law.server.ts'
import { type CheckedForm, checkTyped } from '#app/modules/deals/ledger/check-document.ts'
import { getDocument } from '#app/modules/deals/ledger/documents.server.ts'
import {
	documentConflict,
	draftOfForm,
	readCheckSettings,
} from '#app/modules/deals/ledger/editor-page.server.ts'
import { addPastedText } from '#app/modules/deals/ledger/paste-rows.ts'
import { typedOfForm } from '#app/modules/deals/ledger/typed-document.ts'
import { typedOfStored } from '#app/modules/deals/ledger/typed-of-document.ts'
import {
	confirmDealDocument,
	deleteDealDraft,
	enterDocument,
	saveDocumentDraft,
} from '#app/workflows/deals/deal-documents.server.ts'
import type { ClientDeal } from './client-deal.server.ts'

/** What the editor shows after a form that did not lead to another page. */
export type EditorAnswer = {
	checked: CheckedForm
	unread: readonly UnreadLine[]
	formError: string | null
	conflict: FormConflict | null
	showsErrors: boolean
}

type EditInput = Pick<ClientDeal, 'actor' | 'deal' | 'client'> & {
	form: FormData
	/** The draft; null for a new document. */
	id: string | null
}

/** Handles the editor's form: reads a pasted text, saves the draft, confirms it or deletes it. */
export async function actOnDraft(context: Readonly<RouterContextProvider>, input: EditInput) {
	const { actor, deal, client, form, id } = input
	const services = getServices(context)
	const { db, clock } = services
	const law = await getCurrentLaw(services)
	const typed = typedOfForm(form)
	const settings = await readCheckSettings(db, { actor, deal, law, state: typed.values.state })
	const checked = checkTyped(typed, settings)
	const intent = String(form.get('intent') ?? '')
	const home = `/admin/clients/${client.id}/deal`
	const now = clock.now()
	const answer = { checked, unread: [], formError: null, conflict: null, showsErrors: true }
	try {
		throwIfRejected(context)
		if (intent === 'read') {
			const read = addPastedText(typed, typed.text)
			const nothing = typed.text ? 'We found no amounts in this text.' : 'Paste the message or quote first.'
			const again = checkTyped(read.typed, settings)
			const isEmpty = read.typed.rows.length === 0
			if (isEmpty) again.errors = { text: nothing }
			return data<EditorAnswer>(
				{ ...answer, checked: again, unread: read.unread, showsErrors: isEmpty },
				{ status: isEmpty ? 422 : 200 },
			)
		}
		if (intent === 'delete' && id) {
			await deleteDealDraft(db, { actor, id, now })
			return redirectWithToast(`${home}?deal=${deal.id}`, {
				kind: 'success',
				title: 'Draft deleted',
				description: '',
			})
		}
		if (intent !== 'save' && intent !== 'confirm') throw new Invalid('Choose what to do with this document.')
		const draft = draftOfForm(checked, actor)
		const saved = id
			? await saveDocumentDraft(db, { actor, id, version: readVersion(form), draft, now })
			: (
					await enterDocument(db, {
						actor,
						dealId: deal.id,
						formKey: String(form.get('formKey') ?? ''),
						draft,
						supersedesId: String(form.get('supersedes') ?? '') || null,
						now,
					})
				).document
		const page = `${home}/documents/${saved.id}`
		if (intent === 'save')
			return redirectWithToast(page, { kind: 'success', title: 'Draft saved', description: '' })
		if (!saved.document)
			return redirectWithToast(page, {
				kind: 'error',
				title: 'Saved as a draft',
				description: 'Some of it can’t be read yet. The page shows what.',
			})
		await confirmDealDocument(db, { actor, id: saved.id, version: saved.version, now })
		return redirectWithToast(page, { kind: 'success', title: 'Document confirmed', description: '' })
	} catch (error) {
		if (error instanceof Response) throw error
		const { message, init } = failureOf(context, error, 'This could not be saved. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		if (field) checked.errors = { ...checked.errors, [field]: message }
		const conflict = error instanceof Conflict && id ? await conflictOf(input, context) : null
		return data<EditorAnswer>(
			{ ...answer, checked, formError: field || conflict ? null : message, conflict },
			init,
		)
	}
}

/** Both versions after somebody else saved first; null if the conflict has another cause, such as a closed deal. */
async function conflictOf({ actor, form, id }: EditInput, context: Readonly<RouterContextProvider>) {
	const { db } = getServices(context)
	const { document } = await getDocument(db, { actor, id: id! }).catch(throwErrorResponse)
	if (document.state !== 'draft' || document.version === readVersion(form)) return null
	return documentConflict(document.version, { yours: typedOfForm(form), theirs: typedOfStored(document) })
}
