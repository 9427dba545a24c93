// Separate from post.schema.ts, so that pages that only need the limits do not load the validation library.

export const titleCharsMax = 150
export const bodyCharsMax = 20_000
export const commentCharsMax = 10_000
export const altCharsMax = 300
export const pictureBytesMax = 5_000_000
export const pictureTypes = 'image/png,image/jpeg'

/** The reasons for a report, in the order of the form. */
export const reportReasons = {
	spam: 'Advertising or spam',
	scam: 'A scam or a link to one',
	abuse: 'Insults or threatens someone',
	private_data: 'Shows private information, such as a license plate or phone number',
	undisclosed_seller: 'A dealer or lender who doesn’t say so',
	off_topic: 'Has nothing to do with buying cars',
	other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons
