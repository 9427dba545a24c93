import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { DealerField, PersonInput, TypedDealer } from './dealer.schema.ts'

/** A store as its admin page shows it; days are formatted. */
export type AdminDealer = {
	id: string
	version: number
	fields: TypedDealer
	groupId: string | null
	notes: string
	/** Null for a store in use. */
	doNotUse: { since: string; reason: string } | null
	people: AdminDealerPerson[]
	sameGroup: RelatedStore[]
	duplicates: RelatedStore[]
	added: string
	controls: DealerControls
}

export type AdminDealerPerson = {
	id: string
	version: number
	name: string
	role: string
	phone: string
	email: string
	notes: string
	/** The day they were marked as gone; null while they work there. */
	left: string | null
}

export type RelatedStore = { id: string; name: string; city: string; state: string; doNotUse?: boolean }

export type DealerIntent =
	| 'details'
	| 'notes'
	| 'do-not-use'
	| 'use-again'
	| 'rename-group'
	| 'add-person'
	| 'change-person'
	| 'person-left'
	| 'person-back'
	| 'remove-person'

/** The controls of the forms of the page. */
export type DealerControls = {
	store: FormControls<DealerField>
	person: FormControls<keyof PersonInput>
	notes: FormControls<'notes'>
	doNotUse: FormControls<'reason'>
	group: FormControls<'groupName'>
	/** Of a form that is only a button. */
	none: FormControls<never>
}

/** Identifies a form of the page in its answers; a form about a person includes their id. */
export const dealerFormId = (intent: DealerIntent, person?: string | null): string =>
	person ? `${intent} ${person}` : intent

/** Returns the place of a store, such as 'Columbus, OH'. */
export const placeOfStore = ({ city, state }: { city: string; state: string }): string =>
	[city, state].filter(Boolean).join(', ')
