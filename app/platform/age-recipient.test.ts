import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { isAgeRecipient } from './age-recipient.ts'
import { readEnv } from './env.server.ts'

test('a public key of age is told from one that was mistyped, cut off or made up', async () => {
	for (let count = 0; count < 20; count++) {
		const recipient = await identityToRecipient(await generateX25519Identity())
		expect(isAgeRecipient(recipient)).toBe(true)
		for (const position of [5, 20, 40, recipient.length - 1]) {
			const other = recipient[position] === 'q' ? 'p' : 'q'
			expect(isAgeRecipient(recipient.slice(0, position) + other + recipient.slice(position + 1))).toBe(false)
		}
		expect(isAgeRecipient(recipient.slice(0, -1))).toBe(false)
		expect(isAgeRecipient(recipient.toUpperCase())).toBe(false)
	}
	expect(isAgeRecipient('age1abc')).toBe(false)
})

test('a start with a mistyped recipient of backups is rejected with a sentence', () => {
	expect(() => readEnv({ BACKUP_DIR: '/backups', BACKUP_RECIPIENT: 'age1abc' })).toThrow(
		'BACKUP_RECIPIENT is not a complete public key: copy the whole line that backup-identity printed (age1 and 58 more characters)',
	)
})
