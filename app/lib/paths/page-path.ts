/**
 * Returns the path of the page for a request of its data; any other path is unchanged. React Router uses two forms for data:
 * `/services.data`, and `/services/_.data` for `/services/`.
 */
export function pagePath(pathname: string): string {
	if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length)
	return pathname.replace(/\.data$/, '')
}

/** Longer addresses are not passed on: percent-encoded in a redirect, they could exceed the limit of a response header. */
export const addressCharsMax = 2_000

/**
 * Returns path and query of the page that a request belongs to, as in the browser's address bar. Above `addressCharsMax` it returns
 * only the path, or the home page.
 */
export function pageAddress(request: Request): string {
	return addQueryOf(request, pagePath(new URL(request.url).pathname))
}

/** Returns `path` with the query of a request's page, without the query if that would exceed `addressCharsMax`. */
export function addQueryOf(request: Request, path: string): string {
	// `_routes`, and `index` without a value, belong to React Router and are removed; all other parameters stay exactly as they are.
	const parameters = new URL(request.url).search
		.slice(1)
		.split('&')
		.filter((part) => part && !/^(?:_routes(?:=|$)|index$)/.test(part))
	const address = path + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
	return [address, path].find(({ length }) => length <= addressCharsMax) ?? '/'
}

/** Returns the same normalized path for all spellings that lead to the same page. */
export function plainPath(pathname: string): string {
	let plain = pathname
	try {
		plain = decodeURIComponent(pathname)
	} catch {}
	return `/${pagePath(plain.toLowerCase()).split('/').filter(Boolean).join('/')}`
}
