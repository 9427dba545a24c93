/** One thing to do before a new site sells. */
export type SetupStep = {
	key: string
	title: string
	hint: string
	/** Where it is done: a page of the admin area, or of another site; null when it is done here or on the server. */
	to: string | null
	done: boolean
	/** The label of the button by which an admin confirms it; null when it cannot be confirmed by hand. */
	confirm: string | null
	/** Whether a test email can be sent from here. */
	testEmail?: boolean
}
