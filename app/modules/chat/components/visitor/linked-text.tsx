import { linkParts } from '../../browser/link-parts.ts'

/** A message's words, with its addresses as links; nothing in it is ever read as markup. */
export function LinkedText({ text, phone = '' }: { text: string; phone?: string }) {
	return linkParts(text, phone).map(({ text: words, href, outside }, place) =>
		href ? (
			<a
				// biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never change places.
				key={place}
				href={href}
				className={href.startsWith('tel:') ? 'whitespace-nowrap' : undefined}
				{...(outside ? { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } : {})}
			>
				{words}
			</a>
		) : (
			words
		),
	)
}
