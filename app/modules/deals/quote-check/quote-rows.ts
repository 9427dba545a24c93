/** The quote checker's form shows this many rows at least, and always two empty ones, up to the limit of a document. */
export const rowsMin = 10
