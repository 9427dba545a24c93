// What the profile form shows of its rules. Apart from the schema, whose library the form does not need.

export const bioCharsMax = 300
export const memberNameCharsMax = 60
export const affiliationCharsMax = 80

export const affiliationLabels = {
	none: 'No dealer or lender pays me',
	dealer: 'A dealer pays me',
	lender: 'A lender pays me',
} as const
