import { hkdfSync, randomBytes } from 'node:crypto'
import { DecryptionFailed } from './decryption-failed.ts'
import { decryptBytes, encryptBytes } from './encrypted-value.server.ts'
import type { EncryptionKey } from './encryption-keys.ts'

const KEY_BYTES = 32
const WRAPPED_BYTES = 1 + 12 + KEY_BYTES + 16

/** Random bytes that unwrapping needs in addition to the wrapping key, stored outside the database so that they can be destroyed. */
export type Share = Buffer

export const newDataKey = (): Buffer => randomBytes(KEY_BYTES)
export const newShare = (): Share => randomBytes(KEY_BYTES)

type Wrapping = {
	encryptionKey: EncryptionKey
	share: Share
	/** What the key belongs to; it can only be unwrapped with the same owner. */
	owner: string
}

/**
 * Wraps a data key with AES-256-GCM under a key derived by HKDF-SHA-256 from the wrapping key and the share. Owner and version are
 * authenticated, so a wrapped key cannot be unwrapped for another owner or as another version.
 */
export function wrapDataKey(dataKey: Buffer, wrapping: Wrapping): Buffer {
	return encryptBytes(wrappingKey(wrapping), dataKey, authenticated(wrapping))
}

/** Returns the data key. @throws DecryptionFailed if key, share, owner or the wrapped bytes differ from those at wrapping */
export function unwrapDataKey(wrapped: Buffer, wrapping: Wrapping): Buffer {
	if (wrapped.length !== WRAPPED_BYTES) throw new DecryptionFailed('this is no wrapped key')
	return decryptBytes(wrappingKey(wrapping), wrapped, authenticated(wrapping))
}

function wrappingKey({ encryptionKey, share }: Wrapping): Buffer {
	if (share.length !== KEY_BYTES) throw new DecryptionFailed('this is no key share')
	return Buffer.from(hkdfSync('sha256', encryptionKey.key, share, 'lotwise data key', KEY_BYTES))
}

const authenticated = ({ encryptionKey, owner }: Wrapping) =>
	JSON.stringify(['lotwise data key', owner, encryptionKey.version])
