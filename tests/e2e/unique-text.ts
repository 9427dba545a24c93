/** A word that no other test or run has written, to find by search. */
export const uniqueText = () => `mark${Date.now()}${Math.floor(Math.random() * 1e6)}`
