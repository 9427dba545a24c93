import { hostOf } from '#app/lib/text/web-link.ts'

/** The page that offers a vehicle, named by its host because nobody checks where it leads. */
export const ListingLink = ({ url }: { url: string }) => (
	<a
		href={url}
		target="_blank"
		rel="noopener noreferrer nofollow"
		translate="no"
		className="[overflow-wrap:anywhere]"
	>
		{hostOf(url)}
	</a>
)
