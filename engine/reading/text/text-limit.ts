/** A text is at most this long; what is behind it is named as not used. */
export const textCharsMax = 64_000
