import { createHmac } from 'node:crypto'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import { decryptValue, encryptValue } from '#app/platform/crypto/encrypted-value.server.ts'

/** Encrypts what opens the advisor's other calendars: a private calendar address needs no password. */
export type CalendarSecrets = {
	encrypt(row: string, plain: string): Buffer
	/** Returns null if it was encrypted with another secret. */
	decrypt(row: string, encrypted: Buffer): string | null
	/** Returns a keyed hash that is the same for the same text. */
	hash(plain: string): string
}

/** `secret` is the secret of the site. What was stored with an earlier secret can no longer be read. */
export function createCalendarSecrets({ secret }: { secret: string }): CalendarSecrets {
	const derive = (use: string) => createHmac('sha256', secret).update(use).digest()
	const [key, hashKey] = [derive('calendar secrets'), derive('calendar hashes')]
	const placeOf = (row: string) => ({ table: 'busy_calendar', column: 'encrypted_address', row })
	return {
		encrypt: (row, plain) => encryptValue(key, placeOf(row), plain),
		decrypt(row, encrypted) {
			try {
				return decryptValue(key, placeOf(row), encrypted)
			} catch (error) {
				if (error instanceof DecryptionFailed) return null
				throw error
			}
		},
		hash: (plain) => createHmac('sha256', hashKey).update(plain).digest('hex'),
	}
}
