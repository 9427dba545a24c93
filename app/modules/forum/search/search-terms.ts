import { normalizeForSearch } from '#app/lib/text/search-text.ts'

const wordsMax = 8

/** Returns the words of a search: case and accents folded, numbers with their decimals kept together. */
export function searchWords(query: string): string[] {
	const words = normalizeForSearch(query).match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}]+/gu) ?? []
	return [...new Set(words)].slice(0, wordsMax)
}

/** A part of a text, and whether it matches the search. */
export type SnippetPart = { text: string; found: boolean }

const snippetCharsMax = 240
const leadCharsMax = 60

/** Returns the part of a text around the first match, with every word that starts with one of the prefixes highlighted. */
export function snippetOf(text: string, prefixes: readonly string[]): SnippetPart[] {
	const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, index }))
	const found = words.filter(({ word }) => {
		const folded = normalizeForSearch(word)
		return prefixes.some((prefix) => folded.startsWith(prefix))
	})
	const first = found[0]?.index ?? 0
	const start = first <= leadCharsMax ? 0 : wordStartAfter(words, first - leadCharsMax)
	const end = Math.min(text.length, start + snippetCharsMax)
	const parts: SnippetPart[] = []
	let offset = start
	for (const { word, index } of found) {
		if (index < start || index + word.length > end) continue
		if (index > offset) parts.push({ text: text.slice(offset, index), found: false })
		parts.push({ text: word, found: true })
		offset = index + word.length
	}
	const rest =
		end < text.length ? `${text.slice(offset, end).replace(/(?<!\s)\s+\S*$/, '')}…` : text.slice(offset)
	if (rest) parts.push({ text: rest, found: false })
	return start > 0 ? [{ text: '…', found: false }, ...parts] : parts
}

function wordStartAfter(words: readonly { index: number }[], position: number): number {
	return words.find(({ index }) => index >= position)?.index ?? position
}
