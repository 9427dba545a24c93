import { linkParts } from '#app/lib/text/link-parts.ts'

/** Renders a message's text with its URLs as links; nothing in it is interpreted as markup. */
export function LinkedText({ text, phone = '' }: { text: string; phone?: string }) {
	return linkParts(text, phone).map(({ text: label, href, outside }, index) =>
		href ? (
			<a
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change order.
				key={index}
				href={href}
				className={href.startsWith('tel:') ? 'whitespace-nowrap' : undefined}
				{...(outside ? { target: '_blank', rel: 'nofollow ugc noopener noreferrer' } : {})}
			>
				{label}
			</a>
		) : (
			label
		),
	)
}
