/** Returns the URL in emails that reopens an application. The page asks for the date of birth. */
export const applyResumeUrl = (origin: string, token: string) =>
	`${origin}/apply/resume?link=${encodeURIComponent(token)}`

/** Returns the URL in the invitation of a co-applicant. */
export const applyTogetherUrl = (origin: string, token: string) =>
	`${origin}/apply/together?link=${encodeURIComponent(token)}`
