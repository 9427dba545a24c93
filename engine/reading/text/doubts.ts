// A file of its own, so that a page that shows doubts does not load the reader.

export const conditionDoubt = 'This text does not say whether the car is new or used.'
export const stateDoubtStart = 'We took '

/** The part of a deal that settles a doubt about how a text was read; null where it is no single one. */
export function partOfDoubt(doubt: string): 'condition' | 'state' | null {
	if (doubt === conditionDoubt) return 'condition'
	return doubt.startsWith(stateDoubtStart) ? 'state' : null
}
