// Apart from review.schema.ts, so that the form does not bring the rules' library.

export const bodyCharsMin = 20
export const bodyCharsMax = 5_000
