const shows: Record<string, (path: string) => boolean> = {
	// Posts: also the home page's teaser, and the lists for search engines.
	forum: (path) => path === '/' || path === '/sitemap.xml' || path.startsWith('/community'),
	reviews: (path) => path === '/' || path === '/how-we-measure' || path.startsWith('/reviews'),
	resources: (path) => path === '/' || path === '/sitemap.xml' || path.startsWith('/resources'),
	// Only how many have bought.
	orders: (path) => ['/', '/how-we-measure', '/reviews'].includes(path),
}

/**
 * The public pages that show what was written, in the words of the triggers that tell it (`pages_changed`, and `forum_changed` as
 * 'forum'); all of them where that is not known, and after a silence of the database.
 */
export function whatShows(what: string): (path: string) => boolean {
	return shows[what] ?? (() => true)
}
