/** Normalizes text for searching: no accents, lower case, single spaces. */
export function normalizeForSearch(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns a `LIKE` pattern that finds the text anywhere, with its wildcards escaped by backslashes. */
export function likePattern(text: string): string {
	return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
