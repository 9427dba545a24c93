/** A dealer to choose from the book. */
export type DealerChoice = { id: string; name: string; city: string; doNotUse: boolean }

/** Somebody at a dealer to choose. */
export type PersonChoice = {
	id: string
	name: string
	/** A key of `dealerRoles`. */
	role: string
	/** Empty if the book has none. */
	email: string
}

/** What the form of a document lets the advisor choose from the dealer book. */
export type DealerChoices = {
	/** The whole book by name or, if that is too long for a list, the dealers found. The chosen dealer is always among them. */
	dealers: DealerChoice[]
	/** What was searched for; null while the whole book is listed. */
	search: string | null
	/** The dealer that is chosen; empty if none is. */
	chosenId: string
	/** Who works at the chosen dealer, and the chosen person even if they left. */
	people: PersonChoice[]
}
