import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

test('a hash verifies only its own password and names its parameters', async () => {
	const hash = await hashPassword('a quiet road in autumn')
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
	expect(await verifyPassword({ hash, password: 'a quiet road in autumn' })).toBe(true)
	for (const password of ['a quiet road in autumn ', 'A quiet road in autumn', '', 'x'.repeat(128)])
		expect(await verifyPassword({ hash, password }), password).toBe(false)
	expect(await hashPassword('a quiet road in autumn')).not.toBe(hash)
})

test('the same letters are the same password, however a keyboard encodes them', async () => {
	const hash = await hashPassword('caf\u00e9 au lait!')
	expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait!' })).toBe(true)
})

test('a hash from another program or with another cost is verified by its own parameters', async () => {
	// By the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
	const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
	expect(await verifyPassword({ hash, password: 'password' })).toBe(true)
	expect(await verifyPassword({ hash, password: 'passwore' })).toBe(false)
})

test('a password hashed with scrypt still verifies', async () => {
	// Stored by the first releases, with the hasher of Better Auth 1.7.
	const hash =
		'05c988b5bc57958f01b740c165e90565:88185a3ae34dbc02bdcf0f8b4b8a649cee613c6c753904f3f1c0569013d97f1ad793677eddde2385bc84e98807da845ecbeed4cc1d75643fc37a563f435efbfd'
	expect(await verifyPassword({ hash, password: 'a quiet road in autumn' })).toBe(true)
	expect(await verifyPassword({ hash, password: 'a loud road in autumn' })).toBe(false)
})
