import { hkdfSync, randomBytes } from 'node:crypto'
import { DecryptionFailed } from './decryption-failed.ts'
import { decryptBytes, encryptBytes } from './encrypted-value.server.ts'
import type { EncryptionKey } from './encryption-keys.ts'

const KEY_BYTES = 32
const WRAPPED_BYTES = 1 + 12 + KEY_BYTES + 16

/** Random bytes that are needed beside the wrapping key, and are kept apart from the database so that they can be destroyed. */
export type Share = Buffer

export const newDataKey = (): Buffer => randomBytes(KEY_BYTES)
export const newShare = (): Share => randomBytes(KEY_BYTES)

type Wrapping = {
	by: EncryptionKey
	share: Share
	/** What the key is for; it unwraps for nothing else. */
	owner: string
}

/**
 * Wraps a data key with AES-256-GCM under a key that HKDF-SHA-256 makes of the wrapping key and the share. Owner and version are
 * authenticated, so a wrapped key opens for nobody else and under no other version's name.
 */
export function wrapDataKey(dataKey: Buffer, wrapping: Wrapping): Buffer {
	return encryptBytes(wrappingKey(wrapping), dataKey, authenticated(wrapping))
}

/** @throws BrokenSeal when key, share, owner or the wrapped bytes are not those it was wrapped with */
export function unwrapDataKey(wrapped: Buffer, wrapping: Wrapping): Buffer {
	if (wrapped.length !== WRAPPED_BYTES) throw new DecryptionFailed('this is no wrapped key')
	return decryptBytes(wrappingKey(wrapping), wrapped, authenticated(wrapping))
}

function wrappingKey({ by, share }: Wrapping): Buffer {
	if (share.length !== KEY_BYTES) throw new DecryptionFailed('this is no key share')
	return Buffer.from(hkdfSync('sha256', by.key, share, 'lotwise data key', KEY_BYTES))
}

const authenticated = ({ by, owner }: Wrapping) => JSON.stringify(['lotwise data key', owner, by.version])
