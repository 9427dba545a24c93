// Separate from signing-entry.ts, which imports the validation library.

/** In characters. */
export const reasonCharsMax = 1_000
/** In characters. */
export const questionCharsMax = 1_000
