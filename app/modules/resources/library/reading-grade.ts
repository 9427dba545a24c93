/** How hard a text is to read: years of school, by Flesch and Kincaid (1975): 0.39 words a sentence + 11.8 syllables a word − 15.59. */
export function readingGrade(sentences: string[]): number {
	const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,$%-]*/gu) ?? [])
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
	return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** Runs of words that end like a sentence; headings, table cells and list items count when they do, too. */
export function sentencesOf(blocks: string[]): string[] {
	return blocks
		.filter((block) => /[.?!]["”')]?$/.test(block.trim()))
		.flatMap((block) => block.split(/(?<=[.?!]["”')]?)\s+(?=[\p{Lu}"“$\d])/u))
		.filter((sentence) => /\p{L}/u.test(sentence))
}

/** Groups of vowels, less the silent ones. A figure counts as one. */
export function syllablesOf(word: string): number {
	const plain = word.toLowerCase().replace(/[^a-z]/g, '')
	if (plain.length <= 3) return 1
	const heard = plain.replace(/(?:[^laeiouy]es|[^aeiouydt]ed|[^laeiouy]e)$/, '').replace(/^y/, '')
	return Math.max(1, heard.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}
