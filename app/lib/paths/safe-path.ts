import { addressCharsMax } from './page-path.ts'

const nowhere = 'http://nowhere.invalid'

/**
 * Returns `value` if it is a path of this site, else `fallback`. Anything that could lead to another site is rejected: other
 * schemes, `//host`, backslashes, control characters and paths that only look local until the browser resolves them (`/.//host`).
 */
export function safePath(value: unknown, fallback = '/'): string {
	if (typeof value !== 'string' || value.length > addressCharsMax || !value.startsWith('/')) return fallback
	// Browsers read a backslash as a slash and drop tabs and line breaks.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected.
	if (/[\\\u0000-\u001f\u007f]/.test(value)) return fallback
	const url = URL.parse(value, nowhere)
	if (!url || url.origin !== nowhere || url.pathname.startsWith('//')) return fallback
	const path = url.pathname + url.search + url.hash
	// Percent-encoded it may be several times as long and exceed the limit of a response header.
	return path.length > addressCharsMax ? fallback : path
}
