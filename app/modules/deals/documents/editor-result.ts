import type { FormConflict } from '#app/lib/parse-form.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import type { UnreadLine } from '#engine'
import type { DealerChoices } from '../dealer-choices.ts'
import type { CheckedForm } from '../forms/check-document.ts'

/** What was read from a paper on the server, as sentences. */
export type ReadPaperNotice = { name: string; checksum: string; marked: string[]; repairs: string[] }

/** What the editor of a document shows after a form that did not lead to another page. */
export type EditorResult = {
	checked: CheckedForm
	unread: readonly UnreadLine[]
	showsErrors: boolean
	/** What to choose from in the dealer book; null for a person who may not see it. */
	dealers: DealerChoices | null
	/** The paper that the lines were read from. */
	paper?: ReadPaperNotice
}

/** The answer to the form of the editor: what it shows, and why the form was rejected if it was. */
export type EditorAnswer = EditorResult & {
	formError?: string | null
	conflict?: FormConflict | null
	/** Why a paper could not be read, by the name of its field. */
	errors?: { paper?: string }
}

/** The fields of the editor that are not of the document. */
export type SentDocument = { formKey: string; version: number; supersedes: string }

/** What the editor's form of one document can do. */
export type DocumentForms = {
	/** Returns the form as it was typed; `error` is the reason why it was rejected, with its message at its field. */
	show(form: FormData, error?: unknown): Promise<EditorResult>
	/** Reads the pasted text into lines. */
	readText(form: FormData): Promise<EditorResult>
	/** Reads a text PDF into lines. @throws Invalid, Unavailable */
	readPaper(form: FormData, file: ReceivedFile | null): Promise<EditorResult>
	/** Saves the draft, and returns its id and whether it can be read. @throws as `createDraft` and `saveDraft` */
	save(form: FormData, sent: SentDocument): Promise<{ id: string; version: number; isReadable: boolean }>
	/** @throws as `confirmDocument` */
	confirm(saved: { id: string; version: number }): Promise<unknown>
	/** Deletes the draft. @throws as `deleteDraft` */
	remove(): Promise<unknown>
	/** Returns both versions of a draft that somebody else saved first; null if a conflict has another cause. */
	findConflict(form: FormData): Promise<FormConflict | null>
}
