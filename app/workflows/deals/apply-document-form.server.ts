import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { readVersion } from '#app/lib/row-id.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import type { DocumentFormOutcome, EditorResult } from '#app/modules/deals/documents/editor-result.ts'
import { type CheckedForm, checkTyped } from '#app/modules/deals/forms/check-document.ts'
import {
	documentConflict,
	draftOfForm,
	readCheckSettings,
} from '#app/modules/deals/forms/editor-page.server.ts'
import { typedOfForm } from '#app/modules/deals/forms/typed-document.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-of-document.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import type { CurrentLaw } from '#engine'
import {
	confirmDealDocument,
	deleteDealDraft,
	enterDocument,
	saveDocumentDraft,
} from './deal-documents.server.ts'

type DocumentFormInput = {
	actor: Actor
	deal: Deal
	law: CurrentLaw
	form: FormData
	/** The draft; null for a new document. */
	id: string | null
	now: Date
}

/** Checks the editor's form as it was typed. The caller must check that the actor may see the deal. */
export async function checkDocumentForm(
	db: Db,
	{ actor, deal, law, form }: Omit<DocumentFormInput, 'id' | 'now'>,
): Promise<CheckedForm> {
	const typed = typedOfForm(form)
	return checkTyped(typed, await readCheckSettings(db, { actor, deal, law, state: typed.values.state }))
}

/**
 * Carries out the intent of the editor's form: reads a pasted text, lists other dealers and people (`dealer`), saves the draft, confirms it
 * or deletes it.
 * @throws as the functions it calls; Invalid for an unknown intent
 */
export async function applyDocumentForm(db: Db, input: DocumentFormInput): Promise<DocumentFormOutcome> {
	const { actor, form, id, now } = input
	const intent = String(form.get('intent') ?? '')
	if (intent === 'read') return readPastedText(db, input)
	if (intent === 'dealer') {
		const result = { unread: [], formError: null, conflict: null, showsErrors: id !== null }
		return {
			kind: 'shown-again',
			result: { ...result, checked: await checkDocumentForm(db, input) },
			isRejected: false,
		}
	}
	if (intent === 'delete' && id) {
		await deleteDealDraft(db, { actor, id, now })
		return { kind: 'deleted' }
	}
	if (intent !== 'save' && intent !== 'confirm') throw new Invalid('Choose what to do with this document.')
	const draft = draftOfForm(await checkDocumentForm(db, input), actor)
	const saved = id
		? await saveDocumentDraft(db, { actor, id, version: readVersion(form), draft, now })
		: await createFromForm(db, { ...input, draft })
	if (intent === 'save') return { kind: 'saved', id: saved.id }
	if (!saved.document) return { kind: 'unreadable', id: saved.id }
	await confirmDealDocument(db, { actor, id: saved.id, version: saved.version, now })
	return { kind: 'confirmed', id: saved.id }
}

async function createFromForm(
	db: Db,
	{ actor, deal, form, draft, now }: DocumentFormInput & { draft: ReturnType<typeof draftOfForm> },
) {
	const { document } = await enterDocument(db, {
		actor,
		dealId: deal.id,
		formKey: String(form.get('formKey') ?? ''),
		draft,
		supersedesId: String(form.get('supersedes') ?? '') || null,
		now,
	})
	return document
}

async function readPastedText(
	db: Db,
	{ actor, deal, law, form }: DocumentFormInput,
): Promise<DocumentFormOutcome> {
	const typed = typedOfForm(form)
	const settings = await readCheckSettings(db, { actor, deal, law, state: typed.values.state })
	const read = await interpret('addPastedText', typed, typed.text)
	const checked = checkTyped(read.typed, settings)
	const isEmpty = read.typed.rows.length === 0
	const nothing = typed.text ? 'We found no amounts in this text.' : 'Paste the message or quote first.'
	if (isEmpty) checked.errors = { text: nothing }
	const result = { checked, unread: read.unread, formError: null, conflict: null, showsErrors: isEmpty }
	return { kind: 'shown-again', result, isRejected: isEmpty }
}

/**
 * Returns what the editor shows after `error`: the message at its field or above the form, or both versions of a draft that somebody else
 * saved first.
 */
export async function explainDocumentFailure(
	db: Db,
	{ error, message, ...input }: DocumentFormInput & { error: unknown; message: string },
): Promise<EditorResult> {
	const checked = await checkDocumentForm(db, input)
	const field = error instanceof Invalid ? error.field : undefined
	if (field) checked.errors = { ...checked.errors, [field]: message }
	const conflict = error instanceof Conflict && input.id ? await findConflict(db, input) : null
	const formError = field || conflict ? null : message
	return { checked, unread: [], formError, conflict, showsErrors: true }
}

/** Returns both versions of a draft that somebody else saved first; null if the conflict has another cause, such as a closed deal. */
async function findConflict(db: Db, { actor, form, id }: DocumentFormInput) {
	const { document } = await getDocument(db, { actor, id: id! })
	if (document.state !== 'draft' || document.version === readVersion(form)) return null
	return documentConflict(document.version, { yours: typedOfForm(form), theirs: typedOfStored(document) })
}
