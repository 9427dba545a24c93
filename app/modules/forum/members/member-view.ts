/** A member as others see them. */
export type MemberView = {
	id: number
	name: string
	/** What `@…` names. */
	handle: string
	/** The upload of the picture; null: a key tag is drawn. */
	avatarId: string | null
	advisor: boolean
	affiliation: 'none' | 'dealer' | 'lender'
	/** Says who pays them; null without an affiliation. */
	affiliationName: string | null
}
