import type { DraftFields, DraftSubjects } from '../drafts/draft.ts'
import type { OpenField } from '../writing/merge-fields.ts'

/** A person to whom the email can be sent: the address as it is typed in a field, and a description of the person. */
export type SuggestedRecipient = { typed: string; about: string }

/** One message of an email that each recipient gets separately, as it would be sent. */
export type SeparatePreview = {
	/** The recipient as it is typed in a field. */
	to: string
	/** The dealer, if the book knows it. */
	dealer: string | null
	subject: string
	text: string
	/** The template fields that have no value for this recipient. */
	asked: { key: string; label: string; value: string }[]
}

/** The data that the form of an email shows. */
export type Compose = {
	/** The draft's id. The draft exists in the database after it was saved for the first time. */
	id: string
	/** 'undo_delay': sent, but still in the seconds in which sending can be undone. */
	state: 'new' | 'draft' | 'scheduled' | 'undo_delay'
	undoSeconds: number
	/** Identifies this page as the one that saves. */
	editKey: string
	version: number
	subjects: DraftSubjects
	fields: DraftFields
	/** Template fields that are still in the subject and the text. */
	open: { subject: OpenField[]; text: OpenField[] }
	/** The messages of an email that each recipient gets separately; null if all get one. */
	separate: SeparatePreview[] | null
	suggested: SuggestedRecipient[]
	templates: { id: string; title: string }[]
	files: { id: string; name: string; size: string }[]
	/** When it will be sent, in the business's time zone: `local` for the field, `text` for people. */
	sendAt: { local: string; text: string } | null
	/** The city that names the business's time zone. */
	city: string
	/** Why it wasn’t sent at its scheduled time. */
	problem: string
	/** The quoted original below the answer. */
	quote: { intro: string; text: string } | null
	/** The client whose file it belongs to. */
	client: { id: string; name: string; reference: string } | null
	signature: string
}
