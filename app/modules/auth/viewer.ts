/** The signed-in person behind a request, as far as pages and policies need to know them. */
export type Viewer = {
	id: string
	name: string
	email: string
	emailVerified: boolean
	/** False for an admin who still has to switch on the second factor that this site requires of admins. */
	isAdmin: boolean
	/** An admin whom this site leads to enrolment before it shows anything of the desk. */
	mustEnrol: boolean
	/** An authenticator app is confirmed; every sign-in asks for its code. */
	hasSecondFactor: boolean
	/** Of this session; ends with it. */
	sessionId: string
	sessionExpiresAt: Date
	/** When this session was last seen, to within ten minutes; null on its first request. */
	sessionSeenAt: Date | null
	/** When this session was last renewed, at first by signing in. */
	renewedAt: Date
	/** When this person last proved to be here, by password or code; null after a provider's word only. */
	confirmedAt: Date | null
}

/** A password or a provider was right, the code of the authenticator app is still owed. Nobody's viewer. */
export type Awaiting = { sessionId: string; userId: string; email: string; expiresAt: Date }

/** What the session cookie of a request stands for. */
export type CurrentSession =
	| { state: 'none' }
	| ({ state: 'awaiting-second-factor' } & Awaiting)
	| { state: 'signed-in'; viewer: Viewer }
