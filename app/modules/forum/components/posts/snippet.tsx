import type { SnippetPart } from '../../search/search-terms.ts'

/** Part of a text with the search matches highlighted. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
	return parts.map(({ text, found }, index) =>
		found ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order.
			<mark key={index} className="rounded-xs bg-brand-wash font-semibold text-brand">
				{text}
			</mark>
		) : (
			text
		),
	)
}
