import type { FormConflict } from '#app/lib/parse-form.ts'
import type { UnreadLine } from '../engine/paste/read-pasted-deal.ts'
import type { DealerChoices } from './dealer-choices.ts'
import type { CheckedForm } from './forms/check-document.ts'

/** What the editor of a document shows after a form that did not lead to another page. */
export type EditorAnswer = {
	checked: CheckedForm
	unread: readonly UnreadLine[]
	formError: string | null
	conflict: FormConflict | null
	showsErrors: boolean
	/** What to choose from in the dealer book, for the advisor. */
	dealers?: DealerChoices
}

/** What became of the editor's form: the page shows it again, or the document is stored, confirmed or gone. */
export type DocumentFormOutcome =
	| { kind: 'answer'; answer: EditorAnswer; isRejected: boolean }
	| { kind: 'deleted' }
	| { kind: 'saved' | 'unreadable' | 'confirmed'; id: string }
