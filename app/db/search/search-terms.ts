/** The number of characters of the parts that `search_grams` indexes, in `0000_extensions.sql`. */
const gramChars = 5
const termsMax = 8
const textCharsMax = 200
/** Shorter pieces select so little that reading their part of the index costs more than it saves, where there are longer ones. */
const pieceCharsMin = 3

/** Returns the words of a search, in lower case. Words after the eighth and characters after the 200th are ignored. */
export function searchedWords(text: string | undefined): string[] {
	return cleaned(text).split(/\s+/).filter(Boolean).slice(0, termsMax)
}

/** Returns the whole text of a search as one term, in lower case, which has to occur as typed. Characters after the 200th are ignored. */
export function searchedPhrase(text: string | undefined): string[] {
	return [cleaned(text).trim()].filter(Boolean)
}

const cleaned = (text: string | undefined) =>
	(text ?? '').replaceAll('\0', '').toLowerCase().slice(0, textCharsMax).toWellFormed()

/** A part of a term: as text, and as a `tsquery` contains it. */
export type Gram = { text: string; query: string }

/**
 * Returns the parts of the terms for an index of `search_grams`, which finds every text that contains the terms, and a few others. A piece of
 * five characters or more is looked up by the five at each of its positions, a shorter one as the beginning of a part.
 */
export function gramsOf(terms: readonly string[]): Gram[] {
	const pieces = terms.flatMap((term) => term.split(/[ \t\n\r]+/).filter(Boolean)).map((piece) => [...piece])
	const longest = Math.max(...pieces.map((piece) => piece.length))
	const charsMin = Math.min(longest, pieceCharsMin)
	const grams = pieces.filter((piece) => piece.length >= charsMin).flatMap(gramsOfPiece)
	return [...new Map(grams.map((gram) => [gram.query, gram])).values()]
}

function gramsOfPiece(chars: string[]): Gram[] {
	if (chars.length < gramChars) return [{ text: chars.join(''), query: `${quoted(chars)}:*` }]
	const positions = chars.length - gramChars + 1
	return Array.from({ length: positions }, (_, at) => {
		const part = chars.slice(at, at + gramChars)
		return { text: part.join(''), query: quoted(part) }
	})
}

/** https://www.postgresql.org/docs/current/datatype-textsearch.html: quotes and backslashes inside quotes are doubled. */
const quoted = (chars: string[]) => `'${chars.join('').replace(/['\\]/g, '$&$&')}'`
