/** What is said about a paper that differs while nothing is signed. */
export const unsignedAdvice = 'Don’t sign before the dealer corrects it.'
