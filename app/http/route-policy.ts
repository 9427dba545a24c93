/**
 * Who may use a route. `link`: whoever has a secret link from an email, or the cookie of the browser in which something was started;
 * the route checks it. `member` and `admin` are checked before any loader or action runs (`requireAccess`), and again by the
 * loaders and actions.
 */
export type Access = 'public' | 'link' | 'member' | 'admin'

/**
 * The subject of a database change, as named in its notification. `forum-counts` is a like or a save of any post, `forum-counts/:id` only
 * of the post in the address. Changes of anything else, such as settings, clear every page from the cache.
 */
export type ChangeTopic = 'forum' | 'forum-counts' | 'forum-counts/:id' | 'orders' | 'resources' | 'reviews'

/** The policy of a route. The defaults are private responses, small bodies and the shared rate limit. */
export type RoutePolicy = {
	access: Access
	/** Set if the response is the same for all anonymous visitors, so that our cache and shared caches may store it. */
	cache?: {
		clearedBy: readonly ChangeTopic[]
		/**
		 * Returns the canonical address of the view for a query, undefined if that view is not cached. Without it, addresses
		 * with a query are not cached.
		 */
		view?(query: URLSearchParams): string | undefined
	}
	/** For routes that accept files; the default is `defaultBodyBytesMax`. */
	bodyBytesMax?: number
	/** For forms with a long table; the default is that of `bodyLimits`. */
	formFieldsMax?: number
	/** The write limit of one client address on this route, stricter than the shared limit. */
	rateLimit?: { max: number; windowSeconds: number }
	/** The action calls `throwIfRejected`, so the form itself shows why a write was rejected and keeps its values. */
	showsFormErrors?: true
	/** `robots.txt` excludes the route, as it does all routes for members and admins. */
	robots?: 'disallow'
	/** `sitemap.xml` lists the route. */
	sitemap?: true
}

/** The type of every route's `export const handle`. React Router sends it to browsers, so it must be short and contain no secret. */
export type RouteHandle = RoutePolicy & {
	/** The page brings its own header and footer. */
	shell?: 'admin' | 'none'
}
