import type { SnippetPart } from '../search-words.ts'

/** A piece of text with what was looked for marked. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
	return parts.map(({ text, found }, place) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
		found ? <mark key={place}>{text}</mark> : text,
	)
}
