/** A key that wraps data keys. It is never stored in the database. */
export type EncryptionKey = { version: number; key: Buffer }

const KEY_BYTES = 32

/**
 * Reads `VERSION:KEY` entries separated by commas or line breaks.
 * @returns the keys, newest first, or what is wrong with them, as the rest of a sentence that begins with the name of their source
 */
export function readEncryptionKeys(text: string): { keys: EncryptionKey[] } | { fault: string } {
	const keys = text
		.trim()
		.split(/[,\n]/)
		.map((part) => {
			const [, version = '', base64 = ''] = /^\s*(\d{1,6}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(part) ?? []
			return { version: Number(version), key: Buffer.from(base64, 'base64') }
		})
	if (keys.some(({ version, key }) => version < 1 || key.length !== KEY_BYTES))
		return { fault: `must list VERSION:KEY separated by commas, each KEY ${KEY_BYTES} bytes in base64` }
	if (new Set(keys.map(({ version }) => version)).size < keys.length)
		return { fault: 'must not give the same version twice' }
	// So few different bytes do not come from a random source.
	if (keys.some(({ key }) => new Set(key).size < 8)) return { fault: 'must hold random keys' }
	return { keys: keys.sort((a, b) => b.version - a.version) }
}

export const writeEncryptionKeys = (keys: EncryptionKey[]): string =>
	keys.map(({ version, key }) => `${version}:${key.toString('base64')}\n`).join('')
