import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DecryptionFailed } from './decryption-failed.ts'

/** Where an encrypted value is stored. It can only be decrypted with the same place. */
export type Place = { table: string; column: string; row: string }

const FORMAT = 1
const NONCE = 12
const TAG = 16

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D), a random 96-bit nonce and a tag of 16 bytes; `authenticated` is covered by the tag.
 * A key encrypts only some hundred values, so two equal nonces are practically impossible.
 * Returns one byte for the format, the nonce, the ciphertext and the tag.
 */
export function encryptBytes(key: Buffer, plain: Uint8Array, authenticated: string): Buffer {
	const nonce = randomBytes(NONCE)
	const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
	cipher.setAAD(Buffer.from(authenticated))
	return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Returns the decrypted bytes. @throws DecryptionFailed unless the bytes were encrypted with this key and the same `authenticated` */
export function decryptBytes(key: Buffer, encrypted: Buffer, authenticated: string): Buffer {
	if (encrypted.length < 1 + NONCE + TAG || encrypted[0] !== FORMAT)
		throw new DecryptionFailed('this is no encrypted value')
	// Without an explicit length, Node would accept a tag of only four bytes.
	const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + NONCE), {
		authTagLength: TAG,
	})
	decipher.setAAD(Buffer.from(authenticated)).setAuthTag(encrypted.subarray(-TAG))
	const plain = decipher.update(encrypted.subarray(1 + NONCE, -TAG))
	try {
		decipher.final()
	} catch {
		throw new DecryptionFailed('this is not what was encrypted here')
	}
	return plain
}

export const encryptValue = (key: Buffer, place: Place, plain: string): Buffer =>
	encryptBytes(key, Buffer.from(plain), placeText(place))

/** @throws DecryptionFailed */
export const decryptValue = (key: Buffer, place: Place, encrypted: Buffer): string =>
	decryptBytes(key, encrypted, placeText(place)).toString('utf8')

const placeText = ({ table, column, row }: Place) => JSON.stringify(['lotwise value', table, column, row])
