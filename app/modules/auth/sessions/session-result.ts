export type SessionUser = { id: string; email: string; name: string }

/** The response of `/api/session`. */
export type SessionResult = {
	session: {
		/** Identifies the session; it is not a credential. */
		id: string
		/** Seconds until the session should be renewed. */
		expiresInSeconds: number
		user: SessionUser
		isAdmin: boolean
		hasSecondFactor: boolean
	} | null
}
