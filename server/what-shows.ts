const shows: Record<string, (path: string) => boolean> = {
	// Posts: also the home page's teaser, and the lists for search engines.
	forum: (path) => path === '/' || path === '/sitemap.xml' || inForum(path),
	reviews: (path) => path === '/' || path === '/how-we-measure' || path.startsWith('/reviews'),
	resources: (path) => path === '/' || path === '/sitemap.xml' || path.startsWith('/resources'),
	// Only how many have bought.
	orders: (path) => ['/', '/how-we-measure', '/reviews'].includes(path),
}

const inForum = (path: string) => path.startsWith('/community')

/**
 * The public pages that show what the trigger `forum_changed` tells of: '' for no post in particular, a post's id, and with `counted` that
 * it was liked or saved and nothing else, which no other post shows.
 */
export function whatForumShows(word: string): (path: string) => boolean {
	const [, post, counted] = /^(\d+)( counted)?$/.exec(word) ?? []
	if (!counted) return whatShows('forum')
	const others = new RegExp(`^/community/post/(?!${post}(?:/|$))`)
	return (path) => inForum(path) && !others.test(path)
}

/**
 * The public pages that show what was written, in the words of the triggers that tell it (`pages_changed`, and `forum_changed` as
 * 'forum'); all of them where that is not known, and after a silence of the database.
 */
export function whatShows(what: string): (path: string) => boolean {
	return shows[what] ?? (() => true)
}
