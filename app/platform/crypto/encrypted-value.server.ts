import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DecryptionFailed } from './decryption-failed.ts'

/** Where a sealed value is kept. It opens there and nowhere else. */
export type Place = { table: string; column: string; row: string }

const FORM = 1
const NONCE = 12
const TAG = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce and a tag of 16 bytes; table, column and row are authenticated along.
 * A key seals some hundred values in its life, so two equal nonces are out of reach.
 * Laid out: one byte of form, the nonce, the ciphertext, the tag.
 */
export function encryptBytes(key: Buffer, plain: Uint8Array, authenticated: string): Buffer {
	const nonce = randomBytes(NONCE)
	const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
	cipher.setAAD(Buffer.from(authenticated))
	return Buffer.concat([Buffer.of(FORM), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws BrokenSeal for anything but the bytes that were sealed under this key with the same `authenticated`. */
export function decryptBytes(key: Buffer, encrypted: Buffer, authenticated: string): Buffer {
	if (encrypted.length < 1 + NONCE + TAG || encrypted[0] !== FORM)
		throw new DecryptionFailed('this is no sealed value')
	// The length is given: without it Node takes a tag of four bytes for good.
	const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + NONCE), {
		authTagLength: TAG,
	})
	decipher.setAAD(Buffer.from(authenticated)).setAuthTag(encrypted.subarray(-TAG))
	const plain = decipher.update(encrypted.subarray(1 + NONCE, -TAG))
	try {
		decipher.final()
	} catch {
		throw new DecryptionFailed('this is not what was sealed here')
	}
	return plain
}

export const encryptValue = (key: Buffer, place: Place, plain: string): Buffer =>
	encryptBytes(key, Buffer.from(plain), placeText(place))

/** @throws BrokenSeal */
export const decryptValue = (key: Buffer, place: Place, encrypted: Buffer): string =>
	decryptBytes(key, encrypted, placeText(place)).toString('utf8')

const placeText = ({ table, column, row }: Place) => JSON.stringify(['lotwise value', table, column, row])
