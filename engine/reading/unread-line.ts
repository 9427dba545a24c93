/** A line of a text that was not used, with the reason as a sentence. */
export type UnreadLine = {
	/** From 1. */
	lineNumber: number
	text: string
	/** The words around the amount, of a line that is long. */
	part?: string
	why: string
	/** Whether it is in an older message of a thread, which the newest one replaces. */
	isOlder?: boolean
	isOtherCurrency?: boolean
}
