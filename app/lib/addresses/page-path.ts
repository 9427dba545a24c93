/**
 * The path of the page whose data a request asks for; any other path as it is. React Router has two names for data:
 * `/services.data`, and `/services/_.data` for `/services/`.
 */
export function pagePath(pathname: string): string {
	if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length)
	return pathname.replace(/\.data$/, '')
}

/** Longer ones nobody types; led on, with every sign spelled out, they would be more than a header may hold. */
export const addressCharsMax = 2_000

/**
 * Path and query of the page that a request belongs to, as its address stands in the browser; of one that is longer than anybody types, the
 * path or home.
 */
export function pageAddress(request: Request): string {
	return withQueryOf(request, pagePath(new URL(request.url).pathname))
}

/** Another path with the query that a request's page was asked with, without it where that is longer than anybody types. */
export function withQueryOf(request: Request, path: string): string {
	// `_routes`: which parts of the page a script wants. The others stay letter for letter.
	const asked = new URL(request.url).search
		.slice(1)
		.split('&')
		.filter((part) => part && !/^_routes(?:=|$)/.test(part))
	const address = path + (asked.length > 0 ? `?${asked.join('&')}` : '')
	return [address, path].find(({ length }) => length <= addressCharsMax) ?? '/'
}

/** One spelling for all the spellings of a path that reach the same page. */
export function plainPath(pathname: string): string {
	let plain = pathname
	try {
		plain = decodeURIComponent(pathname)
	} catch {}
	return `/${pagePath(plain.toLowerCase()).split('/').filter(Boolean).join('/')}`
}
