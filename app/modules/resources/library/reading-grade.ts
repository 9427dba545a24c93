/**
 * Returns the reading grade in years of school, by Flesch and Kincaid (1975): 0.39 words per sentence + 11.8 syllables per word − 15.59.
 */
export function readingGrade(sentences: string[]): number {
	const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,$%-]*/gu) ?? [])
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
	return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Returns the sentences of text blocks. Headings, table cells and list items count if they end like a sentence. */
export function sentencesOf(blocks: string[]): string[] {
	return blocks
		.filter((block) => /[.?!]["”')]?$/.test(block.trim()))
		.flatMap((block) => block.split(/(?<=[.?!]["”')]?)\s+(?=[\p{Lu}"“$\d])/u))
		.filter((sentence) => /\p{L}/u.test(sentence))
}

/** Counts the syllables of a word: its groups of vowels, except silent ones. A number counts as one. */
export function syllablesOf(word: string): number {
	const plain = word.toLowerCase().replace(/[^a-z]/g, '')
	if (plain.length <= 3) return 1
	const pronounced = plain.replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '').replace(/^y/, '')
	return Math.max(1, pronounced.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}
