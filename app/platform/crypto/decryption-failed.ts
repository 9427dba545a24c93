/** Encrypted data was changed, truncated, mixed or moved, or the key is wrong. No part of it may be used. */
export class DecryptionFailed extends Error {
	override name = 'DecryptionFailed'
}
