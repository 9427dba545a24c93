import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpCode, totpStep, totpUri } from './totp.server.ts'

// RFC 6238, appendix B, SHA-1: the secret there is the ASCII string 12345678901234567890, given here in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
	[59, '94287082'],
	[1111111109, '07081804'],
	[1111111111, '14050471'],
	[1234567890, '89005924'],
	[2000000000, '69279037'],
	[20000000000, '65353130'],
] as const)('at %i seconds the code matches RFC 6238: %s', ([seconds, code]) => {
	const step = totpStep(new Date(seconds * 1_000))
	expect(totpCode(secret, step, { length: 8 })).toBe(code)
	expect(totpCode(secret, step)).toBe(code.slice(-6))
})

test('a code is valid in its own step and the adjacent ones only', () => {
	const now = new Date('2026-03-04T12:00:10Z')
	const step = totpStep(now)
	for (const offset of [-1, 0, 1])
		expect(findTotpStep(secret, totpCode(secret, step + offset), now)).toBe(step + offset)
	for (const offset of [-2, 2]) expect(findTotpStep(secret, totpCode(secret, step + offset), now)).toBeNull()
	const code = totpCode(secret, step)
	expect(findTotpStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(step)
	for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
		expect(findTotpStep(secret, wrong, now)).toBeNull()
})

test('a secret has 160 bits, and its URI has everything an app needs', () => {
	const secret = newTotpSecret()
	expect(secret).toMatch(/^[A-Z2-7]{32}$/)
	expect(secret).not.toBe(newTotpSecret())
	const uri = new URL(totpUri({ secret, email: 'robin+cars@example.com', issuer: 'Hill & Dale' }))
	expect(uri.pathname).toContain('Hill%20%26%20Dale:robin%2Bcars%40example.com')
	expect(Object.fromEntries(uri.searchParams)).toEqual({
		secret: secret,
		issuer: 'Hill & Dale',
		algorithm: 'SHA1',
		digits: '6',
		period: '30',
	})
})
