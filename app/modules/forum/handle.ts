const handleCharsMax = 24

/** The shape of a handle: what stands behind the @ of a mention. */
export const handleShape = /^[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?$/

/** The handle a name suggests: 'Marcus B.' is 'marcus-b'. A name in letters it cannot spell is 'member'. */
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

/** Handles that would pass for the site itself, and what a former member's row is called. */
export const isReservedHandle = (handle: string): boolean =>
	/^(?:admin|advisor|moderator|lotwise|support|staff|former-\d+)$/.test(handle)
