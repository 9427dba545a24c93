// Not in format.ts, which would load the validation library on every page that only needs a limit.

/** The version that every document names; a change that an older reader can't follow increases it. */
export const dealFormatVersion = 1

export const centsMax = 10 ** 10
export const linesMax = 150
export const labelCharsMax = 200
export const taxesMax = 40
/** Ten years; the longest car loans have 96 months. */
export const monthsMax = 120
/** 100 % a year; no state allows more on a car loan. */
export const aprPpmMax = 1_000_000
