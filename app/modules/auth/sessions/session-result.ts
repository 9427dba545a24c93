export type SessionUser = { id: string; email: string; name: string }

/** What `/api/session` answers. */
export type SessionAnswer = {
	session: {
		/** Names the session; opens nothing. */
		id: string
		/** Until it wants to be renewed. */
		expiresInSeconds: number
		user: SessionUser
		isAdmin: boolean
		hasSecondFactor: boolean
	} | null
}
