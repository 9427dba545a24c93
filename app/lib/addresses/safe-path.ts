import { addressCharsMax } from './page-path.ts'

const nowhere = 'http://nowhere.invalid'

/**
 * The path of this site that `value` names, or `fallback`. Whatever could lead elsewhere is refused:
 * other schemes, `//host`, backslashes, control characters and paths that only look local until the
 * browser has resolved them (`/.//host`).
 */
export function safePath(value: unknown, fallback = '/'): string {
	if (typeof value !== 'string' || value.length > addressCharsMax || !value.startsWith('/')) return fallback
	// Browsers read a backslash as a slash and drop tabs and line breaks.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
	if (/[\\\u0000-\u001f\u007f]/.test(value)) return fallback
	const url = URL.parse(value, nowhere)
	if (!url || url.origin !== nowhere || url.pathname.startsWith('//')) return fallback
	const path = url.pathname + url.search + url.hash
	// Spelled out it may be many times as long, and more than the header of an answer may hold.
	return path.length > addressCharsMax ? fallback : path
}
