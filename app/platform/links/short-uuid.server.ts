/** Returns the 16 bytes of a UUID in 22 letters instead of 36. */
export const shortUuid = (uuid: string): string =>
	Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

/** Returns the UUID that a text of 22 letters means; some other text for any other. */
export const longUuid = (short: string): string =>
	Buffer.from(short, 'base64url')
		.toString('hex')
		.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
