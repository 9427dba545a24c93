/** How much a person may write when they answer a request for a correction. */
export const statementCharsMax = 1_000
