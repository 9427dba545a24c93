import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { memoryStorage } from '#tests/factories/credit.ts'
import { decryptValue, encryptValue } from './encrypted-value.server.ts'
import { fixedKeyring } from './keyring.server.ts'
import { findEncryptionProblem } from './self-test.server.ts'

const keyring = fixedKeyring([{ version: 1, key: randomBytes(32) }])

test('the self-test passes if everything works', async () => {
	const shares = memoryStorage()
	expect(await findEncryptionProblem(keyring, shares)).toBeNull()
	expect(shares.stored.size).toBe(0)
})

test('the self-test reports a store that loses data, does not delete it or fails', async () => {
	const shares = memoryStorage()
	const problemWith = (broken: object) => findEncryptionProblem(keyring, { ...shares, ...broken })
	expect(await problemWith({ read: async () => null })).toContain('does not give back')
	expect(await problemWith({ remove: async () => {} })).toContain('does not forget')
	const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
	expect(await problemWith({ put: () => Promise.reject(full) })).toContain('cannot be used (ENOSPC)')
})

test('a text encrypted twice has different ciphertexts, which reveal only its length', () => {
	const key = randomBytes(32)
	const place = { table: 't', column: 'c', row: 'r' }
	const [one, two] = [encryptValue(key, place, '900-12-3456'), encryptValue(key, place, '900-12-3456')]
	expect(one!.equals(two!)).toBe(false)
	expect(one!.includes('900')).toBe(false)
	expect(decryptValue(key, place, one!)).toBe('900-12-3456')
	expect(one).toHaveLength(1 + 12 + 11 + 16)
})
