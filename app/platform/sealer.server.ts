import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals short secrets; `place` binds a sealed value to where it is kept, so that it opens nowhere else. */
export type Cipher = {
	seal(plain: string, place: string): string
	open(sealed: string, place: string): string
}

/**
 * AES-256-GCM under a key that HKDF-SHA-256 makes of SECRET for one purpose. Who changes SECRET loses what
 * is sealed.
 */
export function createCipher(secret: string, purpose: string): Cipher {
	const key = Buffer.from(hkdfSync('sha256', secret, '', `lotwise ${purpose}`, 32))
	return {
		seal(plain, place) {
			const iv = randomBytes(12)
			const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(Buffer.from(place))
			const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
			return `1.${sealed.toString('base64url')}`
		},
		/** @throws when the value was tampered with, moved, or sealed under another secret. */
		open(sealed, place) {
			const bytes = Buffer.from(sealed.slice(2), 'base64url')
			if (!sealed.startsWith('1.') || bytes.length < 28) throw new Error('this is no sealed value')
			const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
			decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-16))
			return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
		},
	}
}
