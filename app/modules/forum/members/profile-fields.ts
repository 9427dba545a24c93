// The limits and labels that the profile form shows. Separate from the schema, so that the form does not load the validation library.

export const bioCharsMax = 300
export const memberNameCharsMax = 60
export const affiliationCharsMax = 80

export const affiliationLabels = {
	none: 'No dealer or lender pays me',
	dealer: 'A dealer pays me',
	lender: 'A lender pays me',
} as const
