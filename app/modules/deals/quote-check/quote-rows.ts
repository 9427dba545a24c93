/** The quote checker's form shows this many rows at least, and always two empty ones, up to the maximum. */
export const rowsMin = 10
export const rowsMax = 75
