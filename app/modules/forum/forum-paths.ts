const slugCharsMax = 70

/** Returns the canonical path of a post, with its ID and title. */
export function postPath({ id, title }: { id: number; title: string }): string {
	return `/community/post/${id}/${slugOf(title)}`
}

/** Returns the path of a comment; the page opens at its thread. */
export function commentPath(post: { id: number; title: string }, commentId: number): string {
	return `${postPath(post)}?at=${commentId}#comment-${commentId}`
}

/** Returns the path of a member's public page. */
export const memberPath = ({ id }: { id: number }) => `/community/member/${id}`

/** Returns a title as a path segment: lowercase letters, digits and hyphens, whole words. */
function slugOf(title: string): string {
	const plain = title
		.normalize('NFKD')
		.replace(/[\p{M}'’]/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')
	if (plain.length <= slugCharsMax) return plain || 'post'
	return plain
		.slice(0, slugCharsMax + 1)
		.replace(/-[^-]*$/, '')
		.slice(0, slugCharsMax)
}
