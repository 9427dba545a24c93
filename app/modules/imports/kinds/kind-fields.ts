/** A field of a kind of record, and the names that other programs give to its column: in lower case, with single spaces. */
export type ImportField = {
	label: string
	headers: readonly string[]
	/** Whether several columns may be this field. */
	several?: true
	/** Whether it is a date, whose day or month may come first. */
	date?: true
}

/** What can be brought in of one kind of record. */
export type KindSpec = {
	/** What one and several of them are called. */
	one: string
	many: string
	/** What a row does that is here already. */
	already: string
	fields: Readonly<Record<string, ImportField>>
	/** At least one field of each group has to be chosen; otherwise the sentence says which is missing. */
	required: readonly { anyOf: readonly string[]; missing: string }[]
	/** The columns of the preview. */
	shown: readonly string[]
}
