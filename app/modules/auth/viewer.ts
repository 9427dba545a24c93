/** The signed-in person behind a request, as far as pages and policies need to know them. */
export type Viewer = {
	id: string
	name: string
	email: string
	emailVerified: boolean
	isAdmin: boolean
	/** Of this session; ends with it. */
	sessionId: string
	sessionExpiresAt: Date
}
