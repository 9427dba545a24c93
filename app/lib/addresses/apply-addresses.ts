/** Where a mailed link of an application leads; it asks for the date of birth. */
export const applyResumeUrl = (origin: string, token: string) =>
	`${origin}/apply/resume?link=${encodeURIComponent(token)}`

/** Where the invitation of a co-applicant leads. */
export const applyTogetherUrl = (origin: string, token: string) =>
	`${origin}/apply/together?link=${encodeURIComponent(token)}`
