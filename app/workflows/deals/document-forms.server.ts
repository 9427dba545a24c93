import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { typedText } from '#app/lib/forms/form-rows.ts'
import { readVersion } from '#app/lib/row-id.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import { listDealerChoices } from '#app/modules/deals/dealer-choices.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import type { DocumentForms, EditorResult, SentDocument } from '#app/modules/deals/documents/editor-result.ts'
import { checkTyped } from '#app/modules/deals/forms/check-document.ts'
import { documentConflict } from '#app/modules/deals/forms/document-conflict.ts'
import { draftOfForm, editorVehicle, readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { type TypedDocument, typedOfForm, typedOfStored } from '#app/modules/deals/forms/typed-document.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import type { CurrentLaw } from '#engine'
import {
	confirmDealDocument,
	deleteDealDraft,
	enterDocument,
	saveDocumentDraft,
} from './deal-documents.server.ts'
import { readPaperFile } from './read-paper-file.server.ts'

type Edited = {
	actor: Actor
	deal: Deal
	law: CurrentLaw
	/** The draft; null for a new document. */
	id: string | null
	now: Date
}

/** Returns what the form of a document can do. The caller must check that the actor may see the deal. */
export function documentForms(db: Db, edited: Edited): DocumentForms {
	const { actor, id, now } = edited
	return {
		async show(form, error) {
			const result = await showForm(db, edited, form, typedOfForm(form))
			if (error instanceof Invalid && error.field)
				Object.assign(result.checked.errors, { [error.field]: error.message })
			return { ...result, showsErrors: error !== undefined || id !== null }
		},
		readText: (form) => readText(db, edited, form),
		async readPaper(form, file) {
			const { typed, ...read } = await readPaperFile(typedOfForm(form), file)
			return { ...(await showForm(db, edited, form, typed)), ...read }
		},
		save: (form, sent) => save(db, edited, form, sent),
		confirm: (saved) => confirmDealDocument(db, { actor, ...saved, now }),
		remove() {
			if (!id) throw new Invalid('Choose what to do with this document.')
			return deleteDealDraft(db, { actor, id, now })
		},
		findConflict: (form) => findConflict(db, edited, form),
	}
}

async function showForm(
	db: Db,
	{ actor, deal, law }: Edited,
	form: FormData,
	typed: TypedDocument,
): Promise<EditorResult> {
	const { state, dealerId: chosenId, dealerPersonId: personId } = typed.values
	const search = typedText(form.get('dealerSearch')).slice(0, 200)
	const [settings, dealers] = await Promise.all([
		readCheckSettings(db, { actor, deal, law, state }),
		isPerson(actor) ? null : listDealerChoices(db, { actor, chosenId, personId, search }),
	])
	return { checked: checkTyped(typed, settings), unread: [], showsErrors: false, dealers }
}

async function readText(db: Db, edited: Edited, form: FormData): Promise<EditorResult> {
	const typed = typedOfForm(form)
	const { unread, ...read } = await interpret('addPastedText', typed, typed.text)
	const result = { ...(await showForm(db, edited, form, read.typed)), unread }
	if (read.typed.rows.length > 0) return result
	const nothing = typed.text ? 'We found no amounts in this text.' : 'Paste the message or quote first.'
	return { ...result, checked: { ...result.checked, errors: { text: nothing } }, showsErrors: true }
}

async function save(db: Db, { actor, deal, law, id, now }: Edited, form: FormData, sent: SentDocument) {
	const typed = typedOfForm(form)
	const settings = await readCheckSettings(db, { actor, deal, law, state: typed.values.state })
	const draft = draftOfForm(checkTyped(typed, settings), actor)
	const { formKey, version, supersedes } = sent
	const saved = id
		? await saveDocumentDraft(db, { actor, id, version, draft, now })
		: (
				await enterDocument(db, {
					actor,
					dealId: deal.id,
					formKey,
					draft,
					supersedesId: supersedes || null,
					now,
				})
			).document
	return { id: saved.id, version: saved.version, isReadable: saved.document !== null }
}

async function findConflict(db: Db, { actor, deal, id }: Edited, form: FormData) {
	if (!id) return null
	const { document } = await getDocument(db, { actor, id })
	if (document.state !== 'draft' || document.version === readVersion(form)) return null
	const [yours, theirs] = [typedOfForm(form), typedOfStored(document)]
	return documentConflict(document.version, {
		yours,
		theirs,
		names: await readNames(db, { actor, deal, versions: [yours, theirs] }),
		// The dealer book is not for clients.
		omitted: isPerson(actor) ? ['dealerId', 'dealerPersonId'] : [],
	})
}

type NamesInput = Pick<Edited, 'actor' | 'deal'> & { versions: readonly TypedDocument[] }

/** Returns the names of the dealers, people and cars in the versions of a document, by their ids. */
async function readNames(db: Db, { actor, deal, versions }: NamesInput) {
	const vehicles = await listVehicles(db, { dealId: deal.id })
	const books = isPerson(actor)
		? []
		: await Promise.all(
				versions.map(({ values: { dealerId: chosenId, dealerPersonId: personId } }) =>
					listDealerChoices(db, { actor, chosenId, personId, search: '' }),
				),
			)
	const named = [
		...vehicles.map(editorVehicle),
		...books.flatMap(({ dealers, people }) => [...dealers, ...people]),
	]
	return new Map(named.map(({ id, name }) => [id, name]))
}
