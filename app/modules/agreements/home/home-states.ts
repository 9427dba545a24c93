/** What is true for clients of some states: how they pay for a service and get money back, or why they can't buy it. */
export type StateTerms = {
	text: string
	/** Whether their postal address must be in the agreement. */
	asksAddress: boolean
}

/** The states in which a client may live, each with its position in `terms`: most states share theirs. */
export type HomeStates = {
	states: readonly (readonly [letters: string, name: string, terms: number])[]
	terms: readonly StateTerms[]
}
