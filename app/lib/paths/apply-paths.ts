/** Returns the URL in the invitation of a co-applicant. */
export const applyTogetherUrl = (origin: string, token: string) =>
	`${origin}/apply/together?link=${encodeURIComponent(token)}`
