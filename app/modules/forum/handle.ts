const handleCharsMax = 24

/** What may follow the @ of a mention. */
export const handleShape = /^[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?$/

/** Returns the handle that a name suggests: 'Marcus B.' is 'marcus-b'. A name without Latin letters or digits becomes 'member'. */
export function handleFrom(name: string): string {
	const plain = name
		.normalize('NFKD')
		.replace(/[\p{M}'’]/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, handleCharsMax - 5)
		.replace(/^-|-$/g, '')
	return plain || 'member'
}

/** Handles that would look like the site itself, and those that former members' rows get. */
export const isReservedHandle = (handle: string): boolean =>
	/^(?:admin|advisor|moderator|lotwise|support|staff|former-\d+)$/.test(handle)
