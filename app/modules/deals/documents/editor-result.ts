import type { FormConflict } from '#app/lib/parse-form.ts'
import type { UnreadLine } from '#engine'
import type { DealerChoices } from '../dealer-choices.ts'
import type { CheckedForm } from '../forms/check-document.ts'

/** What was read from a paper on the server, as sentences. */
export type ReadPaperNotice = { name: string; checksum: string; marked: string[]; repairs: string[] }

/** What the editor of a document shows after a form that did not lead to another page. */
export type EditorResult = {
	checked: CheckedForm
	unread: readonly UnreadLine[]
	formError: string | null
	conflict: FormConflict | null
	showsErrors: boolean
	/** What to choose from in the dealer book, for the advisor. */
	dealers?: DealerChoices
	/** The paper that the lines were read from. */
	paper?: ReadPaperNotice
	/** Why a paper could not be read. */
	paperError?: string
}

/** The outcome of the editor's form: the page shows it again, or the document was saved, confirmed or deleted. */
export type DocumentFormOutcome =
	| { kind: 'shown-again'; result: EditorResult; isRejected: boolean }
	| { kind: 'deleted' }
	| { kind: 'saved' | 'unreadable' | 'confirmed'; id: string }
