// Separate from review.schema.ts, so that the form does not load the validation library.

export const bodyCharsMin = 20
export const bodyCharsMax = 5_000
export const photoBytesMax = 5_000_000
