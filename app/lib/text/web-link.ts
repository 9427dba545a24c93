/** Browsers and email programs open an address of this length. */
export const webLinkCharsMax = 2_000

/**
 * Returns the address of a page elsewhere as it is stored; null for anything that is not `http:` or `https:`, has no domain, or has a user
 * name, which can look like the host ('https://nhtsa.gov@evil.example').
 */
export function readWebLink(typed: string): string | null {
	const url = URL.parse(/^[a-z][a-z\d+.-]{0,20}:/i.test(typed) ? typed : `https://${typed}`)
	const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
	return url && isWeb && /[^.]\.[^.]/.test(url.hostname) && !url.username && !url.password ? url.href : null
}

/** Returns the host to show: 'youtube.com'. Other scripts stay in Punycode, so that no letter looks like another. */
export const hostOf = (link: string): string => new URL(link).host.replace(/^www\./, '')
