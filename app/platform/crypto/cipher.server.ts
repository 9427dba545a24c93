import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts short secrets. `context` names where a value is stored; it can only be decrypted with the same `context`. */
export type Cipher = {
	encrypt(plain: string, context: string): string
	decrypt(encrypted: string, context: string): string
}

/**
 * Returns a cipher that uses AES-256-GCM with a key derived from SECRET for one purpose by HKDF-SHA-256. After SECRET changes,
 * older values can no longer be decrypted.
 */
export function createCipher(secret: string, purpose: string): Cipher {
	const key = Buffer.from(hkdfSync('sha256', secret, '', `lotwise ${purpose}`, 32))
	return {
		encrypt(plain, context) {
			const iv = randomBytes(12)
			const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(
				Buffer.from(context),
			)
			const encrypted = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
			return `1.${encrypted.toString('base64url')}`
		},
		/** @throws Error if the value was changed, has another context, or was encrypted with another secret */
		decrypt(encrypted, context) {
			const bytes = Buffer.from(encrypted.slice(2), 'base64url')
			if (!encrypted.startsWith('1.') || bytes.length < 28) throw new Error('this is no encrypted value')
			const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
			decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-16))
			return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
		},
	}
}
