import { domainToASCII } from 'node:url'

/** Returns a domain as it is compared: in ASCII and lower case, without the dot at the end; null if it is none. */
export function comparableDomain(domain: string): string | null {
	const ascii = domainToASCII(domain.trim().replace(/\.$/, '')).toLowerCase()
	return /^[a-z0-9-_]+(?:\.[a-z0-9-_]+)+$/.test(ascii) && ascii.length <= 253 ? ascii : null
}

/**
 * Whether a check that passed for one domain says something about a sender in another: they are the same, or one is below the other.
 * Stricter than relaxed alignment (RFC 7489, 3.1), which also takes two subdomains of one organization and so needs a list of suffixes.
 */
export function isAligned(checked: string, from: string): boolean {
	const [one, other] = [comparableDomain(checked), comparableDomain(from)]
	if (!one || !other) return false
	return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Returns the comparable domain of an address; null if it has none. */
export function domainOfAddress(address: string): string | null {
	const at = address.lastIndexOf('@')
	return at > 0 ? comparableDomain(address.slice(at + 1)) : null
}
