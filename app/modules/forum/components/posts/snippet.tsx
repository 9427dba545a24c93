import type { SnippetPart } from '../../search/search-terms.ts'

/** A piece of text with what was looked for marked. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
	return parts.map(({ text, found }, place) =>
		found ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
			<mark key={place} className="rounded-xs bg-brand-wash font-semibold text-brand">
				{text}
			</mark>
		) : (
			text
		),
	)
}
