/**
 * Who may come. `link`: whoever holds the secret of a mailed link, or the cookie of the browser in which it began; the route checks it.
 * `member` and `admin` are checked before any loader or action runs (`requireAccess`), and again by these.
 */
export type Access = 'public' | 'link' | 'member' | 'admin'

/**
 * What a change in the database is about: the word of its notification. `forum-counts` is a like or a save of some post, `forum-counts/:id`
 * only one of the post that the address names. Changes about anything else, such as settings, clear every page.
 */
export type ChangeTopic = 'forum' | 'forum-counts' | 'forum-counts/:id' | 'orders' | 'resources' | 'reviews'

/** What may be asked of an address, declared where it is answered. What is not declared is private, small and counted with all others. */
export type RoutePolicy = {
	access: Access
	/** Its answer to anonymous visitors is the same for all of them, so it is cached, also by others. */
	cache?: {
		clearedBy: readonly ChangeTopic[]
		/** The one address of the view that a query asks for; undefined for a view that is not cached. Without it no query is. */
		view?(query: URLSearchParams): string | undefined
	}
	/** For addresses that take files; else `defaultBodyBytesMax`. */
	bodyBytesMax?: number
	/** Writes per client address, narrower than those of all addresses together. */
	rateLimit?: { max: number; windowSeconds: number }
	/** Its action calls `admit`, so the form itself shows why a write was rejected and keeps what was typed. */
	showsRejections?: true
	/** Whether `robots.txt` keeps search engines out, as it does from what members and admins see. */
	robots?: 'disallow'
	/** Whether `sitemap.xml` lists it. */
	sitemap?: true
}

/** `export const handle` of every route. React Router ships it to browsers, so it is short and holds no secret. */
export type RouteHandle = RoutePolicy & {
	/** The framework starts with the page, not with the visitor's first touch. */
	start?: 'now'
	/** The page brings its own header and footer. */
	shell?: 'desk' | 'none'
}
