/** Text as a search compares it: without accents and capitals, spaces put together. */
export function fold(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A pattern for `LIKE` that finds the text anywhere, with its own wildcards taken literally (escape character: backslash). */
export function containing(text: string): string {
	return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
