/** A member as others see them. */
export type MemberView = {
	id: number
	name: string
	/** The name for mentions, without the @. */
	handle: string
	/** The upload ID of the picture; null shows a key tag instead. */
	avatarId: string | null
	advisor: boolean
	affiliation: 'none' | 'dealer' | 'lender'
	/** Who pays them; null without an affiliation. */
	affiliationName: string | null
}
