/**
 * A path on this site to send somebody to, or `fallback`. Refuses whatever a browser could read as another
 * site: a scheme, `//host`, a backslash, a control character.
 */
export function safePath(candidate: string | null | undefined, fallback = '/'): string {
	if (!candidate?.startsWith('/') || candidate.startsWith('//')) return fallback
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
	if (/[\\\u0000-\u001f\u007f]/.test(candidate)) return fallback
	const base = 'http://site.invalid'
	const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null
	return url?.origin === base ? url.pathname + url.search + url.hash : fallback
}
